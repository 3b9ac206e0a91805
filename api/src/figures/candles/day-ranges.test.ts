import { DAY_MS } from 'contracts';
import fc from 'fast-check';
import { createDayFinder, selectDays } from './day-ranges.ts';

const days = fc.uniqueArray(fc.integer({ min: -30, max: 30 }), { maxLength: 20 });
const span = fc
  .record({
    from: fc.integer({ min: -40 * DAY_MS, max: 40 * DAY_MS }),
    length: fc.integer({ min: 0, max: 20 * DAY_MS }),
  })
  .map(({ from, length }) => ({ from, until: from + length }));
// Times at the beginning of a day are the edges.
const edge = span.map(({ from, until }) => ({ from: from - (from % DAY_MS), until: until - (until % DAY_MS) }));
const spans = fc.array(
  fc.oneof(
    span,
    edge.filter(({ from, until }) => from <= until),
  ),
  { maxLength: 8 },
);

const touches = (day: number, { from, until }: { from: number; until: number }, margin: number): boolean =>
  day <= until + margin && day + DAY_MS >= from - margin;

it('finds the same days as a comparison of each day with each trade (CHT-05)', () => {
  fc.assert(
    fc.property(days, spans, fc.constantFrom(0, 1, DAY_MS, 3 * DAY_MS), (numbers, held, margin) => {
      const unsorted = numbers.map((day) => ({ day: day * DAY_MS }));
      const sorted = unsorted.toSorted((a, b) => a.day - b.day);
      const selected = sorted.filter(({ day }) => held.some((each) => touches(day, each, margin)));
      expect(selectDays(sorted, held, margin)).toEqual(selected);
      const hasDay = createDayFinder(unsorted);
      for (const each of held) expect(hasDay(each)).toBe(unsorted.some(({ day }) => touches(day, each, 0)));
    }),
  );
});
