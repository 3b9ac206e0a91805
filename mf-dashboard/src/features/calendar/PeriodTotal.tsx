import type { MeasuredFilter } from 'contracts';
import { Amount, formatCount, formatMonth } from 'shared-ui';
import styles from './CalendarCard.module.css';
import { sumDays, type TradingDays } from './totals.ts';
import { type PeriodState, useTradingDays, useYearTradingDays } from './useTradingDays.ts';

interface PeriodTotalProps extends Pick<PeriodState, 'isLoaded'> {
  name: string;
  /** The start of the period's dates, e.g. '2026-01'. */
  datePrefix: string;
  days: TradingDays;
}

const PeriodTotal = ({ name, datePrefix, days, isLoaded }: PeriodTotalProps) => {
  const dates = Object.keys(days).filter((date) => date.startsWith(datePrefix));
  const { netCents, tradingDayCount } = sumDays(dates, days);
  return (
    <>
      {name}: <Amount cents={netCents} className={styles.total} />
      {isLoaded && ` · ${formatCount(tradingDayCount, 'trading day')}`}
      <span className={styles.filterNote}> (ignores the date filter)</span>
    </>
  );
};

export const MonthTotal = ({ month, filter }: { month: string; filter: MeasuredFilter }) => (
  <PeriodTotal name={formatMonth(month)} datePrefix={month} {...useTradingDays(month, filter)} />
);

export const YearTotal = ({ year, filter }: { year: string; filter: MeasuredFilter }) => (
  <PeriodTotal name={year} datePrefix={year} {...useYearTradingDays(year, filter)} />
);
