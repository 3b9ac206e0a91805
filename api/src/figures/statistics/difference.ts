import type { Difference } from 'contracts/playbook';
import { roundAmount } from '../selection/amounts.ts';
import { findUpperQuantile, getUpperTail } from './student-t.ts';

/**
 * A group of results in hundredths of the unit: its count, its exact sum, and its mean and squared deviations by
 * Welford's method.
 */
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

const toSample = (count: number, first: number, sum: number, squares: number): Sample => {
  const mean = first + sum / count;
  return { count, sum: first * count + sum, mean, deviations: Math.max(0, squares - (sum * sum) / count) };
};

/** Adds a result in place. Source: Welford 1962, which loses no precision when the mean is large. */
export function addResult(sample: Sample, result: number): void {
  sample.count += 1;
  sample.sum += result;
  const change = result - sample.mean;
  sample.mean += change / sample.count;
  sample.deviations += change * (result - sample.mean);
}

/**
 * Adds results to the samples at the indexes of their codes. Results without a sample are left out. Sums the
 * differences from the first result, which needs no division for each result and loses no precision when the mean is
 * large.
 */
export function addResults(samples: readonly Sample[], codes: Uint8Array | Float64Array, results: Float64Array): void {
  const count = samples.length;
  const counts = new Uint32Array(count);
  const firsts = new Float64Array(count);
  const sums = new Float64Array(count);
  const squares = new Float64Array(count);
  for (let index = 0; index < codes.length; index += 1) {
    const code = codes[index] ?? count;
    if (code >= count) continue;
    const result = results[index] ?? 0;
    if (counts[code] === 0) firsts[code] = result;
    const difference = result - (firsts[code] ?? 0);
    counts[code] = (counts[code] ?? 0) + 1;
    sums[code] = (sums[code] ?? 0) + difference;
    squares[code] = (squares[code] ?? 0) + difference * difference;
  }
  for (const [code, sample] of samples.entries()) {
    const size = counts[code] ?? 0;
    if (size > 0) mergeSample(sample, toSample(size, firsts[code] ?? 0, sums[code] ?? 0, squares[code] ?? 0));
  }
}

/** Returns the rounded mean; null for an empty sample. */
export function averageOf({ count, sum }: Sample): number | null {
  return count === 0 ? null : roundAmount(sum, count);
}

/** A group with fewer results says too little for a verdict. */
const MIN_COUNT = 10;

/** The probability on each side of a 90 % interval, which verdicts use. */
const TAIL = 0.05;

/** Adds the results of another sample in place. Source: Chan, Golub and LeVeque 1979. */
export function mergeSample(sample: Sample, more: Sample): void {
  if (more.count === 0) return;
  if (sample.count === 0) return void Object.assign(sample, more);
  const count = sample.count + more.count;
  const change = more.mean - sample.mean;
  sample.deviations += more.deviations + (change * change * sample.count * more.count) / count;
  sample.mean += (change * more.count) / count;
  sample.sum += more.sum;
  sample.count = count;
}

/**
 * Returns the standard error of the difference of two means, and its degrees of freedom; an error of 0 if all results
 * of each group are equal. Source: Welch 1947, with the Welch–Satterthwaite equation.
 */
const computeError = (a: Sample, b: Sample): { error: number; degrees: number } => {
  const [errorA, errorB] = [a, b].map(({ count, deviations }) => deviations / (count - 1) / count) as [number, number];
  const error = errorA + errorB;
  if (error === 0) return { error, degrees: Infinity };
  const degrees = error ** 2 / (errorA ** 2 / (a.count - 1) + errorB ** 2 / (b.count - 1));
  return { error: Math.sqrt(error), degrees };
};

/**
 * Returns Welch's interval of the difference of two means, `a` − `b`, not rounded. Each sample must have at least two
 * results.
 * @param tail the probability on each side of the interval
 */
export function computeInterval(a: Sample, b: Sample, tail: number): { low: number; high: number } {
  const value = a.sum / a.count - b.sum / b.count;
  const { error, degrees } = computeError(a, b);
  const margin = error === 0 ? 0 : findUpperQuantile(tail, degrees) * error;
  return { low: value - margin, high: value + margin };
}

/** Returns the error of the difference by Student's t-test: with one variance, pooled from both groups. */
const computePooledError = (a: Sample, b: Sample): { error: number; degrees: number } => {
  const degrees = a.count + b.count - 2;
  const variance = (a.deviations + b.deviations) / degrees;
  return { error: Math.sqrt(variance / a.count + variance / b.count), degrees };
};

const toChance = (difference: number, { error, degrees }: { error: number; degrees: number }): number => {
  if (error === 0) return difference === 0 ? 1 : 0;
  return 2 * getUpperTail(Math.abs(difference) / error, degrees);
};

/**
 * Returns the probability of means that differ at least as much, in either direction, if the groups do not differ: the
 * two-sided p of Welch's t-test, or that of Student's with a pooled variance if it is larger. Results are skewed, and
 * Welch's p of a small group is then far too small in one direction: a group that happens to have no large win has no
 * variance either. The pooled p is too small only in the opposite direction. Each group must have at least two results.
 */
export function computeChance(a: Sample, b: Sample): number {
  const difference = a.sum / a.count - b.sum / b.count;
  return Math.max(toChance(difference, computeError(a, b)), toChance(difference, computePooledError(a, b)));
}

const judge = (a: Sample, b: Sample, low: number, high: number): Difference['verdict'] => {
  if (Math.min(a.count, b.count) < MIN_COUNT) return 'too few';
  if (low > 0) return 'helps';
  return high < 0 ? 'costs' : 'may be chance';
};

/**
 * Compares the means of two groups: `a` − `b` with its 90 % interval, rounded to hundredths. The verdict is of the
 * interval before rounding. Null when a group has fewer than two results.
 */
export function compareSamples(a: Sample, b: Sample): Difference | null {
  if (Math.min(a.count, b.count) < 2) return null;
  const value = a.sum / a.count - b.sum / b.count;
  const { low, high } = computeInterval(a, b, TAIL);
  return {
    valueCents: roundAmount(value),
    lowCents: roundAmount(low),
    highCents: roundAmount(high),
    verdict: judge(a, b, low, high),
  };
}
