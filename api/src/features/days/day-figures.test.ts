import { limits } from 'contracts';
import fc from 'fast-check';
import type { JudgedTrade } from '../../figures/rules/day-trades.ts';
import { computeDayFigures } from './day-figures.ts';

const results = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 700 });

const toTrades = (cents: readonly number[]): JudgedTrade[] =>
  cents.map((netCents, index) => ({
    ...{ number: index + 1, ticker: 'NVDA', netCents, isCounted: true },
    ...{ at: null, planned: null, judged: 'unjudged' },
  }));

it('ends the curve at the P&L of the day to the cent, with more trades than it shows, too (DAY-01)', () => {
  fc.assert(
    fc.property(results, (cents) => {
      const sum = cents.reduce((total, each) => total + each, 0);
      const { netCents, curve, trades } = computeDayFigures(toTrades(cents), false);
      expect([netCents, curve.at(-1)?.equityCents, curve.at(-1)?.id]).toEqual([sum, sum, cents.length]);
      expect([trades, curve.length]).toEqual([cents.length, Math.min(cents.length, limits.daySummaries.curveTrades)]);
    }),
  );
});
