import * as fc from 'fast-check';
import { toVolumeColumns } from './volumeBars.ts';

const toBar = (volume: number | null, index: number) => ({ time: index, open: 1, high: 1, low: 1, close: 1, volume });

describe('volume of bars (CHT-04)', () => {
  it('is at the place of its bar, and the largest one counts where bars share a pixel', () => {
    const bars = [5, 9, null, 7].map(toBar);
    expect([...toVolumeColumns(bars, 10, 2)]).toEqual([
      ...[
        [10, 5],
        [12, 9],
        [16, 7],
      ],
    ]);
    expect([...toVolumeColumns(bars, 10, 0.1)]).toEqual([[10, 9]]);
  });

  it('is complete at every zoom', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1_000), { minLength: 1, maxLength: 200 }),
        fc.double({ min: 0.02, max: 40, noNaN: true }),
        (volumes, spacing) => {
          const columns = [...toVolumeColumns(volumes.map(toBar), 0, spacing).values()];
          expect(Math.max(0, ...columns)).toBe(Math.max(...volumes));
          expect(columns.length).toBeLessThanOrEqual(
            Math.min(volumes.length, Math.round(volumes.length * spacing) + 1),
          );
        },
      ),
    );
  });
});
