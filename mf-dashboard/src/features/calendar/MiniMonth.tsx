import { VisuallyHidden } from 'shared-ui';
import styles from './MiniMonth.module.css';
import { getMonth, getWeeks } from './months.ts';
import type { TradingDays } from './totals.ts';

/** Shades of the heat map. */
const SHADE_COUNT = 4;
const shades = Array.from({ length: SHADE_COUNT }, (_, index) => index + 1);

/** The limits between the shades: the quartiles of the days' results without sign, so that a single huge day leaves the others distinct. */
export const getShadeLimits = (days: TradingDays): number[] => {
  const sizes = Object.values(days)
    .flatMap(({ netCents }) => (netCents === null ? [] : Math.abs(netCents)))
    .sort((a, b) => a - b);
  return shades.slice(1).map((shade) => sizes[Math.floor(((shade - 1) * sizes.length) / SHADE_COUNT)] ?? 0);
};

const getHeat = (cents: number, limits: readonly number[]) => ({
  'data-tone': cents >= 0 ? 'gain' : 'loss',
  'data-shade': 1 + limits.filter((limit) => limit > 0 && Math.abs(cents) >= limit).length,
});

export interface MiniMonthProps {
  month: string;
  days: TradingDays;
  shadeLimits: readonly number[];
}

/** A month as one square per day, darker for a larger result. Hidden from screen readers; the month's total is text. */
export const MiniMonth = ({ month, days, shadeLimits }: MiniMonthProps) => (
  <span className={styles.month} aria-hidden="true">
    {getWeeks(month)
      .flat()
      .map((day) => {
        if (getMonth(day) !== month) return <span key={day} />;
        const cents = days[day]?.netCents;
        return <span key={day} data-tone="none" {...(cents != null && getHeat(cents, shadeLimits))} />;
      })}
  </span>
);

const Swatches = ({ tone }: { tone: 'gain' | 'loss' }) =>
  shades.map((shade) => <span key={shade} data-tone={tone} data-shade={shade} />);

/** The legend of the squares. */
export const HeatLegend = () => (
  <p className={styles.legend}>
    <VisuallyHidden>Each square is a day, darker for a larger result. </VisuallyHidden>
    Loss <Swatches tone="loss" /> <span data-tone="none" /> No trades <Swatches tone="gain" /> Gain
  </p>
);
