/** n / d as the nearest whole number, halves away from zero; exact for safe integers and a d above 0. */
export const divideRounded = (n: number, d: number): number => {
  const rest = n % d;
  const whole = (n - rest) / d;
  return 2 * Math.abs(rest) >= d ? whole + Math.sign(n) : whole || 0;
};

/** n of d as percent with one decimal, halves away from zero. */
export const toPercent = (n: number, d: number): number => divideRounded(n * 1000, d) / 10;
