import fc from 'fast-check';
import { findUpperQuantile, getUpperTail } from './student-t.ts';

describe("Student's t distribution", () => {
  it.each([
    [1, 6.313751514675043],
    [2, 2.919985580355516],
    [5, 2.015048372669157],
    [9, 1.8331129326536335],
    [30, 1.6972608943617378],
    [120, 1.6576508993552355],
    [1e6, 1.6448551],
  ])('has the 95 %% quantile of printed tables for %d degrees of freedom (PLB-07)', (degrees, quantile) => {
    expect(findUpperQuantile(0.05, degrees)).toBeCloseTo(quantile, 7);
  });

  it('has the closed forms for 1 and 2 degrees of freedom (PLB-07)', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1_000, noNaN: true }), (t) => {
        expect(getUpperTail(t, 1)).toBeCloseTo(0.5 - Math.atan(t) / Math.PI, 10);
        expect(getUpperTail(t, 2)).toBeCloseTo(0.5 - t / (2 * Math.sqrt(2 + t * t)), 10);
      }),
    );
  });

  it('returns the tail of its quantile (PLB-07)', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 1e5, noNaN: true }),
        fc.double({ min: 1e-4, max: 0.49, noNaN: true }),
        (degrees, tail) => {
          expect(getUpperTail(findUpperQuantile(tail, degrees), degrees)).toBeCloseTo(tail, 9);
        },
      ),
    );
  });
});
