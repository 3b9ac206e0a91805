// What the guardian compares: the counts of two versions, hour by hour, since the latest deployment.
import type { VersionCounts } from 'protocol/store';
import type { Comparison, FailureCounts } from './evidence.ts';
import type { Observation } from './guardian.ts';
import type { HourCounts } from './health.ts';
import type { Watched } from './watched.ts';

const HOUR_MS = 3_600_000;
const toHour = (ms: number): number => Math.floor(ms / HOUR_MS);

/** A version that all browsers get is judged by its last day. */
const WINDOW_HOURS = 24;

const NOTHING: VersionCounts = { traders: 0, failing: 0, newTraders: 0, newFailing: 0 };

const combine = (a: VersionCounts, b: VersionCounts, sign: 1 | -1): VersionCounts => {
  const add = (x: number, y: number) => Math.max(0, x + sign * y);
  return {
    traders: add(a.traders, b.traders),
    failing: add(a.failing, b.failing),
    newTraders: add(a.newTraders, b.newTraders),
    newFailing: add(a.newFailing, b.newFailing),
  };
};

/** Counts of a version by hour, as hours since 1970. */
const groupByHour = (rows: readonly HourCounts[], version: string | null): Map<number, VersionCounts> => {
  const hours = new Map<number, VersionCounts>();
  for (const row of rows.filter((each) => each.version === version)) {
    const hour = toHour(Date.parse(row.hour));
    hours.set(hour, combine(hours.get(hour) ?? NOTHING, row, 1));
  }
  return hours;
};

const toFailureCounts = ({ traders, failing }: VersionCounts): FailureCounts => ({
  loads: Math.max(traders, failing),
  failing,
});

/**
 * Each person fails once: who fails again is left out, because one whose browser always fails would add up over hours.
 * After a rollback the same people get the version again, so that nobody is new: then each fails once in an hour.
 */
const toCandidate = (counts: VersionCounts, isAgain: boolean): FailureCounts => {
  if (isAgain) return toFailureCounts(counts);
  const repeated = Math.max(0, counts.failing - counts.newFailing);
  return toFailureCounts({ ...counts, traders: counts.traders - repeated, failing: counts.newFailing });
};

/**
 * In the hour of a deployment, the current version also has loads from before. Therefore only failures are compared, by
 * the share of browsers that get the staged version, and as many loads are reported as belong to that share.
 */
export function compareStepHour(candidate: FailureCounts, current: FailureCounts, percent: number): Comparison {
  const share = Math.max(percent / 100, candidate.loads / (candidate.loads + current.loads || 1));
  const expected = Math.ceil((candidate.loads * (1 - share)) / share);
  return { candidate, current: { ...current, loads: Math.max(current.failing, expected) }, share };
}

/** The counts of an hour, without those that belong to an earlier deployment. */
const subtractEarlier = (counts: VersionCounts, { baseline }: Watched, version: string | null): VersionCounts =>
  combine(counts, baseline?.[version ?? ''] ?? NOTHING, -1);

const max = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** At least as many accounts failed, however many processes of the API counted each of them. */
const countBuckets = (rows: readonly HourCounts[]): number =>
  rows.every(({ failingBuckets }) => failingBuckets)
    ? new Set(rows.flatMap(({ failingBuckets = [] }) => failingBuckets)).size
    : Number.POSITIVE_INFINITY;

/** A lower limit of the number of people: those new in any hour, and all of one hour. */
const countPeople = (rows: readonly HourCounts[], counts: readonly VersionCounts[]) => {
  const failing = Math.max(sum(counts.map(({ newFailing }) => newFailing)), max(counts.map(({ failing }) => failing)));
  return {
    traders: Math.max(sum(counts.map(({ newTraders }) => newTraders)), max(counts.map(({ traders }) => traders))),
    failingTraders: Math.min(failing, countBuckets(rows)),
  };
};

/** The version before, in the day before the deployment. */
const sumBefore = (hours: ReadonlyMap<number, VersionCounts>, first: number): FailureCounts => {
  const counted = [...hours].filter(([hour]) => hour < first && hour >= first - WINDOW_HOURS);
  return toFailureCounts(counted.reduce((total, [, counts]) => combine(total, counts, 1), NOTHING));
};

/** @param rows of this module @param now milliseconds since 1970 */
export function observe(rows: readonly HourCounts[], watched: Watched, now: number): Observation {
  const { version, before, since, phase, steps, isAgain, baseline } = watched;
  const first = toHour(since);
  const start = phase === 'all' ? Math.max(first, toHour(now) - WINDOW_HOURS) : first;
  const currentHours = groupByHour(rows, before);
  const isCounted = (hour: number): boolean => hour >= start && !(hour === first && baseline === null);
  const isFirst = (hour: number): boolean => hour === first;
  const seen = [...groupByHour(rows, version)]
    .filter(([hour]) => isCounted(hour))
    .map(([hour, counts]) => [hour, isFirst(hour) ? subtractEarlier(counts, watched, version) : counts] as const);
  const hours = seen.map(([hour, counts]): Comparison => {
    const candidate = toCandidate(counts, isAgain);
    const found = currentHours.get(hour) ?? NOTHING;
    const current = toFailureCounts(isFirst(hour) ? subtractEarlier(found, watched, before) : found);
    // The share of the end of the hour is the largest.
    const step = steps.findLast(({ at }) => toHour(at) === hour);
    return step ? compareStepHour(candidate, current, step.percent) : { candidate, current };
  });
  const counted = rows.filter((row) => row.version === version && isCounted(toHour(Date.parse(row.hour))));
  const people = countPeople(
    counted,
    seen.map(([, counts]) => counts),
  );
  return { hours, ...people, before: sumBefore(currentHours, first) };
}

/**
 * The counts of the running hour, by version. They are stored with a decision: the version may be staged again in this
 * hour.
 */
export function readHour(
  rows: readonly HourCounts[],
  versions: readonly (string | null)[],
  now: number,
): Record<string, VersionCounts> {
  const found = versions
    .filter((version) => version !== null)
    .map((version) => [version, groupByHour(rows, version).get(toHour(now)) ?? NOTHING] as const);
  return Object.fromEntries(found);
}
