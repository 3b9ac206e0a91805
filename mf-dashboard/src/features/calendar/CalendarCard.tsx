import type { MeasuredFilter } from 'contracts';
import { memo, useState } from 'react';
import { Card, UnitProvider } from 'shared-ui';
import { LazyDayDialog, usePrefetchDayDialog } from '../day/LazyDayDialog.tsx';
import { useOpenDay } from '../day/useOpenDay.ts';
import styles from './CalendarCard.module.css';
import { CalendarNav, formatViewLabel } from './CalendarNav.tsx';
import { MonthView } from './MonthView.tsx';
import { MonthTotal, YearTotal } from './PeriodTotal.tsx';
import { useCalendarPeriod } from './useCalendarPeriod.ts';
import { YearView } from './YearView.tsx';

const renderDescription = {
  month: (month: string, filter: MeasuredFilter) => <MonthTotal {...{ month, filter }} />,
  year: (month: string, filter: MeasuredFilter) => <YearTotal year={month.slice(0, 4)} filter={filter} />,
  decade: () => 'Choose a year',
};

/**
 * Each day's result. The page's filter applies, except for its dates: the calendar has its own. A day opens its modal, a group opens its trade. Memoized,
 * because rendering it is slow and most updates of the page do not concern it.
 */
export const CalendarCard = memo(({ filter }: { filter: MeasuredFilter }) => {
  const period = useCalendarPeriod();
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
      <UnitProvider unit={filter.unit}>
        <Card
          title={
            <>
              Calendar<span className={styles.printLabel}> · {formatViewLabel(view, month)}</span>
            </>
          }
          description={renderDescription[view](month, filter)}
          flush
          actions={<CalendarNav {...period} showPeriod={navigate} />}
        >
          {view === 'month' ? (
            <MonthView {...{ month, filter, focusedMonth, openDay }} setMonth={(next) => showPeriod({ month: next })} />
          ) : (
            <YearView key={view} {...{ view, month, filter, focusedMonth, onSelect: selectMonth }} />
          )}
        </Card>
      </UnitProvider>
      <LazyDayDialog filter={filter} />
    </div>
  );
});
