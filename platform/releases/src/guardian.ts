// Decides about a new version from what browsers reported (REL-03). docs/MODULES.md explains the rule.
import { type Comparison, computeEvidence, type FailureCounts } from './evidence.ts';

/** What is known about a new version since its latest deployment. */
export interface Observation {
  /** The hours in which it was loaded. A trader who fails counts as failing only in the first of them. */
  hours: readonly Comparison[];
  /** Different people, as far as known. */
  traders: number;
  failingTraders: number;
  /** The version before, in the day before the deployment. */
  before: FailureCounts;
}

/**
 * Who gets the new version. `first`: some browsers, and there is no version before. `staged`: some browsers, until a
 * person or a pipeline promotes it. `promoted`: nearly all browsers, for an hour. `all`: no other version is seen in
 * the same hours.
 */
export type Phase = 'first' | 'staged' | 'promoted' | 'all';

export const GUARDIAN_RULE = {
  /** Fewer people decide nothing, and fewer failing ones can be one person's accounts. */
  minTraders: 10,
  minFailingTraders: 5,
  /** A version that fails for fewer is not worth a rollback. */
  minFailingShare: 0.01,
  /** Without loads of another version, one is assumed to have failed once in as many loads. */
  priorFailing: 1,
  priorLoads: 50,
  /** By how much the failures must favour a bad version. */
  evidence: 200,
  /** After as many loads without a decision, a staged version passes. */
  passLoads: 200,
  /** Each step of a ramp lasts for at least as many loads. */
  stepLoads: 50,
  /** A version with fewer loads after as many hours needs a person. */
  askHours: 24,
  /** A promotion leaves some browsers on the version before for as long. */
  watchHours: 1,
} as const;

type Verdict = 'rollback' | 'pass' | 'promote' | 'ask' | 'wait';

export interface Decision {
  verdict: Verdict;
  /** Its failures speak against it, whether or not that is enough to act. */
  isFailing: boolean;
  /** With all numbers that decided. */
  reason: string;
}

const sumCounts = (counts: readonly FailureCounts[]): FailureCounts => ({
  loads: counts.reduce((sum, { loads }) => sum + loads, 0),
  failing: counts.reduce((sum, { failing }) => sum + failing, 0),
});

/** Compares with the day before and an assumed rate. An outage that hits any version looks like a bad version here. */
const computeRise = (candidate: FailureCounts, before: FailureCounts): number => {
  const { priorLoads, priorFailing } = GUARDIAN_RULE;
  const assumed = { loads: before.loads + priorLoads, failing: before.failing + priorFailing };
  return computeEvidence([{ candidate, current: assumed }]);
};

/** What a decision is based on. */
interface Facts {
  evidence: number;
  /** The evidence favours a bad version, and enough people are affected. */
  isBad: boolean;
  /** The version before was seen too rarely in the same hours, and the new one fails more often than usual. */
  isUnclear: boolean;
  candidate: FailureCounts;
  numbers: string;
}

const computeFacts = ({ hours, traders, failingTraders, before }: Observation, phase: Phase): Facts => {
  const { minTraders, minFailingTraders, minFailingShare, priorLoads, evidence: threshold } = GUARDIAN_RULE;
  const candidate = sumCounts(hours.map((hour) => hour.candidate));
  const current = sumCounts(hours.map((hour) => hour.current));
  const isCompared = phase === 'staged' || phase === 'promoted';
  const isKnown = isCompared && current.loads >= priorLoads;
  const rise = isKnown ? 0 : computeRise(candidate, before);
  const evidence = isCompared ? computeEvidence(hours) : rise;
  const compared = isCompared
    ? `${current.failing} of ${current.loads} loads in the same hours`
    : `${before.failing} of ${before.loads} loads in the day before`;
  const isEnough =
    traders >= minTraders &&
    failingTraders >= minFailingTraders &&
    candidate.failing >= candidate.loads * minFailingShare;
  return {
    evidence,
    isBad: isEnough && evidence >= threshold,
    isUnclear: isEnough && isCompared && rise >= threshold,
    candidate,
    numbers: `${candidate.failing} of ${candidate.loads} loads of ${traders} traders failed; of the version before, ${compared}; evidence ${evidence.toPrecision(3)} of ${threshold}`,
  };
};

/** What to ask a person about; undefined if nothing. */
const findQuestion = (
  { evidence, isBad, isUnclear }: Facts,
  phase: Phase,
  failingTraders: number,
): string | undefined => {
  if (isUnclear) return 'it fails often, and the version before was seen too rarely in the same hours';
  if (phase === 'all') return isBad ? 'it fails often, and no other version is seen in the same hours' : undefined;
  return evidence >= GUARDIAN_RULE.evidence ? `only ${failingTraders} traders report failures` : undefined;
};

/** After how many loads a version passes that is in this step of a ramp, or is staged without one. */
export function getPassLoads(step: number | undefined): number {
  return step === undefined ? GUARDIAN_RULE.passLoads : step * GUARDIAN_RULE.stepLoads;
}

/**
 * @param hours since the version was staged or promoted, or since the latest step of its ramp
 * @param passLoads after how many loads it passes
 */
export function decide(
  observation: Observation,
  phase: Phase,
  hours: number,
  passLoads: number = GUARDIAN_RULE.passLoads,
): Decision {
  const { minTraders, askHours, watchHours } = GUARDIAN_RULE;
  const facts = computeFacts(observation, phase);
  const { numbers, candidate } = facts;
  const question = findQuestion(facts, phase, observation.failingTraders);
  const isFailing = facts.isBad || question !== undefined;
  const reach = (verdict: Verdict, reason = numbers): Decision => ({ verdict, reason, isFailing });
  // Without another version in the same hours, a bad version looks like an outage.
  if (facts.isBad && phase !== 'all') return reach('rollback');
  const isKnown = candidate.loads >= passLoads && observation.traders >= minTraders;
  const isGradual = phase === 'first' || phase === 'staged';
  if (question && (isKnown || !isGradual)) return reach('ask', `${question}: ${numbers}`);
  if (phase === 'promoted' && hours >= watchHours) return reach('promote');
  if (!isGradual) return reach('wait');
  if (isKnown) return reach('pass');
  if (hours < askHours) return reach('wait');
  return reach('ask', `fewer than ${passLoads} loads in ${askHours} hours: ${numbers}`);
}
