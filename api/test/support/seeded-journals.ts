import type { FilteredTrade } from './naive-filter.ts';

export type Random = () => number;

/** Random numbers from 0 to 1, the same for each seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const drawNormal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Results in dollars without any effect: many small losses and few large wins, or the other way round. */
export const skewedResults: Readonly<Record<string, (random: Random) => number>> = {
  exponential: (random) => -Math.log(1 - random()) * 100 - 100,
  'losses of one size': (random) => (random() < 0.6 ? -100 - random() * 20 : -Math.log(1 - random()) * 180),
  'log-normal': (random) => Math.exp(1.5 * drawNormal(random)) * 30 - 90,
  'bought options': (random) => (random() < 0.9 ? -50 : 450 + random() * 100),
  'sold options': (random) => (random() < 0.92 ? 40 + random() * 10 : -500 - random() * 200),
};

const MINUTE_MS = 60_000;

/** Trades of nine months with random facts, in UTC. The result depends on none of them. */
export function createSeededTrades(
  count: number,
  random: Random,
  drawResult: (random: Random) => number,
): FilteredTrade[] {
  return Array.from({ length: count }, (_, index) => {
    const pad = (value: number) => String(value).padStart(2, '0');
    const date = `2025-${pad(1 + Math.floor(random() * 9))}-${pad(1 + Math.floor(random() * 28))}`;
    const opened = Date.parse(`${date}T13:30:00Z`) + Math.floor(random() * 390) * MINUTE_MS;
    const closed = opened + Math.floor(random() * 120) * MINUTE_MS;
    return {
      ...{ number: index + 1, date, name: '', account: '', notes: '', hasMedia: false, hasExecutions: false },
      ticker: pick(random, ['AAPL', 'TSLA', 'NVDA', 'AMD', 'SPY', 'MSFT', 'META', 'QQQ']),
      setup: pick(random, ['', 'Gap', 'Breakout', 'Fade', 'Trend']),
      tags: random() < 0.3 ? [pick(random, ['fomo', 'late', 'news'])] : [],
      side: pick(random, ['long', 'short'] as const),
      netCents: Math.round(drawResult(random) * 100),
      ...{ openedAt: new Date(opened).toISOString(), closedAt: new Date(closed).toISOString() },
      quantity: String(Math.ceil(random() * 800)),
      entryPrice: null,
      exitPrice: null,
      ...{ riskCents: 10_000, feesCents: null, maeCents: null, mfeCents: null, structure: null },
    };
  });
}
