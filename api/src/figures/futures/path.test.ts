import type { Phase } from 'contracts/account-rules';
import fc from 'fast-check';
import { getRunCount } from '../../../test/support/run-count.ts';
import { createPhaseState, NO_RULES, startDay, toPhaseRules } from '../limits/phase-state.ts';
import { createDraw } from './day-picker.ts';
import { toDrawnDays } from './drawn-days.ts';
import { createPath, FAILED_BY_DAILY_LOSS, FAILED_BY_DRAWDOWN, PASSED, TIME, walkPath } from './path.ts';

const START = 10_000;

const phases = fc.record<Phase>({
  name: fc.constant('Test'),
  from: fc.constant('2026-01-01'),
  startBalanceCents: fc.constant(START),
  dayEnd: fc.constant({ time: '00:00', zone: 'UTC' }),
  targetCents: fc.option(fc.integer({ min: 1, max: 900 })),
  drawdown: fc.option(
    fc.record({
      mode: fc.constantFrom('static', 'eod', 'intraday'),
      cents: fc.integer({ min: 1, max: 900 }),
      stopAtCents: fc.option(fc.integer({ min: START - 300, max: START + 200 })),
    }),
  ),
  dailyLoss: fc.option(fc.record({ cents: fc.integer({ min: 1, max: 400 }), effect: fc.constantFrom('lock', 'fail') })),
  consistency: fc.option(
    fc.record({
      percent: fc.integer({ min: 20, max: 100 }),
      base: fc.constantFrom('total', 'target'),
      since: fc.constant('phase' as const),
    }),
  ),
  days: fc.option(fc.record({ count: fc.nat(4), minProfitCents: fc.nat(100), since: fc.constant('phase' as const) })),
  asOf: fc.constant(null),
  source: fc.constant(null),
});
const results = fc.array(fc.array(fc.integer({ min: -300, max: 300 }), { minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 12,
});

const add = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Whether some days pass the phase, by the text of LIM-04. */
const passesNaively = ({ targetCents, days, consistency }: Phase, taken: readonly (readonly number[])[]) => {
  const sums = taken.map(add);
  const total = add(sums);
  const whole = consistency?.base === 'target' ? Math.max(total, targetCents ?? 0) : total;
  return (
    total >= (targetCents ?? -Infinity) &&
    sums.filter((sum) => sum >= (days?.minProfitCents ?? 0)).length >= (days?.count ?? 0) &&
    (!consistency || (total > 0 && (100 * Math.max(0, ...sums)) / whole <= consistency.percent))
  );
};

/** The floor after a close, from all balances before it by day, recomputed each time. */
const findNaiveFloor = ({ drawdown }: Phase, past: readonly (readonly number[])[], today: readonly number[]) => {
  if (!drawdown) return -Infinity;
  const { mode, cents, stopAtCents } = drawdown;
  if (mode === 'static') return START - cents;
  const closes = mode === 'eod' ? past.flatMap((day) => day.slice(-1)) : [...past.flat(), ...today];
  return Math.min(stopAtCents ?? Infinity, Math.max(START, ...closes) - cents);
};

/** Walks the days in their order by the text of SIM-01, without any shortcut. */
const walkNaively = (phase: Phase, days: readonly (readonly number[])[]) => {
  const balances: number[][] = [];
  const taken: number[][] = [];
  const all = () => taken.flat();
  const end = (how: number) => ({ end: how, length: taken.length, sum: add(all()), results: all() });
  for (const day of days) {
    const today: number[] = [];
    const own: number[] = [];
    taken.push(own);
    for (const result of day) {
      own.push(result);
      today.push(START + add(all()));
      if ((today.at(-1) ?? 0) <= findNaiveFloor(phase, balances, today)) return end(FAILED_BY_DRAWDOWN);
      if (!phase.dailyLoss || add(own) > -phase.dailyLoss.cents) continue;
      if (phase.dailyLoss.effect === 'fail') return end(FAILED_BY_DAILY_LOSS);
      break;
    }
    balances.push(today);
    if (passesNaively(phase, taken)) return end(PASSED);
  }
  return end(TIME);
};

/** The largest fall from the highest sum before, which is at least 0. */
const findNaiveDrawdown = (all: readonly number[]): number => {
  const sums = [0, ...all.map((_, index) => add(all.slice(0, index + 1)))];
  return Math.max(...sums.map((sum, index) => Math.max(...sums.slice(0, index + 1)) - sum));
};

it('walks the days that are drawn by the rules of the phase, close by close (SIM-01, LIM-03 to LIM-05)', () => {
  fc.assert(
    fc.property(phases, results, (phase, days) => {
      const rules = toPhaseRules(phase);
      const path = createPath({ rules, state: createPhaseState(rules), canPass: true }, toDrawnDays(days, 1));
      let next = 0;
      const picker = { restart: () => undefined, next: () => next++ };
      const sums: number[] = [];
      const { order } = createDraw(() => 0, days.length, 1);
      walkPath(path, { order, picker }, days.length, () => sums.push(path.sum));
      const expected = walkNaively(phase, days);
      expect({ end: path.end, length: path.length, sum: path.sum }).toEqual({
        end: expected.end,
        length: expected.length,
        sum: expected.sum,
      });
      expect(path.drawdown).toBe(findNaiveDrawdown(expected.results));
      expect(sums).toHaveLength(days.length);
      expect(sums.at(-1)).toBe(expected.sum);
    }),
    { numRuns: getRunCount('PROPERTY_RUNS', 40) },
  );
});

it('goes on from balance, floor and best day, in a new trading day (SIM-01)', () => {
  const rules = { ...NO_RULES, startBalance: START, drawdown: 500, followsDays: true };
  const state = { ...createPhaseState(rules), balance: START + 300 };
  const walk = (result: number) => {
    const path = createPath({ rules, state, canPass: false }, toDrawnDays([[result]], 1));
    walkPath(
      path,
      createDraw(() => 0, 1, 1),
      1,
    );
    return path.end;
  };
  // The balance of the day before counts now, so that the floor is at −200.
  expect([walk(-499), walk(-500)]).toEqual([TIME, FAILED_BY_DRAWDOWN]);
  startDay(rules, state);
  expect(state.high).toBe(START + 300);
});

it('multiplies results, and adds up the multiples exactly (SIM-01)', () => {
  const days = toDrawnDays([[100, 100, 100], [-1]], 0.1);
  expect([...days.nets]).toEqual([30, expect.closeTo(-0.1, 6)]);
  expect([...toDrawnDays([[1, -3]], 0.5).results]).toEqual([0.5, -1.5]);
});
