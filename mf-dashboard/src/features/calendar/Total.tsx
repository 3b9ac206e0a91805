import { Money } from 'shared-ui';
import styles from './CalendarCard.module.css';
import { type TradingDays, totalOf } from './totals.ts';
import { useTradingDays, useYear } from './useTradingDays.ts';
import { inWords } from './words.ts';

interface TotalProps {
  name: string;
  /** Begins the dates of the period. */
  prefix: string;
  days: TradingDays;
  known: boolean;
}

/** What the days of a period came to. */
const Total = ({ name, prefix, days, known }: TotalProps) => {
  const dates = Object.keys(days).filter((date) => date.startsWith(prefix));
  const { dollars, days: traded } = totalOf(dates, days);
  return (
    <>
      {name}: <Money dollars={dollars} className={styles.total} />
      {known && ` · ${inWords(traded, 'trading day')}`}
      <span className={styles.aside}>, whatever the range</span>
    </>
  );
};

export const MonthTotal = ({ month }: { month: string }) => {
  const { shown, days, known } = useTradingDays(month);
  return <Total name="Month" prefix={shown} days={days} known={known} />;
};

export const YearTotal = ({ year }: { year: string }) => <Total name="Year" prefix={year} {...useYear(year)} />;
