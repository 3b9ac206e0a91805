/** Divides n by d, rounded half away from zero. Exact for safe integers and d above 0. */
export const divideRounded = (n: number, d: number): number => {
  const remainder = n % d;
  const whole = (n - remainder) / d;
  return 2 * Math.abs(remainder) >= d ? whole + Math.sign(n) : whole || 0;
};

/** Returns n of d as a percentage with one decimal, rounded half away from zero. */
export const toPercent = (n: number, d: number): number => divideRounded(n * 1000, d) / 10;
