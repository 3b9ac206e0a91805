import fc from 'fast-check';
import { divideRounded, toPercent } from './rounding.ts';

describe('divideRounded', () => {
  it.each([
    [5, 2, 3],
    [-5, 2, -3],
    [1, 3, 0],
    [2, 3, 1],
    [-2, 3, -1],
    [-1, 3, 0],
    [0, 7, 0],
    [7, 7, 1],
  ])('divides %d by %d to %d (DAT-04)', (n, d, expected) => {
    expect(divideRounded(n, d)).toBe(expected);
  });

  it('is off by at most one half at any size, and is symmetric (DAT-04)', () => {
    const numbers = fc.integer({ min: 0, max: 2 ** 50 });
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 1_000_000 }), (n, d) => {
        const result = divideRounded(n, d);
        const doubleError = 2n * (BigInt(n) - BigInt(result) * BigInt(d));
        expect(doubleError >= -BigInt(d) && doubleError < BigInt(d)).toBe(true);
        expect(divideRounded(-n, d)).toBe(-result || 0);
      }),
    );
  });
});

describe('toPercent', () => {
  it.each([
    [2, 6, 33.3],
    [2, 3, 66.7],
    [1, 1, 100],
    [0, 5, 0],
    [1, 8, 12.5],
    [1, 16, 6.3],
    [1, 2000, 0.1],
  ])('returns for %d of %d the percentage %d (DAT-05)', (n, d, expected) => {
    expect(toPercent(n, d)).toBe(expected);
  });
});
