// How much better failures fit a bad version than a good one. docs/MODULES.md explains the rule.

/** Traders who loaded a version, and those of them for whom it failed. */
export interface FailureCounts {
  loads: number;
  failing: number;
}

/** What was seen of two versions in the same hour. */
export interface Comparison {
  candidate: FailureCounts;
  current: FailureCounts;
  /**
   * The largest share of loads that the candidate can have had, if loads of the current version are from another time.
   */
  share?: number;
}

/**
 * How many times higher the odds of a failure may be with a new version: the alternatives that are weighed against a
 * good one.
 */
const ODDS_RATIOS = [2, 4, 10, 50];

const addLogs = (logs: readonly number[]): number => {
  const max = Math.max(...logs);
  return max + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - max), 0));
};

/**
 * Logarithms of the hypergeometric weights of how many of all failures are the candidate's, while both versions fail
 * equally often. The first weight belongs to the smallest possible number, and is 1.
 */
const listLogWeights = ({ candidate, current }: Comparison): { smallest: number; logWeights: number[] } => {
  const failing = candidate.failing + current.failing;
  const smallest = Math.max(0, failing - current.loads);
  const largest = Math.min(failing, candidate.loads);
  const logWeights = [0];
  for (let count = smallest; count < largest; count += 1) {
    const factor =
      ((candidate.loads - count) * (failing - count)) / ((count + 1) * (current.loads - failing + count + 1));
    logWeights.push((logWeights.at(-1) ?? 0) + Math.log(factor));
  }
  return { smallest, logWeights };
};

/**
 * The logarithm of the mean of `ratio` to the power of the candidate's failures, while both versions fail equally
 * often.
 */
const computeLogMean = (hour: Comparison, ratio: number): number => {
  const { candidate, current, share } = hour;
  // Without the loads, the candidate's failures have a binomial distribution.
  if (share !== undefined) return (candidate.failing + current.failing) * Math.log(1 - share + share * ratio);
  const { smallest, logWeights } = listLogWeights(hour);
  const shifted = logWeights.map((weight, index) => weight + (smallest + index) * Math.log(ratio));
  return addLogs(shifted) - addLogs(logWeights);
};

/**
 * Logarithms of the likelihood ratios of one hour, one for each odds ratio (Fisher's noncentral hypergeometric
 * distribution).
 */
const computeLogRatios = (hour: Comparison): number[] =>
  ODDS_RATIOS.map((ratio) => hour.candidate.failing * Math.log(ratio) - computeLogMean(hour, ratio));

/** An hour without a failure, or with only one of the versions, says nothing about their difference. */
const isInformative = ({ candidate, current, share }: Comparison): boolean =>
  candidate.failing + current.failing > 0 && candidate.loads > 0 && (share !== undefined || current.loads > 0);

/**
 * The mean likelihood ratio over the alternatives, multiplied over the hours. While both versions fail equally often in
 * an hour, however often that is, each failure of the hour is equally likely to be anyone's. The mean then exceeds x
 * with a probability of about 1/x at most, however often one looks.
 */
export function computeEvidence(hours: readonly Comparison[]): number {
  const ratios = hours.filter(isInformative).map(computeLogRatios);
  const sums = ODDS_RATIOS.map((_, index) => ratios.reduce((sum, logs) => sum + (logs[index] ?? 0), 0));
  return Math.exp(addLogs(sums)) / ODDS_RATIOS.length;
}
