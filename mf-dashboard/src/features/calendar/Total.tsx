import { Money } from 'shared-ui';
import styles from './CalendarCard.module.css';
import { type TradingDays, totalOf } from './totals.ts';
import { useTradingDays, useYear } from './useTradingDays.ts';

/** What the days of a period came to; `prefix` begins their dates. */
const Total = ({ name, prefix, days }: { name: string; prefix: string; days: TradingDays }) => {
  const dates = Object.keys(days).filter((date) => date.startsWith(prefix));
  const { dollars, days: traded } = totalOf(dates, days);
  return (
    <>
      {name}: <Money dollars={dollars} className={styles.total} /> · {traded} trading {traded === 1 ? 'day' : 'days'}
      <span className={styles.aside}>, whatever the range</span>
    </>
  );
};

export const MonthTotal = ({ month }: { month: string }) => {
  const { shown, days } = useTradingDays(month);
  return <Total name="Month" prefix={shown} days={days} />;
};

export const YearTotal = ({ year }: { year: string }) => <Total name="Year" prefix={year} days={useYear(year)} />;
