import { limits } from 'contracts';
import type { Distribution } from 'contracts/reports';
import { forEachRow, type Selection } from '../selection/selection.ts';

const readResults = (selection: Selection): Float64Array => {
  const results: number[] = [];
  for (const block of selection) forEachRow(block, (index) => results.push(block.columns.netCents[index] ?? 0));
  return Float64Array.from(results).sort();
};

/** 1, 2, 5, 10, 20, 50 … cents. */
const getWidth = (step: number): number =>
  [1, 2, 5].map((factor) => factor * 10 ** Math.floor(step / 3))[step % 3] ?? 1;

/** The smallest width with which the results from `low` to `high` are in at most `limits.distributionBuckets` buckets. */
const findWidth = (low: number, high: number): number => {
  const count = (width: number) => Math.floor(high / width) - Math.floor(low / width) + 1;
  let step = 0;
  while (count(getWidth(step)) > limits.distributionBuckets) step += 1;
  return getWidth(step);
};

/**
 * Counts trades by their results. The buckets have round bounds and span the results without the lowest and the highest
 * percent, which are in the first and the last bucket: one extreme result would make all others one bar.
 */
export const computeDistribution = (selection: Selection): Distribution => {
  const results = readResults(selection);
  const last = results.length - 1;
  if (last < 0) return { trades: 0, buckets: [] };
  const [low, high] = [results[Math.floor(last / 100)] ?? 0, results[Math.ceil(last * 0.99)] ?? 0];
  const width = findWidth(low, high);
  const first = Math.floor(low / width);
  const buckets = Array.from({ length: Math.floor(high / width) - first + 1 }, (_, index) => ({
    fromCents: (first + index) * width || 0,
    toCents: (first + index + 1) * width || 0,
    trades: 0,
    netCents: 0,
  }));
  for (const cents of results) {
    const index = Math.min(Math.max(Math.floor(cents / width) - first, 0), buckets.length - 1);
    const bucket = buckets[index];
    if (!bucket) continue;
    bucket.trades += 1;
    bucket.netCents += cents;
  }
  return { trades: results.length, buckets: openEnds(buckets, results[0] ?? 0, results[last] ?? 0) };
};

interface ClosedBucket {
  fromCents: number;
  toCents: number;
  trades: number;
  netCents: number;
}

/** Removes the outer bounds that the lowest or the highest result exceeds. */
const openEnds = (buckets: readonly ClosedBucket[], lowest: number, highest: number): Distribution['buckets'] =>
  buckets.map((bucket, index) => ({
    ...bucket,
    fromCents: index === 0 && lowest < bucket.fromCents ? null : bucket.fromCents,
    toCents: index === buckets.length - 1 && highest >= bucket.toCents ? null : bucket.toCents,
  }));
