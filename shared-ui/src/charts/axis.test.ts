import { array, assert, integer, property } from 'fast-check';
import { createAxis, getLabelStep } from './axis.ts';

describe('createAxis', () => {
  it.each([
    [
      [120, 480],
      [0, 200, 400, 600],
    ],
    [
      [-950, 300],
      [-1_000, -500, 0, 500],
    ],
    [[-7], [-8, -6, -4, -2, 0]],
    [[], [0, 1]],
    [
      [0, 0],
      [0, 1],
    ],
  ])('has round values around %j', (values, ticks) => {
    expect(createAxis(values).ticks).toEqual(ticks);
  });

  it('contains 0 and every value, in at most six ticks', () => {
    assert(
      property(array(integer({ min: -1e12, max: 1e12 }), { minLength: 1 }), (values) => {
        const { ticks, toPosition } = createAxis(values);
        expect(ticks.length).toBeLessThanOrEqual(6);
        for (const value of [0, ...values]) {
          expect(toPosition(value)).toBeGreaterThanOrEqual(0);
          expect(toPosition(value)).toBeLessThanOrEqual(1);
        }
        expect(ticks.map(toPosition)).toEqual(ticks.map((_, index) => index / (ticks.length - 1)));
      }),
    );
  });
});

it.each([
  ['all labels that fit', ['Mon', 'Tue'], 400, 1],
  ['every n-th of many', Array.from({ length: 24 }, (_, hour) => `${hour}:00`), 280, 5],
  ['one without labels', [], 280, 1],
])('shows %s', (_, labels, width, step) => {
  expect(getLabelStep(labels, width)).toBe(step);
});
