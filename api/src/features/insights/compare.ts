import { limits } from 'contracts';
import type { Pause } from '../../figures/selection/pause.ts';
import { computeChance, createSample, mergeSample, type Sample } from '../../figures/statistics/difference.ts';
import type { DayCounter, DayCounts } from './day-counts.ts';
import type { Grouped } from './groups.ts';

/** A group of trades and the others, with the probability that their means differ by chance. */
export interface Comparison {
  kind: Grouped['kind'];
  /** The key of the group in the filter. */
  key: string;
  group: Sample;
  others: Sample;
  chance: number;
  /** Null unless the groups follow from the date. */
  days: DayCounts | null;
}

/** The probability that at least one insight of a journal without any effect is shown. */
const FAMILY_WISE = 0.01;

const merge = (samples: Iterable<Sample>): Sample => {
  const merged = createSample();
  for (const sample of samples) mergeSample(merged, sample);
  return merged;
};

const isLargeEnough = (count: number): boolean => count >= limits.insights.minTrades;

const areEnoughDays = (days: DayCounts | null): boolean =>
  days === null || Math.min(days.group, days.others) >= limits.insights.minDays;

const countByKey = (samples: Grouped['samples']): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { keys, sample } of samples)
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + sample.count);
  return counts;
};

/** Lists the positions of the samples of each candidate. */
const listPositions = (samples: Grouped['samples'], candidates: readonly string[]): Map<string, Set<number>> => {
  const positions = new Map(candidates.map((key) => [key, new Set<number>()]));
  for (const [position, { keys }] of samples.entries()) for (const key of keys) positions.get(key)?.add(position);
  return positions;
};

/**
 * Merges the samples that no candidate has: comparisons would otherwise take quadratic time in the number of small
 * groups.
 */
const joinOthers = (samples: Grouped['samples'], candidates: ReadonlySet<string>): Grouped['samples'] => {
  const isKept = ({ keys }: Grouped['samples'][number]) => keys.some((key) => candidates.has(key));
  const { true: kept = [], false: others = [] } = Object.groupBy(samples, (each) => `${isKept(each)}` as const);
  return [...kept, { keys: [], sample: merge(others.map(({ sample }) => sample)) }];
};

/** Lists the groups with enough trades on both sides. Two groups that are all trades are one comparison. */
const listCandidates = (samples: Grouped['samples']): string[] => {
  const total = samples.reduce((sum, { sample }) => sum + sample.count, 0);
  const counts = [...countByKey(samples)];
  const candidates = counts.filter(([, count]) => isLargeEnough(count) && isLargeEnough(total - count));
  const isHalved =
    counts.length === 2 && candidates.length === 2 && counts.reduce((sum, [, count]) => sum + count, 0) === total;
  const found = candidates.map(([key]) => key).sort();
  return isHalved ? found.slice(0, 1) : found;
};

/**
 * Compares each group with enough trades, on enough days if it follows from the date, with all others. Other requests
 * are served between two groups.
 */
export async function compareGroups(
  { kind, samples }: Grouped,
  countDays: DayCounter,
  pause: Pause,
): Promise<Comparison[]> {
  const days = new Map(listCandidates(samples).map((key) => [key, countDays(kind, key)]));
  const candidates = [...days.keys()].filter((key) => areEnoughDays(days.get(key) ?? null));
  const joined = joinOthers(samples, new Set(candidates));
  const comparisons: Comparison[] = [];
  for (const [key, positions] of listPositions(joined, candidates)) {
    const group = createSample();
    const others = createSample();
    for (const [position, { sample }] of joined.entries())
      mergeSample(positions.has(position) ? group : others, sample);
    comparisons.push({
      kind,
      key,
      group,
      others,
      chance: computeChance(group, others),
      days: days.get(key) ?? null,
    });
    await pause();
  }
  return comparisons;
}

/** Compares two given samples, if both have enough trades. */
export function comparePair(kind: Grouped['kind'], key: string, group: Sample, others: Sample): Comparison[] {
  if (!isLargeEnough(group.count) || !isLargeEnough(others.count)) return [];
  return [{ kind, key, group, others, chance: computeChance(group, others), days: null }];
}

/**
 * Selects the comparisons that are significant by Holm's step-down method over all comparisons, the smallest
 * probability first. Source: Holm 1979: the i-th smallest of m probabilities must be at most α ÷ (m − i + 1), and all
 * before it too.
 */
export function selectSignificant(comparisons: readonly Comparison[]): Comparison[] {
  const sorted = comparisons.toSorted((a, b) => a.chance - b.chance);
  const failed = sorted.findIndex(({ chance }, index) => chance > FAMILY_WISE / (sorted.length - index));
  return failed === -1 ? sorted : sorted.slice(0, failed);
}
