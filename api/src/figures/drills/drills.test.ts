import { addDays } from 'contracts';
import fc from 'fast-check';
import { getRunCount } from '../../../test/support/run-count.ts';
import { computeDrillFigures, type DrillOutcome } from './drill-figures.ts';
import { type DrillAnswer, findDueTrades } from './due.ts';

const numRuns = getRunCount('PROPERTY_RUNS', 60);

const hundredths = fc.integer({ min: -500, max: 500 });
const outcome: fc.Arbitrary<DrillOutcome> = fc
  .oneof(
    fc.record({
      decision: fc.constant('take' as const),
      actual: fc.option(hundredths.map((value) => value / 100)),
      range: fc.option(fc.tuple(hundredths, fc.nat(300))),
    }),
    fc.record({
      decision: fc.constant('skip' as const),
      actual: fc.option(hundredths.map((value) => value / 100)),
      range: fc.constant([0, 0] as [number, number]),
    }),
  )
  .map(({ range, ...fields }) => ({
    ...fields,
    low: range && range[0] / 100,
    high: range && (range[0] + range[1]) / 100,
  }));

/** Rounds half away from zero, in whole numbers. */
const divide = (sum: number, count: number): number | null =>
  count === 0 ? null : (Math.sign(sum) * Math.floor((2 * Math.abs(sum) + count) / (2 * count))) / 100 || 0;

it('has the same figures as a loop over whole hundredths (PRA-03)', () => {
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 30 }), (drills) => {
      let [taken, skipped, known, lows, highs, actuals, actualSum, better, both] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
      for (const { decision, actual, low, high } of drills) {
        if (decision === 'take') taken += 1;
        else skipped += 1;
        if (decision === 'take' && low !== null && high !== null) {
          known += 1;
          lows += Math.round(low * 100);
          highs += Math.round(high * 100);
        }
        if (decision === 'skip' && actual !== null) {
          actuals += 1;
          actualSum += Math.round(actual * 100);
        }
        if (actual !== null && low !== null) {
          both += 1;
          if (Math.round(low * 100) > Math.round(actual * 100)) better += 1;
        }
      }
      expect(computeDrillFigures(drills)).toEqual({
        done: taken + skipped,
        taken: {
          trades: taken,
          averageR: divide(lows + highs, 2 * known),
          low: divide(lows, known),
          high: divide(highs, known),
        },
        skipped: { trades: skipped, averageR: divide(actualSum, actuals) },
        better: { count: better, of: both },
      });
    }),
    { numRuns },
  );
});

const FIRST = '2026-03-01';
const answers: fc.Arbitrary<DrillAnswer[]> = fc
  .array(fc.record({ trade: fc.integer({ min: 1, max: 3 }), wrong: fc.boolean(), day: fc.nat(40) }), { maxLength: 25 })
  .map((list) =>
    list.sort((a, b) => a.day - b.day).map(({ day, ...fields }) => ({ ...fields, day: addDays(FIRST, day) })),
  );

/** Walks day by day: how many days are left until each trade comes back. */
const findNaively = (all: readonly DrillAnswer[], today: string): Set<number> => {
  const due = new Set<number>();
  for (const trade of [1, 2, 3]) {
    const intervals = [1, 3, 7, 21];
    let left: number | undefined;
    let step = 0;
    for (let day = FIRST; day <= today; day = addDays(day, 1)) {
      if (left !== undefined && left > 0) left -= 1;
      for (const { wrong } of all.filter((each) => each.trade === trade && each.day === day)) {
        if (wrong) step = 0;
        else if (left === 0) step += 1;
        else continue;
        left = intervals[step];
      }
    }
    if (left === 0) due.add(trade);
  }
  return due;
};

it('finds the same due trades as a walk through all days (PRA-03)', () => {
  fc.assert(
    fc.property(answers, fc.nat(60), (all, days) => {
      const today = addDays(FIRST, days);
      const until = all.filter(({ day }) => day <= today);
      const due = findDueTrades(until, today);
      expect(new Set(due)).toEqual(findNaively(until, today));
      expect(due).toHaveLength(new Set(due).size);
    }),
    { numRuns },
  );
});

it('brings the trade of a wrong decision back after 1, 3, 7 and 21 days, and then no more (PRA-03)', () => {
  const days = ['2026-03-01', '2026-03-02', '2026-03-05', '2026-03-12', '2026-04-02'];
  const done: DrillAnswer[] = [];
  days.forEach((day, index) => {
    expect(findDueTrades(done, addDays(day, -1))).toEqual([]);
    expect(findDueTrades(done, day)).toEqual(index === 0 ? [] : [7]);
    done.push({ trade: 7, wrong: index === 0, day });
  });
  expect(findDueTrades(done, '2027-01-01')).toEqual([]);
});
