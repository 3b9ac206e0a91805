import type { Difference } from 'contracts/playbook';
import { roundAmount } from '../selection/amounts.ts';
import { findUpperQuantile } from './student-t.ts';

/** A group of results in hundredths of the unit: its count, its exact sum, and its mean and squared deviations by Welford's method. */
export interface Sample {
  count: number;
  sum: number;
  mean: number;
  /** The sum of squared deviations from the mean. Exactly 0 when all results are equal. */
  deviations: number;
}

export function createSample(): Sample {
  return { count: 0, sum: 0, mean: 0, deviations: 0 };
}

/** Adds a result in place. Source: Welford 1962, which loses no precision when the mean is large. */
export function addResult(sample: Sample, result: number): void {
  sample.count += 1;
  sample.sum += result;
  const change = result - sample.mean;
  sample.mean += change / sample.count;
  sample.deviations += change * (result - sample.mean);
}

/** Returns the rounded mean; null for an empty sample. */
export function averageOf({ count, sum }: Sample): number | null {
  return count === 0 ? null : roundAmount(sum, count);
}

/** A group with fewer results says too little for a verdict. */
const MIN_COUNT = 10;

/** The probability on each side of a 90 % interval. */
const TAIL = 0.05;

/** Returns half of the width of Welch's 90 % interval. Source: Welch 1947, with the Welch–Satterthwaite degrees of freedom. */
const computeMargin = (a: Sample, b: Sample): number => {
  const [errorA, errorB] = [a, b].map(({ count, deviations }) => deviations / (count - 1) / count) as [number, number];
  const error = errorA + errorB;
  if (error === 0) return 0;
  const degrees = error ** 2 / (errorA ** 2 / (a.count - 1) + errorB ** 2 / (b.count - 1));
  return findUpperQuantile(TAIL, degrees) * Math.sqrt(error);
};

const judge = (a: Sample, b: Sample, low: number, high: number): Difference['verdict'] => {
  if (Math.min(a.count, b.count) < MIN_COUNT) return 'too few';
  if (low > 0) return 'helps';
  return high < 0 ? 'costs' : 'may be chance';
};

/**
 * Compares the means of two groups: `a` − `b` with its 90 % interval, rounded to hundredths. The verdict is of the interval before
 * rounding. Null when a group has fewer than two results.
 */
export function compareSamples(a: Sample, b: Sample): Difference | null {
  if (Math.min(a.count, b.count) < 2) return null;
  const value = a.sum / a.count - b.sum / b.count;
  const margin = computeMargin(a, b);
  const low = value - margin;
  const high = value + margin;
  return {
    valueCents: roundAmount(value),
    lowCents: roundAmount(low),
    highCents: roundAmount(high),
    verdict: judge(a, b, low, high),
  };
}
