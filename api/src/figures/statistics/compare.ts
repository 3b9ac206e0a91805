import { limits } from 'contracts';
import type { Comparison } from 'contracts/reports';
import { readers } from '../../journal/columns/columns.ts';
import { multipleReaders, roundAmount } from '../selection/amounts.ts';
import { computeMeasuredFigures } from '../selection/figures.ts';
import { type MeasuredTrades, omitsForeign } from '../selection/multiples.ts';
import { type BlockSelection, countTrades, forEachRow, listNumbers, type Selection } from '../selection/selection.ts';
import { readResult } from '../selection/trade-result.ts';
import { addResult, computeInterval, createSample, type Sample } from './difference.ts';

/** The probability on each side of a 95 % interval, and the standard normal quantile above which it lies. */
const TAIL = 0.025;
const NORMAL_QUANTILE = 1.959963984540054;

/** Samples of a side. Amounts are in hundredths of the unit, multiples in hundredths of R. */
interface SideSamples {
  results: Sample;
  wins: Sample;
  losses: Sample;
  multiples: Sample;
}

const addTrade = (samples: SideSamples, block: BlockSelection, index: number): void => {
  const { columns, amounts } = block;
  const net = amounts.net(columns, index);
  const result = readResult(block, index);
  addResult(samples.results, net);
  if (result > 0) addResult(samples.wins, net);
  if (result < 0) addResult(samples.losses, net);
  if (readers.riskCents(columns, index) !== null) addResult(samples.multiples, multipleReaders.net(columns, index));
};

const createSamples = (selection: Selection): SideSamples => {
  const samples = { results: createSample(), wins: createSample(), losses: createSample(), multiples: createSample() };
  for (const block of selection) forEachRow(block, (index) => addTrade(samples, block, index));
  return samples;
};

const computeMeanInterval = (a: Sample, b: Sample) => {
  if (Math.min(a.count, b.count) < 2) return null;
  const { low, high } = computeInterval(b, a, TAIL);
  return { lowCents: roundAmount(low), highCents: roundAmount(high) };
};

const toMultiples = (interval: ReturnType<typeof computeMeanInterval>) =>
  interval && { low: interval.lowCents / 100, high: interval.highCents / 100 };

/** The bounds of a share by Wilson's score method (Wilson 1927). */
const computeScoreBounds = (hits: number, count: number) => {
  const square = NORMAL_QUANTILE ** 2;
  const center = hits + square / 2;
  const margin = NORMAL_QUANTILE * Math.sqrt((hits * (count - hits)) / count + square / 4);
  return { share: hits / count, low: (center - margin) / (count + square), high: (center + margin) / (count + square) };
};

/**
 * Returns the interval of the difference of two shares, `b` − `a`, in percentage points: Newcombe's hybrid score
 * interval without continuity correction (Newcombe 1998, Statistics in Medicine 17, 873–890, method 10). Null when a
 * side has fewer than two trades.
 */
export function computeShareInterval(
  a: { hits: number; count: number },
  b: { hits: number; count: number },
): { low: number; high: number } | null {
  if (Math.min(a.count, b.count) < 2) return null;
  const first = computeScoreBounds(a.hits, a.count);
  const second = computeScoreBounds(b.hits, b.count);
  const difference = second.share - first.share;
  const below = Math.hypot(second.share - second.low, first.high - first.share);
  const above = Math.hypot(second.high - second.share, first.share - first.low);
  const toPoints = (share: number) => Math.round(1_000 * share) / 10 || 0;
  return { low: toPoints(difference - below), high: toPoints(difference + above) };
}

/** Returns the running total at up to `comparePoints` evenly spaced trades, including the last. */
export function computeEquity(selection: Selection): Comparison['a']['equity'] {
  const count = countTrades(selection);
  const points = Math.min(count, limits.comparePoints);
  const equity: Comparison['a']['equity'] = [];
  let trades = 0;
  let sum = 0;
  for (const block of selection)
    forEachRow(block, (index) => {
      trades += 1;
      sum += block.amounts.net(block.columns, index);
      const next = Math.ceil((count * (equity.length + 1)) / points);
      if (trades === next) equity.push({ trades, netCents: roundAmount(sum) });
    });
  return equity;
}

const toSide = (measured: MeasuredTrades): Comparison['a'] => ({
  totals: computeMeasuredFigures(measured),
  equity: computeEquity(measured.selection),
  ...measured.scope,
});

/** Creates two kinds of samples. `amounts`: one currency. `all`: every trade, for win rate and R. */
const createSideSamples = (measured: MeasuredTrades): { amounts: SideSamples; all: SideSamples } => {
  const amounts = createSamples(measured.selection);
  return { amounts, all: omitsForeign(measured) ? createSamples(measured.all) : amounts };
};

const countShared = (a: Selection, b: Selection): number => {
  const numbers = new Set(listNumbers(a));
  return listNumbers(b).filter((number) => numbers.has(number)).length;
};

/** Compares the trades of two selections, which have the same unit. */
export function computeComparison(a: MeasuredTrades, b: MeasuredTrades): Comparison {
  const first = createSideSamples(a);
  const second = createSideSamples(b);
  // Results in R need no common currency, but a risk.
  const isInR = a.scope.tradesWithoutRisk !== undefined;
  const getAll = ({ selection, all }: MeasuredTrades) => (isInR ? selection : all);
  return {
    a: toSide(a),
    b: toSide(b),
    shared: countShared(getAll(a), getAll(b)),
    intervals: {
      average: computeMeanInterval(first.amounts.results, second.amounts.results),
      averageWin: computeMeanInterval(first.amounts.wins, second.amounts.wins),
      averageLoss: computeMeanInterval(first.amounts.losses, second.amounts.losses),
      winPercent: computeShareInterval(
        { hits: first.all.wins.count, count: first.all.results.count },
        { hits: second.all.wins.count, count: second.all.results.count },
      ),
      averageR: toMultiples(computeMeanInterval(first.all.multiples, second.all.multiples)),
    },
  };
}
