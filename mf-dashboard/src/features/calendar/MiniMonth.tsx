import styles from './MiniMonth.module.css';
import { monthOf, weeksOf } from './months.ts';
import type { TradingDays } from './totals.ts';

const toneOf = (dollars: number | null | undefined): string | undefined => {
  if (dollars == null) return undefined;
  return dollars >= 0 ? 'gain' : 'loss';
};

/** A month at a glance: a square for each day, a gain's full, a loss's hollow. Its total says it in words. */
export const MiniMonth = ({ month, days }: { month: string; days: TradingDays }) => (
  <span className={styles.month} aria-hidden="true">
    {weeksOf(month)
      .flat()
      .map((day) => (
        <span key={day} data-tone={monthOf(day) === month ? (toneOf(days[day]?.dollars) ?? 'none') : undefined} />
      ))}
  </span>
);
