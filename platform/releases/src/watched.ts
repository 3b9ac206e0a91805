import type { Deployment } from 'protocol/store';
import type { Phase } from './guardian.ts';

const HOUR_MS = 3_600_000;

interface Step {
  /** In milliseconds since 1970. */
  at: number;
  /** The share of browsers with this version from then on. */
  percent: number;
}

/** A version that the guardian watches, and the version that it is compared with. */
export interface Watched {
  /** The latest deployment. A decision counts only while it is still the latest. */
  latest: Deployment;
  version: string;
  /** Null for a first release. */
  before: string | null;
  phase: Phase;
  /** When its share of browsers grew, the latest last: counting begins with the first. */
  steps: readonly Step[];
  /** When it was first staged or promoted of these, in milliseconds since 1970. */
  since: number;
  /** How many hours ago the latest step was. */
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

const toStep = ({ at, staged }: Deployment): Step => ({ at: Date.parse(at), percent: staged?.percent ?? 100 });

/** The stagings of one ramp, which gave ever more browsers this version, the latest first. */
const findRamp = (deployments: readonly Deployment[], version: string): Deployment[] => {
  const isStep = ({ staged }: Deployment) => staged?.version === version && staged.ramp !== undefined;
  const steps = deployments.filter((deployment) => !isRemark(deployment));
  const end = steps.findIndex((deployment) => !isStep(deployment));
  return steps.slice(0, end < 0 ? steps.length : end);
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
  const ramp = findRamp(deployments, version);
  const begin = ramp.at(-1) ?? first;
  const earlier = deployments.slice(deployments.indexOf(begin) + 1);
  const before = earlier.find(({ current }) => current && current !== version)?.current ?? null;
  const steps = (ramp.length > 0 ? ramp.toReversed() : [first]).map(toStep);
  const since = Date.parse(begin.at);
  return {
    latest,
    version,
    phase,
    since,
    before: phase === 'all' ? before : latest.current,
    steps,
    hours: (now - Date.parse(first.at)) / HOUR_MS,
    ...findEarlier(earlier, version, since),
    decided: new Set(deployments.slice(0, index).map(({ what }) => what)),
  };
}
