// Decides about a new version from what browsers reported (REL-03). docs/MODULES.md explains the rule.

/** Traders, each once per hour. A trader with a failure in an hour fails in it. */
export interface TraderCounts {
  loads: number;
  failing: number;
  /** Different people, as far as known. */
  traders: number;
  failingTraders: number;
}

export const GUARDIAN_RULE = {
  /** Fewer people decide nothing, and fewer failing ones can be one person's accounts. */
  minTraders: 10,
  minFailingTraders: 5,
  /** A version that fails for fewer is not worth a rollback. */
  minFailingShare: 0.01,
  /** How many times more often a new version may fail: the alternatives that are weighed against a good one. */
  rateRatios: [2, 4, 10, 50],
  /** The current version is assumed to have failed once in as many further loads. It may have none. */
  priorFailing: 1,
  priorLoads: 50,
  /** By how much the failures must favour a bad version. */
  evidence: 200,
  /** After as many loads without a decision, a staged version passes. */
  passLoads: 200,
  /** A version with fewer loads after as many hours needs a person. */
  askHours: 24,
  /** A version that all browsers get is watched for as long. */
  watchHours: 1,
} as const;

/**
 * How much better the failures fit a bad version than a good one: the mean likelihood ratio over the alternatives. While both
 * versions fail equally often, a failure is the new version's with the probability of its share of loads, whatever the common
 * rate is. The mean then exceeds x with a probability of about 1/x at most, however often one looks.
 */
export const computeEvidence = (candidate: TraderCounts, current: TraderCounts): number => {
  const { rateRatios, priorFailing, priorLoads } = GUARDIAN_RULE;
  const loads = candidate.loads + current.loads + priorLoads;
  const failing = candidate.failing + current.failing + priorFailing;
  const share = candidate.loads / loads;
  const ratios = rateRatios.map((ratio) =>
    Math.exp(candidate.failing * Math.log(ratio) - failing * Math.log(1 - share + ratio * share)),
  );
  return ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
};

export type Verdict = 'rollback' | 'pass' | 'ask' | 'wait';

export interface Decision {
  verdict: Verdict;
  /** With all numbers that decided. */
  reason: string;
}

const formatCounts = ({ loads, failing, traders }: TraderCounts): string =>
  `${failing} of ${loads} loads of ${traders} traders failed`;

const isBad = (candidate: TraderCounts, evidence: number): boolean =>
  candidate.traders >= GUARDIAN_RULE.minTraders &&
  candidate.failingTraders >= GUARDIAN_RULE.minFailingTraders &&
  candidate.failing >= candidate.loads * GUARDIAN_RULE.minFailingShare &&
  evidence >= GUARDIAN_RULE.evidence;

/** @param hours since the version was staged, or was promoted */
export const decide = (candidate: TraderCounts, current: TraderCounts, hours: number): Decision => {
  const evidence = computeEvidence(candidate, current);
  const numbers = `${formatCounts(candidate)}; of the version before, ${formatCounts(current)}; evidence ${evidence.toPrecision(3)} of ${GUARDIAN_RULE.evidence}`;
  if (isBad(candidate, evidence)) return { verdict: 'rollback', reason: numbers };
  const isKnown = candidate.loads >= GUARDIAN_RULE.passLoads && candidate.traders >= GUARDIAN_RULE.minTraders;
  if (isKnown && evidence >= GUARDIAN_RULE.evidence)
    return { verdict: 'ask', reason: `only ${candidate.failingTraders} traders report failures: ${numbers}` };
  if (isKnown) return { verdict: 'pass', reason: numbers };
  if (hours < GUARDIAN_RULE.askHours) return { verdict: 'wait', reason: numbers };
  const { passLoads, askHours } = GUARDIAN_RULE;
  return { verdict: 'ask', reason: `fewer than ${passLoads} loads in ${askHours} hours: ${numbers}` };
};
