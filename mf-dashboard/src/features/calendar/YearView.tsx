import { limits, type MeasuredFilter } from 'contracts';
import { useEffect, useRef } from 'react';
import ReactCalendar from 'react-calendar';
import { formatCount, toLocalDate, toLocalDay } from 'shared-ui';
import { DayPL } from './DayPL.tsx';
import { getShadeLimits, HeatLegend, MiniMonth, type MiniMonthProps } from './MiniMonth.tsx';
import { getMonth, lastMonth } from './months.ts';
import { sumDays } from './totals.ts';
import { useYearTradingDays } from './useTradingDays.ts';
import styles from './YearView.module.css';

const minDate = toLocalDate(limits.firstDay);
const maxDate = toLocalDate(`${lastMonth}-31`);

const MonthContent = (props: MiniMonthProps) => {
  const { month, days } = props;
  const dates = Object.keys(days).filter((date) => getMonth(date) === month);
  const { netCents, tradingDayCount } = sumDays(dates, days);
  return (
    <>
      {netCents !== null && <DayPL cents={netCents} screenReaderText={formatCount(tradingDayCount, 'trading day')} />}
      <MiniMonth {...props} />
    </>
  );
};

export interface YearViewProps {
  view: 'year' | 'decade';
  /** YYYY-MM. The view shows its year or its decade. */
  month: string;
  filter: MeasuredFilter;
  /** If this is `month` when the view appears, the first tile takes the focus. '' for none. */
  focusedMonth: string;
  onSelect: (month: string) => void;
}

/** The months of a year, each with its total and a small picture of its days, or the years of a decade. */
export const YearView = ({ view, month, filter, focusedMonth, onSelect }: YearViewProps) => {
  const root = useRef<HTMLDivElement>(null);
  const { days, isLoading } = useYearTradingDays(month.slice(0, 4), filter);
  const shadeLimits = getShadeLimits(days);
  const pendingFocus = useRef(focusedMonth);
  useEffect(() => {
    if (pendingFocus.current !== month) return;
    pendingFocus.current = '';
    root.current?.querySelector('button')?.focus();
  }, [month]);
  return (
    <div className={styles.year} data-view={view} aria-busy={isLoading}>
      <ReactCalendar
        inputRef={root}
        locale="en-US"
        activeStartDate={toLocalDate(`${month}-01`)}
        minDate={minDate}
        maxDate={maxDate}
        value={null}
        view={view}
        showNavigation={false}
        onClickMonth={(date) => onSelect(getMonth(toLocalDay(date)))}
        onClickYear={(date) => onSelect(`${toLocalDay(date).slice(0, 4)}-${month.slice(5)}`)}
        tileContent={({ date, view: tileView }) =>
          tileView === 'year' && <MonthContent {...{ days, shadeLimits }} month={getMonth(toLocalDay(date))} />
        }
      />
      {view === 'year' && <HeatLegend />}
    </div>
  );
};
