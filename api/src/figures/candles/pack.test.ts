import fc from 'fast-check';
import type { Bar } from 'importers/candles';
import { packBars, unpackBars } from './pack.ts';

const START = Date.UTC(2026, 6, 14);

const toBars = (prices: fc.Arbitrary<number>, volume: fc.Arbitrary<number>): fc.Arbitrary<Bar[]> =>
  fc
    .array(fc.tuple(fc.nat(86_399_999), fc.tuple(prices, prices, prices, prices), fc.option(volume)), { maxLength: 50 })
    .map((rows) =>
      [...new Map(rows.map((row) => [row[0], row])).values()]
        .toSorted((a, b) => a[0] - b[0])
        .map(([offset, values, traded]) => ({
          time: START + offset,
          open: values[0],
          close: values[1],
          high: Math.max(...values),
          low: Math.min(...values),
          volume: traded,
        })),
    );

const cents = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((value) => value / 100);
const tiny = fc.integer({ min: 0, max: 99_999 }).map((value) => value / 1e10);
const any = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);

it.each([
  ['cents', toBars(cents, fc.nat())],
  ['ten decimals', toBars(tiny, tiny)],
  ['any number', toBars(any, any.map(Math.abs))],
])('unpacks bars of %s as they were (CHT-03)', (_, bars) => {
  fc.assert(fc.property(bars, (list) => expect(unpackBars(packBars(list, START), START)).toEqual(list)));
});

it('stores a day of minutes in less than half of the fixed size (CHT-03)', () => {
  const day = Array.from({ length: 1_440 }, (_, index) => {
    const open = 6300 + ((index * 37) % 200) / 4;
    const times = { time: START + index * 60_000, volume: (index * 7919) % 2_000 };
    return { ...times, open, high: open + 2.5, low: open - 1.75, close: open + 0.25 };
  });
  // 4 bytes for each of six values.
  expect(packBars(day, START).length).toBeLessThan((1_440 * 24) / 2);
});
