import type { Candle } from 'contracts/candles';
import type { DemoSeries } from './prices.ts';

/** Finds the bars of a ticker on a date, which are a day's in New York and in UTC. */
export type FindBars = (ticker: string, date: string) => readonly Candle[];

/** Creates the function that finds the bars of a day. */
export function createBarFinder(series: readonly DemoSeries[]): FindBars {
  const days = new Map(
    series.flatMap(({ ticker, candles }) =>
      [...Map.groupBy(candles, ([time]) => `${ticker} ${time.slice(0, 10)}`)].map(
        ([key, bars]) => [key, bars] as const,
      ),
    ),
  );
  return (ticker, date) => days.get(`${ticker} ${date}`) ?? [];
}

export interface Plan {
  side: 'long' | 'short';
  entry: number;
  stop: number;
  target: number;
}

/** The least and the greatest price at which a position can be left. */
export interface Left {
  worst: number;
  best: number;
}

/** Follows a position through bars until its stop, its target or the end. A bar with both may have reached either. */
export function followPlan({ side, entry, stop, target }: Plan, bars: readonly Candle[]): Left {
  const isLong = side === 'long';
  for (const [, , high, low] of bars) {
    const isStopped = isLong ? low <= stop : high >= stop;
    const isTargeted = isLong ? high >= target : low <= target;
    if (isStopped || isTargeted) return { worst: isStopped ? stop : target, best: isTargeted ? target : stop };
  }
  const last = bars.at(-1)?.[4] ?? entry;
  return { worst: last, best: last };
}

/** A result in R with two decimals. */
export function toMultiple({ entry, stop }: Plan, price: number): number {
  return Math.round((100 * (price - entry)) / (entry - stop)) / 100 || 0;
}
