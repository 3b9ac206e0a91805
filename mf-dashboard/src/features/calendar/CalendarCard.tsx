import type { MeasuredFilter } from 'contracts';
import { memo, useState } from 'react';
import { Amount, Card, formatCount, formatMonth, formatRiskCount, useFormats, useIsOnline } from 'shared-ui';
import { LazyDayDialog, useOpenDay, usePrefetchDayDialog } from '../day/useOpenDay.tsx';
import styles from './CalendarCard.module.css';
import { CalendarNav, formatViewLabel, useCalendarPeriod } from './CalendarNav.tsx';
import { MonthView } from './MonthView.tsx';
import { countTrades, sumDays, type TradingDays } from './totals.ts';
import { type PeriodState, useTradingDays, useYearTradingDays } from './useTradingDays.ts';
import { YearView } from './YearView.tsx';

interface PeriodTotalProps extends PeriodState {
  name: string;
  /** The start of the period's dates, e.g. '2026-01'. */
  datePrefix: string;
}

const sumEntries = (counts: Readonly<Record<string, number>>, datePrefix: string): number =>
  Object.entries(counts).reduce((sum, [date, count]) => (date.startsWith(datePrefix) ? sum + count : sum), 0);

const countAllTrades = (days: TradingDays, dates: readonly string[]): number =>
  dates.reduce((sum, date) => sum + (days[date] ? countTrades(days[date]) : 0), 0);

const PeriodTotal = ({ name, datePrefix, days, isLoaded, withoutRisk, inOtherCurrency, unit }: PeriodTotalProps) => {
  const dates = Object.keys(days).filter((date) => date.startsWith(datePrefix));
  const { netCents, tradingDayCount } = sumDays(dates, days);
  const isOnline = useIsOnline();
  const foreign = sumEntries(inOtherCurrency ?? {}, datePrefix);
  return (
    <>
      {name}:{' '}
      {isLoaded || isOnline ? <Amount cents={netCents} unit={unit} className={styles.total} /> : 'No connection'}
      {isLoaded && ` · ${formatCount(tradingDayCount, 'trading day')}`}
      {withoutRisk && ` · ${formatRiskCount(countAllTrades(days, dates), sumEntries(withoutRisk, datePrefix))}`}
      {foreign > 0 && ` · without ${formatCount(foreign, 'trade')} in another currency`}
      <span className={styles.filterNote}> (ignores the date filter)</span>
    </>
  );
};

const MonthTotal = ({ month, filter }: { month: string; filter: MeasuredFilter }) => (
  <PeriodTotal name={formatMonth(month)} datePrefix={month} {...useTradingDays(month, filter)} />
);

const YearTotal = ({ year, filter }: { year: string; filter: MeasuredFilter }) => (
  <PeriodTotal name={year} datePrefix={year} {...useYearTradingDays(year, filter)} />
);

const renderDescription = {
  month: (month: string, filter: MeasuredFilter) => <MonthTotal month={month} filter={filter} />,
  year: (month: string, filter: MeasuredFilter) => <YearTotal year={month.slice(0, 4)} filter={filter} />,
  decade: () => 'Choose a year',
};

/**
 * Each day's result. The page's filter applies, except for its dates: the calendar has its own. A day opens its modal,
 * a group opens its trade. Memoized, because rendering it is slow and most updates of the page do not concern it.
 */
export const CalendarCard = memo(({ filter }: { filter: MeasuredFilter }) => {
  useFormats();
  const { emptyMonth, ...period } = useCalendarPeriod(filter);
  const { view, month, showPeriod } = period;
  // A selected tile disappears with its view, so the view of the selected month takes the focus.
  const [focusedMonth, setFocusedMonth] = useState('');
  const [, openDay] = useOpenDay();
  const prefetchDayDialog = usePrefetchDayDialog();
  const selectMonth = (selectedMonth: string) => {
    setFocusedMonth(selectedMonth);
    showPeriod({ view: view === 'decade' ? 'year' : 'month', month: selectedMonth });
  };
  const navigate: typeof showPeriod = (changes) => {
    setFocusedMonth('');
    showPeriod(changes);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only prefetches the dialog before a day is opened
    <div className={styles.calendar} onPointerEnter={prefetchDayDialog} onFocus={prefetchDayDialog}>
      <Card
        title={
          <>
            Calendar<span className={styles.printLabel}> · {formatViewLabel(view, month)}</span>
          </>
        }
        description={
          <span className={styles.description}>
            {emptyMonth && `${formatMonth(emptyMonth)} has no trades yet. `}
            {renderDescription[view](month, filter)}
          </span>
        }
        flush
        actions={<CalendarNav {...period} showPeriod={navigate} />}
      >
        {view === 'month' ? (
          <MonthView
            month={month}
            filter={filter}
            focusedMonth={focusedMonth}
            openDay={openDay}
            setMonth={(next) => showPeriod({ month: next })}
          />
        ) : (
          <YearView
            key={view}
            view={view}
            month={month}
            filter={filter}
            focusedMonth={focusedMonth}
            onSelect={selectMonth}
          />
        )}
      </Card>
      <LazyDayDialog filter={filter} />
    </div>
  );
});
