import { getHeatColor, type Heat, VisuallyHidden } from 'shared-ui';
import styles from './MiniMonth.module.css';
import { getMonth, getWeeks } from './months.ts';
import type { TradingDays } from './totals.ts';

export interface MiniMonthProps {
  month: string;
  days: TradingDays;
  /** The colour of a result, on the scale of the year. */
  getHeat: (cents: number) => Heat;
}

/**
 * A month as one square per day, stronger for a larger result. Hidden from screen readers; the month's total is text.
 */
export function MiniMonth({ month, days, getHeat }: MiniMonthProps) {
  return (
    <span className={styles.month} aria-hidden="true">
      {getWeeks(month)
        .flat()
        .map((day) => {
          if (getMonth(day) !== month) return <span key={day} />;
          const cents = days[day]?.netCents;
          if (cents == null) return <span key={day} data-tone="none" />;
          const heat = getHeat(cents);
          return <span key={day} data-tone={heat.tone} style={{ background: getHeatColor(heat) }} />;
        })}
    </span>
  );
}

const Swatches = ({ tone, steps }: { tone: 'gain' | 'loss'; steps: readonly number[] }) =>
  steps.map((step) => <span key={step} data-tone={tone} style={{ background: getHeatColor({ tone, step }) }} />);

const DOWN = [5, 4, 3, 2, 1] as const;

/** The legend of the squares: from the largest loss to the largest gain. */
export function HeatLegend() {
  return (
    <p className={styles.legend}>
      <VisuallyHidden>Each square is a day, stronger for a larger result. </VisuallyHidden>
      Loss <Swatches tone="loss" steps={DOWN} />
      <span data-tone="neutral" style={{ background: 'var(--zero)' }} />
      <Swatches tone="gain" steps={DOWN.toReversed()} /> Gain <span data-tone="none" /> No trades
    </p>
  );
}
