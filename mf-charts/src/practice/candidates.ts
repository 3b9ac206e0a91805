import type { Trade } from 'contracts';
import type { CandleSeries } from 'contracts/candles';
import { findTradeSeries } from '../chart/series.ts';

/** Whether a trade can be shown up to its entry. */
const canPractise = (trade: Trade, series: readonly CandleSeries[]): boolean => {
  const { openedAt, entryPrice, legs } = trade;
  if (legs || openedAt === undefined || entryPrice === undefined) return false;
  const time = Date.parse(openedAt);
  return findTradeSeries(trade, series).some(
    ({ from, to }) => from !== null && to !== null && Date.parse(from) < time && Date.parse(to) >= time,
  );
};

/** Mixes numbers: trades of one day, which follow each other, must not tell about each other. */
const mix = (id: number): number => Math.imul(id, 0x9e3779b1) >>> 0;

/** The trades to practise, those that are due first. */
export function listCandidates(
  trades: readonly Trade[],
  due: readonly number[],
  series: readonly CandleSeries[],
): number[] {
  const others = trades
    .filter((trade) => canPractise(trade, series))
    .map(({ id }) => id)
    .toSorted((a, b) => mix(a) - mix(b));
  return [...new Set([...due, ...others])];
}
