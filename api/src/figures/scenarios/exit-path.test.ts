import fc from 'fast-check';
import {
  createBar,
  createScenarioTrade,
  FIRST_MINUTE,
  followBars,
  MINUTE_MS,
  toTime,
} from '../../../test/support/exit-trades.ts';
import { listNaiveExits } from '../../../test/support/naive-exits.ts';
import { getRunCount } from '../../../test/support/run-count.ts';
import { createRandom, type Random } from '../../../test/support/seeded-journals.ts';
import { findOutcome } from './exit-path.ts';
import { createLevels } from './levels.ts';
import type { ScenarioTrade } from './scenario-trade.ts';
import type { Walk } from './trade-walk.ts';

/** Replays trades of $1 per point with all pairs of distances in points. */
const createPointWalk = (trade: ScenarioTrade, stops: number[], targets: number[], until: Walk['until']): Walk => {
  const levels = createLevels(trade, { stops, targets, in: 'points' });
  if (!levels) throw new Error('Levels in points need no risk.');
  return { trade, levels, until, path: null };
};

const toQuarter = (ticks: number): number => 90 + ticks / 4;

const barArbitrary = fc.record({
  open: fc.nat(80),
  close: fc.nat(80),
  down: fc.nat(12),
  up: fc.nat(12),
  isMissing: fc.boolean(),
});
const secondArbitrary = fc.oneof(fc.constantFrom(0, 30, 60), fc.nat(120));

const exitArbitrary = fc.record({
  bars: fc.array(barArbitrary, { minLength: 1, maxLength: 12 }),
  seconds: fc.constantFrom(15, 60, 300),
  isLong: fc.boolean(),
  opened: secondArbitrary,
  held: fc.integer({ min: 1, max: 400 }),
  entry: fc.nat(80),
  opening: fc.nat(80),
  stops: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 }),
  targets: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 }),
  isToDay: fc.boolean(),
});

it('finds the least and the greatest of all possible results (WIF-01)', () => {
  fc.assert(
    fc.property(exitArbitrary, (drawn) => {
      const lengthMs = drawn.seconds * 1000;
      const bars = drawn.bars.flatMap(({ open, close, down, up, isMissing }, index) => {
        const prices = [
          toQuarter(open),
          toQuarter(Math.min(open, close) - down),
          toQuarter(Math.max(open, close) + up),
        ] as const;
        const bar = createBar(0, ...prices, toQuarter(close));
        return isMissing && index % 3 === 1 ? [] : [{ ...bar, time: FIRST_MINUTE + index * lengthMs }];
      });
      const sign = drawn.isLong ? 1 : -1;
      const openedAt = FIRST_MINUTE + drawn.opened * 1000;
      const closedAt = openedAt + drawn.held * 1000;
      const entry = toQuarter(drawn.entry);
      const openedPrice = toQuarter(drawn.opening);
      const lastOpening = { at: openedAt, price: openedPrice * sign };
      // Fills outside of their bars are refused, which other tests are about.
      const trade = createScenarioTrade({ sign, entry: entry * sign, closedAt, lastOpening, fills: [], netCents: 123 });
      const [stops, targets] = [drawn.stops, drawn.targets].map((list) =>
        list.map((each) => each / 4).sort((a, b) => a - b),
      );
      const walk = createPointWalk(trade, stops ?? [], targets ?? [], drawn.isToDay ? 'day' : 'close');
      const { path } = followBars(walk, bars, lengthMs);
      if (!path) return;
      const last = bars.filter(({ time }) => time + lengthMs > openedAt).at(-1);
      const horizonPrice = drawn.isToDay ? (last?.close ?? 0) : entry + 1.23 * sign;
      for (const [s, stop] of [null, ...(stops ?? [])].entries())
        for (const [t, target] of [null, ...(targets ?? [])].entries()) {
          const prices = listNaiveExits(
            {
              ...{ side: drawn.isLong ? 'long' : 'short', openedAt, openedPrice, closedAt, horizonPrice },
              stop: stop === null ? null : entry - stop * sign,
              target: target === null ? null : entry + target * sign,
              until: walk.until,
            },
            bars,
            lengthMs,
          );
          const results = prices.map((price) => Math.round((price - entry) * sign * 100) || 0);
          const { low, high } = findOutcome(path, s - 1, t - 1);
          expect([low, high]).toEqual([Math.min(...results), Math.max(...results)]);
        }
    }),
    { numRuns: getRunCount('PROPERTY_RUNS', 30) * 10 },
  );
});

/** Prices of each moment inside the bars of some minutes, as integers. A price can jump between two bars. */
const drawTicks = (random: Random, minutes: number): { at: number; price: number }[] => {
  let price = 100;
  return Array.from({ length: minutes }, (_, minute) => {
    if (random() < 0.2) price += Math.round((random() - 0.5) * 12);
    return Array.from({ length: 12 }, (__, index) => {
      if (index > 0) price += random() < 0.5 ? 1 : -1;
      return { at: toTime(minute) + index * 5_000, price };
    });
  }).flat();
};

type Tick = ReturnType<typeof drawTicks>[number];

const toBars = (ticks: readonly Tick[]) =>
  [...Map.groupBy(ticks, ({ at }) => Math.floor((at - FIRST_MINUTE) / MINUTE_MS))].map(([minute, own]) => {
    const prices = own.map(({ price }) => price);
    return createBar(minute, prices[0] ?? 0, Math.min(...prices), Math.max(...prices), prices.at(-1));
  });

/** What a stop and a target would have made of a long trade, or a short one, from one tick to another. */
const findTruth = (held: readonly Tick[], entry: number, sign: number, stop: number, target: number): number => {
  for (const [index, { at, price }] of held.entries()) {
    const points = (price - entry) * sign;
    const isJump = index > 0 && (at - FIRST_MINUTE) % MINUTE_MS === 0;
    if (points <= -stop) return isJump ? points : -stop;
    if (points >= target) return isJump ? points : target;
  }
  return ((held.at(-1)?.price ?? 0) - entry) * sign;
};

it('is never wrong about what is certain, and never leaves out the truth (WIF-01)', () => {
  const random = createRandom(7);
  const wrong: object[] = [];
  let certain = 0;
  for (let run = 0; run < getRunCount('PROPERTY_RUNS', 10) * 100; run += 1) {
    const ticks = drawTicks(random, 8);
    const bars = toBars(ticks);
    const first = Math.floor(random() * 40);
    const last = first + 1 + Math.floor(random() * (ticks.length - first - 1));
    const held = ticks.slice(first, last + 1);
    const [opening, closing] = [held[0], held.at(-1)];
    if (!opening || !closing) throw new Error('A trade has two ticks.');
    const sign = random() < 0.5 ? 1 : -1;
    const entry = opening.price;
    // Half of the traders know the minute only.
    const unit = random() < 0.5 ? MINUTE_MS : 1;
    const [openedAt = 0, closedAt = 0] = [opening.at, closing.at].map((at) => Math.floor(at / unit) * unit);
    const netCents = (closing.price - entry) * sign * 100;
    const lastOpening = { at: openedAt, price: entry * sign };
    const trade = createScenarioTrade({ sign, entry: entry * sign, closedAt, lastOpening, netCents });
    const levels = [1, 2, 3, 5];
    const { path } = followBars(createPointWalk(trade, levels, levels, 'close'), bars);
    if (!path) continue;
    for (const [s, stop] of levels.entries())
      for (const [t, target] of levels.entries()) {
        const truth = findTruth(held, entry, sign, stop, target) * 100;
        const { low, high } = findOutcome(path, s, t);
        if (low === high) certain += 1;
        if (truth < low || truth > high) wrong.push({ run, stop, target, truth, low, high });
      }
  }
  expect(wrong).toEqual([]);
  expect(certain).toBeGreaterThan(0);
});
