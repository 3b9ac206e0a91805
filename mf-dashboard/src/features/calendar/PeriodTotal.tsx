import type { MeasuredFilter } from 'contracts';
import { Amount, formatCount, formatMonth, formatRiskCount } from 'shared-ui';
import styles from './CalendarCard.module.css';
import { countTrades, sumDays, type TradingDays } from './totals.ts';
import { type PeriodState, useTradingDays, useYearTradingDays } from './useTradingDays.ts';

interface PeriodTotalProps extends PeriodState {
  name: string;
  /** The start of the period's dates, e.g. '2026-01'. */
  datePrefix: string;
}

const sumEntries = (counts: Readonly<Record<string, number>>, datePrefix: string): number =>
  Object.entries(counts).reduce((sum, [date, count]) => (date.startsWith(datePrefix) ? sum + count : sum), 0);

const countAllTrades = (days: TradingDays, dates: readonly string[]): number =>
  dates.reduce((sum, date) => sum + (days[date] ? countTrades(days[date]) : 0), 0);

const PeriodTotal = ({ name, datePrefix, days, isLoaded, withoutRisk }: PeriodTotalProps) => {
  const dates = Object.keys(days).filter((date) => date.startsWith(datePrefix));
  const { netCents, tradingDayCount } = sumDays(dates, days);
  return (
    <>
      {name}: <Amount cents={netCents} className={styles.total} />
      {isLoaded && ` · ${formatCount(tradingDayCount, 'trading day')}`}
      {withoutRisk && ` · ${formatRiskCount(countAllTrades(days, dates), sumEntries(withoutRisk, datePrefix))}`}
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
