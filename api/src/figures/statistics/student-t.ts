/**
 * Coefficients of the Lanczos approximation (g = 7, n = 9) of the gamma function. Its relative error is below 10⁻¹⁵.
 */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

/** Returns ln Γ(x) for x above 0.5. Source: Lanczos 1964, in the form of Numerical Recipes, section 6.1. */
const logGamma = (x: number): number => {
  const z = x - 1;
  const t = z + 7.5;
  const series = LANCZOS.reduce(
    (sum, coefficient, index) => sum + (index === 0 ? coefficient : coefficient / (z + index)),
    0,
  );
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(series);
};

const TINY = 1e-300;
const avoidZero = (value: number): number => (Math.abs(value) < TINY ? TINY : value);

/**
 * Evaluates the continued fraction of the incomplete beta function by Lentz's method. Source: DLMF 8.17.22,
 * dlmf.nist.gov/8.17.
 */
const betaFraction = (x: number, a: number, b: number): number => {
  let c = 1;
  let d = 1 / avoidZero(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1, change = 0; m <= 10_000 && Math.abs(change - 1) > 1e-15; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    change = 1;
    for (const term of [even, odd]) {
      d = 1 / avoidZero(1 + term * d);
      c = avoidZero(1 + term / c);
      change *= d * c;
    }
    result *= change;
  }
  return result;
};

/** Returns the regularized incomplete beta function Iₓ(a, b). */
const incompleteBeta = (x: number, a: number, b: number): number => {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  // The fraction converges fast on this side; the other side follows from the symmetry Iₓ(a, b) = 1 − I₁₋ₓ(b, a).
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
};

/**
 * Returns the probability of a value above `t` (0 or above) for Student's t distribution with `degrees` of freedom, 1
 * or above, not necessarily whole. Source: Abramowitz and Stegun, 26.7.1.
 */
export function getUpperTail(t: number, degrees: number): number {
  // The smaller argument is used, because 1 − x of a tiny t is not exact.
  return t * t < degrees
    ? (1 - incompleteBeta((t * t) / (degrees + t * t), 0.5, degrees / 2)) / 2
    : incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5) / 2;
}

/** Returns the density at `t`. Source: Abramowitz and Stegun, 26.7.1. */
const getDensity = (t: number, degrees: number): number =>
  Math.exp(
    logGamma((degrees + 1) / 2) -
      logGamma(degrees / 2) -
      Math.log(degrees * Math.PI) / 2 -
      ((degrees + 1) / 2) * Math.log1p((t * t) / degrees),
  );

/**
 * Returns the t above which a value has the probability `tail`, below 0.5. Newton's method: the tail is convex above 0,
 * so that each step from 0 stays below the solution until only rounding errors are left.
 */
export function findUpperQuantile(tail: number, degrees: number): number {
  let t = 0;
  for (let step = 0; step < 60; step += 1) {
    const change = (getUpperTail(t, degrees) - tail) / getDensity(t, degrees);
    t += change;
    if (change <= t * 1e-14) break;
  }
  return t;
}
