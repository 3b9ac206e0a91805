export function sum(values: readonly number[]) {
  return values.reduce((total, value) => total + value, 0);
}
export function mean(values: readonly number[]) {
  return values.length === 0 ? null : sum(values) / values.length;
}

/** The logarithm of the gamma function by Stirling's series, after steps to a large argument. */
const logGamma = (x: number): number =>
  x < 15
    ? logGamma(x + 1) - Math.log(x)
    : (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5);

/**
 * The probability between 0 and `t` of Student's distribution: Simpson's rule over the angle, whose density is
 * cos^(ν−1).
 */
const integrateStudent = (t: number, degrees: number): number => {
  const steps = 200;
  const width = Math.atan(t / Math.sqrt(degrees)) / steps;
  let total = 0;
  for (let step = 0; step <= steps; step += 1) {
    const weight = step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2;
    total += weight * Math.cos(width * step) ** (degrees - 1);
  }
  const scale = Math.exp(logGamma((degrees + 1) / 2) - logGamma(degrees / 2)) / Math.sqrt(Math.PI);
  return scale * (width / 3) * total;
};

/** The t that a part of all values exceeds, by bisection. */
export function findNaiveQuantile(degrees: number, tail: number): number {
  let low = 0;
  let high = 13;
  for (let step = 0; step < 42; step += 1) {
    const middle = (low + high) / 2;
    if (integrateStudent(middle, degrees) < 0.5 - tail) low = middle;
    else high = middle;
  }
  return low;
}

const sumSquares = (values: readonly number[]) => {
  const center = mean(values) ?? 0;
  return sum(values.map((value) => (value - center) ** 2));
};

export function varianceOfMean(values: readonly number[]): number {
  return sumSquares(values) / (values.length - 1) / values.length;
}

export interface NaiveDifference {
  value: number;
  low: number;
  high: number;
  verdict: string;
}

/** Welch's interval by textbook formulas, of 90 % by default. */
export function compareNaively(a: readonly number[], b: readonly number[], tail = 0.05): NaiveDifference | null {
  if (a.length < 2 || b.length < 2) return null;
  const value = (mean(a) ?? 0) - (mean(b) ?? 0);
  const hasVariance = new Set(a).size > 1 || new Set(b).size > 1;
  const [ofA, ofB] = [varianceOfMean(a), varianceOfMean(b)];
  const degrees = (ofA + ofB) ** 2 / (ofA ** 2 / (a.length - 1) + ofB ** 2 / (b.length - 1));
  const margin = hasVariance ? findNaiveQuantile(degrees, tail) * Math.sqrt(ofA + ofB) : 0;
  const [low, high] = [value - margin, value + margin];
  const verdict = low > 0 ? 'helps' : high < 0 ? 'costs' : 'may be chance';
  return { value, low, high, verdict: Math.min(a.length, b.length) < 10 ? 'too few' : verdict };
}

const findNaiveChance = (t: number, degrees: number): number => 1 - 2 * integrateStudent(Math.abs(t), degrees);

/** The two-sided p of Welch's and of Student's t-test by textbook formulas. */
export function findNaiveChances(a: readonly number[], b: readonly number[]): { welch: number; pooled: number } {
  const value = (mean(a) ?? 0) - (mean(b) ?? 0);
  const [ofA, ofB] = [varianceOfMean(a), varianceOfMean(b)];
  const degrees = (ofA + ofB) ** 2 / (ofA ** 2 / (a.length - 1) + ofB ** 2 / (b.length - 1));
  const both = a.length + b.length - 2;
  const deviation = Math.sqrt((sumSquares(a) + sumSquares(b)) / both);
  return {
    welch: findNaiveChance(value / Math.sqrt(ofA + ofB), degrees),
    pooled: findNaiveChance(value / (deviation * Math.sqrt(1 / a.length + 1 / b.length)), both),
  };
}
