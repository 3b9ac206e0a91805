import { limits } from 'contracts';
import { computeChance, createSample, mergeSample, type Sample } from '../statistics/difference.ts';
import type { Grouped } from './groups.ts';

/** A group of trades and the others, with the probability that their means differ by chance. */
export interface Comparison {
  kind: Grouped['kind'];
  /** The key of the group in the filter. */
  key: string;
  group: Sample;
  others: Sample;
  chance: number;
}

/** The probability that at least one insight of a journal without any effect is shown. */
const FAMILY_WISE = 0.01;

const merge = (samples: Iterable<Sample>): Sample => {
  const merged = createSample();
  for (const sample of samples) mergeSample(merged, sample);
  return merged;
};

const isLargeEnough = (count: number): boolean => count >= limits.insights.minTrades;

/** Merges the samples that no candidate has: comparisons would otherwise take quadratic time in the number of small groups. */
const joinOthers = (grouped: Grouped['samples'], candidates: ReadonlySet<string>): Grouped['samples'] => {
  const [kept, others] = [true, false].map((isWanted) =>
    grouped.filter(({ keys }) => keys.some((key) => candidates.has(key)) === isWanted),
  ) as [Grouped['samples'], Grouped['samples']];
  return [...kept, { keys: [], sample: merge(others.map(({ sample }) => sample)) }];
};

const countByKey = (samples: Grouped['samples']): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { keys, sample } of samples)
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + sample.count);
  return counts;
};

/** Compares each group with enough trades with all others. Two groups that are all trades are one comparison. */
export function compareGroups({ kind, samples }: Grouped): Comparison[] {
  const total = samples.reduce((sum, { sample }) => sum + sample.count, 0);
  const counts = [...countByKey(samples)];
  const candidates = counts.filter(([, count]) => isLargeEnough(count) && isLargeEnough(total - count));
  const isHalved =
    counts.length === 2 && candidates.length === 2 && counts.reduce((sum, [, count]) => sum + count, 0) === total;
  const found = candidates.map(([key]) => key).sort();
  const keys = isHalved ? found.slice(0, 1) : found;
  const joined = joinOthers(samples, new Set(keys));
  return keys.map((key) => {
    const inGroup = ({ keys: own }: (typeof joined)[number]) => own.includes(key);
    const group = merge(joined.filter(inGroup).map(({ sample }) => sample));
    const others = merge(joined.filter((each) => !inGroup(each)).map(({ sample }) => sample));
    return { kind, key, group, others, chance: computeChance(group, others) };
  });
}

/** Compares two given samples, if both have enough trades. */
export function comparePair(kind: Grouped['kind'], key: string, group: Sample, others: Sample): Comparison[] {
  if (!isLargeEnough(group.count) || !isLargeEnough(others.count)) return [];
  return [{ kind, key, group, others, chance: computeChance(group, others) }];
}

/**
 * Selects the comparisons that are significant by Holm's step-down method over all comparisons, the smallest probability first.
 * Source: Holm 1979: the i-th smallest of m probabilities must be at most α ÷ (m − i + 1), and all before it too.
 */
export function selectSignificant(comparisons: readonly Comparison[]): Comparison[] {
  const sorted = comparisons.toSorted((a, b) => a.chance - b.chance);
  const failed = sorted.findIndex(({ chance }, index) => chance > FAMILY_WISE / (sorted.length - index));
  return failed === -1 ? sorted : sorted.slice(0, failed);
}
