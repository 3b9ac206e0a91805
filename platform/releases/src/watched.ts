import type { Deployment } from 'protocol/store';
import type { Phase } from './guardian.ts';

const HOUR_MS = 3_600_000;

/** A version that the guardian watches, and the version that it is compared with. */
export interface Watched {
  /** The latest deployment. A decision counts only while it is still the latest. */
  latest: Deployment;
  version: string;
  /** Null for a first release. */
  before: string | null;
  phase: Phase;
  /** The share of browsers with this version. */
  percent: number;
  /** When it was staged or promoted last, in milliseconds since 1970, and how many hours ago. */
  since: number;
  hours: number;
  /** It was served earlier, and then another version was. */
  isAgain: boolean;
  /** The counts of its first hour that belong to an earlier deployment; null if that is not known. */
  baseline: Deployment['counts'] | null;
  /** The decisions that were made about it. */
  decided: ReadonlySet<Deployment['what']>;
}

const isServed = ({ current, staged }: Deployment, version: string): boolean =>
  current === version || staged?.version === version;

/** A decision that changes nothing. */
const isRemark = ({ what }: Deployment): boolean => what === 'pass' || what === 'ask';

/** @param earlier the deployments before the latest one that gave browsers this version, the latest first */
const findEarlier = (earlier: readonly Deployment[], version: string, since: number) => {
  const gap = earlier.findIndex((deployment) => !isServed(deployment, version));
  const before = gap < 0 ? [] : earlier.slice(gap);
  const last = before.findIndex((deployment) => isServed(deployment, version));
  const ended = gap === 0 ? before[last - 1] : undefined;
  const isSameHour = ended && Math.floor(Date.parse(ended.at) / HOUR_MS) === Math.floor(since / HOUR_MS);
  return { isAgain: last >= 0, baseline: isSameHour ? (ended.counts ?? null) : undefined };
};

const findPhase = ({ what, current, staged }: Deployment): Phase => {
  if (!staged) return 'all';
  if (!current) return 'first';
  return what === 'promote' ? 'promoted' : 'staged';
};

/**
 * The staged version, or the current one. A version after a rollback is known to be good.
 * @param deployments the latest first @param now milliseconds since 1970
 */
export function findWatched(deployments: readonly Deployment[], now: number): Watched | undefined {
  const index = deployments.findIndex((deployment) => !isRemark(deployment));
  const first = deployments[index];
  const [latest] = deployments;
  const version = latest?.staged?.version ?? latest?.current;
  if (!first || !latest || !version) return undefined;
  const phase = findPhase(first);
  if (phase === 'all' && first.what === 'rollback') return undefined;
  const earlier = deployments.slice(index + 1);
  const before = earlier.find(({ current }) => current && current !== version)?.current ?? null;
  const since = Date.parse(first.at);
  return {
    latest,
    version,
    phase,
    since,
    before: phase === 'all' ? before : latest.current,
    percent: latest.staged?.percent ?? 100,
    hours: (now - since) / HOUR_MS,
    ...findEarlier(earlier, version, since),
    decided: new Set(deployments.slice(0, index).map(({ what }) => what)),
  };
}
