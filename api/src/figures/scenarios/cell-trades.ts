import { limits } from 'contracts';
import type { CellEquity } from 'contracts/what-if-trades';
import { roundAmount } from '../selection/amounts.ts';
import { findOutcome } from './exit-path.ts';
import { type ReplayedTrade, toAmount } from './grid.ts';

/** What a trade made, and the least and the greatest result of a cell, in hundredths of the unit. */
export interface CellResult {
  actual: number;
  low: number;
  high: number;
}

/** The result of a trade that was replayed with one pair of levels at most. */
export function findCellResult({ path, netCents, riskCents }: ReplayedTrade): CellResult {
  const { low, high } = findOutcome(path, 0, 0);
  return {
    actual: toAmount(netCents, riskCents),
    low: toAmount(low, riskCents),
    high: toAmount(high, riskCents),
  };
}

export function roundResult({ actual, low, high }: CellResult) {
  return { actualCents: roundAmount(actual), lowCents: roundAmount(low), highCents: roundAmount(high) };
}

/** Returns the running sums at up to `comparePoints` evenly spaced trades, including the last. */
export function foldEquity(results: readonly CellResult[]): CellEquity[] {
  const points = Math.min(results.length, limits.comparePoints);
  const sums: CellResult = { actual: 0, low: 0, high: 0 };
  const equity: CellEquity[] = [];
  for (const [index, { actual, low, high }] of results.entries()) {
    const trades = index + 1;
    sums.actual += actual;
    sums.low += low;
    sums.high += high;
    if (trades === Math.ceil((results.length * (equity.length + 1)) / points))
      equity.push({ trades, ...roundResult(sums) });
  }
  return equity;
}
