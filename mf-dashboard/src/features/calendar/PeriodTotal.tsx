import { formatCount, Money } from 'shared-ui';
import styles from './CalendarCard.module.css';
import { sumDays, type TradingDays } from './totals.ts';
import { useTradingDays, useYearTradingDays } from './useTradingDays.ts';

interface PeriodTotalProps {
  name: string;
  /** The start of the period's dates, e.g. '2026-01'. */
  datePrefix: string;
  days: TradingDays;
  isLoaded: boolean;
}

const PeriodTotal = ({ name, datePrefix, days, isLoaded }: PeriodTotalProps) => {
  const dates = Object.keys(days).filter((date) => date.startsWith(datePrefix));
  const { netCents, tradingDayCount } = sumDays(dates, days);
  return (
    <>
      {name}: <Money cents={netCents} className={styles.total} />
      {isLoaded && ` · ${formatCount(tradingDayCount, 'trading day')}`}
      <span className={styles.filterNote}> (ignores the date filter)</span>
    </>
  );
};

export const MonthTotal = ({ month }: { month: string }) => {
  const { shownMonth, days, isLoaded } = useTradingDays(month);
  return <PeriodTotal name="Month" datePrefix={shownMonth} days={days} isLoaded={isLoaded} />;
};

export const YearTotal = ({ year }: { year: string }) => (
  <PeriodTotal name="Year" datePrefix={year} {...useYearTradingDays(year)} />
);
