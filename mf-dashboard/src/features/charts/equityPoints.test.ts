import fc from 'fast-check';
import { type EquityDay, type EquityPoint, toDrawdownAreas, toEquityPoints } from './equityPoints.ts';

const toDays = (results: readonly number[]): EquityDay[] => {
  let equityCents = 0;
  let peak = 0;
  return results.map((netCents, index) => {
    equityCents += netCents;
    peak = Math.max(peak, equityCents);
    const date = `2026-01-${String(index + 5).padStart(2, '0')}`;
    return { date, netCents, equityCents, drawdownCents: peak - equityCents, trades: 1 };
  });
};
const getAreas = (...results: number[]) => toDrawdownAreas(toEquityPoints(toDays(results)));

describe('the equity curve', () => {
  it('starts at $0 on the day before the first result', () => {
    expect(toEquityPoints(toDays([500, -200]))).toEqual([
      { date: '2026-01-04', equityCents: 0, peakCents: 0 },
      { date: '2026-01-05', equityCents: 500, peakCents: 500 },
      { date: '2026-01-06', equityCents: 300, peakCents: 500 },
    ]);
    expect(toEquityPoints([])).toEqual([]);
  });
});

describe('the shaded drawdown', () => {
  it('is empty while the equity only rises', () => {
    expect(getAreas(100, 0, 200)).toEqual([]);
  });

  it('ends where the recovery reaches the former peak', () => {
    expect(getAreas(100, -50, 100)).toEqual([
      [
        [1, 100],
        [2, 100],
        [2, 100],
        [2.5, 100],
        [2.5, 100],
        [2, 50],
        [2, 50],
        [1, 100],
      ],
    ]);
  });

  it('starts at $0 for a first loss', () => {
    expect(getAreas(-100)[0]).toEqual(
      expect.arrayContaining([
        [0, 0],
        [1, -100],
      ]),
    );
  });

  it('has the size of a naive sum over small steps, and is never below the line or above the peak', () => {
    /** The mean depth of the line below the step, times the length. */
    const sumNaively = (points: readonly EquityPoint[]): number => {
      const steps = 2_000;
      let sum = 0;
      for (const [index, { equityCents, peakCents }] of points.slice(0, -1).entries()) {
        const next = points[index + 1]?.equityCents ?? 0;
        for (let step = 0.5; step < steps; step++) {
          sum += Math.max(0, peakCents - (equityCents + ((next - equityCents) * step) / steps)) / steps;
        }
      }
      return sum;
    };
    const getSize = (polygon: readonly (readonly [number, number])[]): number =>
      Math.abs(
        polygon.reduce((sum, [x, y], index) => {
          const [nextX, nextY] = polygon[(index + 1) % polygon.length] ?? [0, 0];
          return sum + x * nextY - nextX * y;
        }, 0) / 2,
      );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 500 }), { maxLength: 12 }), (results) => {
        const points = toEquityPoints(toDays(results));
        const size = toDrawdownAreas(points).reduce((sum, polygon) => sum + getSize(polygon), 0);
        expect(Math.abs(size - sumNaively(points))).toBeLessThan(0.01 * results.length + 1e-6);
      }),
      { numRuns: 50 },
    );
  });
});
