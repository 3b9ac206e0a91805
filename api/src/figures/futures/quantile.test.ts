import { findQuantile } from './quantile.ts';

it.each([
  // quantile(1:10, c(0, .05, .25, .5, .95, 1)) of R.
  [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    [1, 1.45, 3.25, 5.5, 9.55, 10],
  ],
  [[-7], [-7, -7, -7, -7, -7, -7]],
  [
    [0, 1],
    [0, 0.05, 0.25, 0.5, 0.95, 1],
  ],
])('interpolates between two values of %j (SIM-01)', (sorted, expected) => {
  const found = [0, 0.05, 0.25, 0.5, 0.95, 1].map((share) => findQuantile(sorted, share));
  for (const [index, value] of expected.entries()) expect(found[index]).toBeCloseTo(value, 12);
});
