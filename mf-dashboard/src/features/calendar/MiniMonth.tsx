import styles from './MiniMonth.module.css';
import { getMonth, getWeeks } from './months.ts';
import type { TradingDays } from './totals.ts';

const getDayTone = (cents: number | null | undefined): string | undefined => {
  if (cents == null) return undefined;
  return cents >= 0 ? 'gain' : 'loss';
};

/** A month as one square per day: solid for a gain, hollow for a loss. Hidden from screen readers; the total is text. */
export const MiniMonth = ({ month, days }: { month: string; days: TradingDays }) => (
  <span className={styles.month} aria-hidden="true">
    {getWeeks(month)
      .flat()
      .map((day) => (
        <span key={day} data-tone={getMonth(day) === month ? (getDayTone(days[day]?.netCents) ?? 'none') : undefined} />
      ))}
  </span>
);
