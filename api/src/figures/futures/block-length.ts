import { limits } from 'contracts';

/** Products of the values with those some days later, which autocovariance and autocorrelation are made of. */
const sumProducts = (values: Float64Array, lag: number): number => {
  let sum = 0;
  for (let index = lag; index < values.length; index += 1) sum += (values[index] ?? 0) * (values[index - lag] ?? 0);
  return sum;
};

const correlate = (values: Float64Array, lag: number): number => {
  const later = values.subarray(lag + 1);
  const earlier = values.subarray(0, values.length - lag - 1);
  return sumProducts(values, lag) / Math.sqrt(sumProducts(later, 0) * sumProducts(earlier, 0));
};

/**
 * Finds how many lags count: twice the first one after which so many autocorrelations in a row are too small to be
 * certain.
 */
const findBandwidth = (values: Float64Array): number => {
  const { length } = values;
  const run = Math.max(5, Math.floor(Math.log10(length)));
  const max = Math.ceil(Math.sqrt(length)) + run;
  const bound = 2 * Math.sqrt(Math.log10(length) / length);
  let small = 0;
  for (let lag = 1; lag < max; lag += 1) {
    small = Math.abs(correlate(values, lag)) < bound ? small + 1 : 0;
    if (small === run) return Math.min(max, 2 * (lag - run + 1));
  }
  return max;
};

/** The flat-top kernel of Politis and Romano 1995. */
const weigh = (x: number): number => Math.min(1, 2 * (1 - x));

/**
 * Estimates the mean length of blocks with which the stationary bootstrap of a series errs least, not rounded. Source:
 * Politis and White 2004, corrected by Patton, Politis and White 2009.
 */
export function estimateBlockLength(series: ArrayLike<number>): number {
  const { length } = series;
  const mean = Array.from(series).reduce((sum, value) => sum + value, 0) / length;
  const values = Float64Array.from(series, (value) => value - mean);
  const bandwidth = findBandwidth(values);
  let variance = sumProducts(values, 0) / length;
  let slope = 0;
  for (let lag = 1; lag <= bandwidth; lag += 1) {
    const term = (2 * weigh(lag / bandwidth) * sumProducts(values, lag)) / length;
    variance += term;
    slope += lag * term;
  }
  return Math.cbrt((slope ** 2 / variance ** 2) * length);
}

/**
 * Returns the automatic mean length of the blocks of days. At least 1, also for a series without any variance, and
 * short enough that blocks differ.
 */
export function findBlockLength(series: ArrayLike<number>): number {
  const { length } = series;
  const max = Math.min(limits.simulation.block, 3 * Math.sqrt(length), length / 3);
  const estimate = length > 1 ? estimateBlockLength(series) : 1;
  return Math.max(1, Math.min(max, Number.isFinite(estimate) ? estimate : 1));
}
