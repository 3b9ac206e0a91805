import { limits } from 'contracts';
import type { Distribution, PointField, Points } from 'contracts/reports';
import { readers } from '../../journal/columns/columns.ts';
import { roundAmount } from '../selection/amounts.ts';
import { readMinutes } from '../selection/dimensions.ts';
import {
  type BlockSelection,
  countRows,
  countTrades,
  forEachRow,
  readResults,
  type Selection,
} from '../selection/selection.ts';
import { readMark } from '../selection/trade-result.ts';

/** Sorts the results in hundredths of the unit, lowest first. */
const sortResults = (selection: Selection): Float64Array => {
  const results = new Float64Array(countTrades(selection));
  let position = 0;
  for (const block of selection) {
    results.set(readResults(block), position);
    position += countRows(block);
  }
  return results.sort();
};

/** A branch for each result, as `filter` has it, would take several times as long. */
const omitScratches = (all: Float64Array): Float64Array => {
  const results = new Float64Array(all.length);
  let count = 0;
  for (const net of all) {
    results[count] = net;
    count += net === 0 ? 0 : 1;
  }
  return results.subarray(0, count);
};

/** Returns the bucket width of a step, in hundredths of the unit: 1, 2, 5, 10, 20, 50 … */
const getWidth = (step: number): number =>
  [1, 2, 5].map((factor) => factor * 10 ** Math.floor(step / 3))[step % 3] ?? 1;

/** Finds the smallest width that divides `low` to `high` into at most `limits.distributionBuckets` buckets. */
const findWidth = (low: number, high: number): number => {
  const count = (width: number) => Math.floor(high / width) - Math.floor(low / width) + 1;
  let step = 0;
  while (count(getWidth(step)) > limits.distributionBuckets) step += 1;
  return getWidth(step);
};

/**
 * Returns the span of the results, equally far from 0 on both sides as far as there are results: as far as the larger
 * of the lowest and the highest percent. A side would otherwise be cut where the other one continues.
 */
const findSpan = (results: Float64Array, lowest: number, highest: number): readonly [low: number, high: number] => {
  const last = results.length - 1;
  const reach = Math.max(
    Math.abs(results[Math.floor(last / 100)] ?? 0),
    Math.abs(results[Math.ceil(last * 0.99)] ?? 0),
  );
  return [Math.max(lowest, -reach), Math.min(highest, reach)];
};

const computeMean = (results: Float64Array): number | null =>
  results.length === 0
    ? null
    : roundAmount(
        results.reduce((sum, net) => sum + net, 0),
        results.length,
      );

/** The middle result, or the mean of the two in the middle. */
const computeMedian = (sorted: Float64Array): number | null => {
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  return low === undefined || high === undefined ? null : roundAmount(low + high, 2);
};

interface ClosedBucket {
  from: number;
  to: number;
  trades: number;
  net: number;
}

const createBuckets = (low: number, high: number): ClosedBucket[] => {
  const width = findWidth(low, high);
  const first = Math.floor(low / width);
  return Array.from({ length: Math.floor(high / width) - first + 1 }, (_, index) => ({
    from: (first + index) * width || 0,
    to: (first + index + 1) * width || 0,
    trades: 0,
    net: 0,
  }));
};

/** Counts results in buckets. The first and the last bucket also get the results below and above them. */
const fillBuckets = (buckets: readonly ClosedBucket[], results: Float64Array): void => {
  let index = 0;
  for (const net of results) {
    while (index < buckets.length - 1 && net >= (buckets[index]?.to ?? 0)) index += 1;
    const bucket = buckets[index];
    if (!bucket) continue;
    bucket.trades += 1;
    bucket.net += net;
  }
};

/**
 * Counts trades by their results, in buckets with round bounds. Results beyond the span are added to the first and the
 * last bucket: otherwise one extreme result would compress all others into one bar. Results of 0 are in no bucket, so a
 * bucket has either gains or losses.
 */
export function computeDistribution(selection: Selection): Distribution {
  const all = sortResults(selection);
  const results = omitScratches(all);
  const counts = {
    trades: all.length,
    scratches: all.length - results.length,
    meanCents: computeMean(all),
    medianCents: computeMedian(all),
  };
  const lowest = results[0];
  const highest = results.at(-1);
  if (lowest === undefined || highest === undefined) return { ...counts, buckets: [] };
  const buckets = createBuckets(...findSpan(results, lowest, highest));
  fillBuckets(buckets, results);
  return { ...counts, buckets: openEnds(buckets, lowest, highest) };
}

/** Removes the outer bounds that the lowest or the highest result exceeds. */
const openEnds = (buckets: readonly ClosedBucket[], lowest: number, highest: number): Distribution['buckets'] =>
  buckets.map(({ from, to, trades, net }, index) => ({
    fromCents: index === 0 && lowest < from ? null : from,
    toCents: index === buckets.length - 1 && highest >= to ? null : to,
    trades,
    netCents: roundAmount(net),
  }));

const pointReaders: Readonly<Record<PointField, (block: BlockSelection, index: number) => number | null>> = {
  duration: ({ columns }, index) => readMinutes(columns, index),
  mae: ({ columns, amounts }, index) => {
    const amount = amounts.mae(columns, index);
    return amount === null ? null : amount / 100;
  },
};

/** The result of each selected trade by one of its facts, for a scatter plot. */
export function computePoints(selection: Selection, field: PointField): Points {
  const readX = pointReaders[field];
  const points: Points['points'] = [];
  for (const block of selection) {
    const { columns, amounts } = block;
    forEachRow(block, (index) => {
      const x = readX(block, index);
      if (x === null) return;
      const netCents = roundAmount(amounts.net(columns, index));
      points.push({ id: readers.number(columns, index), x, netCents, ...readMark(block, index) });
    });
  }
  const step = Math.ceil(points.length / limits.reportPoints) || 1;
  return {
    points: points.filter((_, index) => index % step === 0),
    trades: points.length,
    tradesWithoutFact: countTrades(selection) - points.length,
  };
}
