import type { ExitsBody } from 'contracts/what-if';
import { createBar, createScenarioTrade, followBars, toTime } from '../../../test/support/exit-trades.ts';
import { getRunCount } from '../../../test/support/run-count.ts';
import { createRandom, type Random } from '../../../test/support/seeded-journals.ts';
import { createPause } from '../selection/pause.ts';
import { createExitPath, findOutcome } from './exit-path.ts';
import { type ReplayedTrade, replayExits, toDistances } from './grid.ts';
import { judgeChanges } from './judge.ts';
import { requireRoom } from './levels.ts';
import { createWalk } from './replay-trades.ts';

const body: ExitsBody = {
  stops: [1, 2, 3, 5, 8, null],
  targets: [1, 2, 3, 5, 8, null],
  in: 'points',
  until: 'close',
};

/** Prices of half an hour that go up or down by chance, four moves a minute. They are higher at the end by `drift`. */
const drawBars = (random: Random) => {
  let price = 100;
  return Array.from({ length: 30 }, (_, minute) => {
    const open = price;
    const prices = Array.from({ length: 4 }, () => {
      price += random() < 0.5 ? 0.5 : -0.5;
      return price;
    });
    return createBar(minute, open, Math.min(open, ...prices), Math.max(open, ...prices), price);
  });
};

const drawTrade = (random: Random, number: number): ReplayedTrade => {
  const bars = drawBars(random);
  const sign = random() < 0.5 ? 1 : -1;
  const netCents = ((bars.at(-1)?.close ?? 0) - 100) * sign * 100 - 5;
  const opening = { at: toTime(0.001), price: 100 * sign };
  const facts = { closedAt: toTime(29.999), lastOpening: opening, fills: [], sign, number } as const;
  const walk = createWalk(createScenarioTrade({ ...facts, netCents, feesCents: 5 }), toDistances(body), 'close');
  if ('refused' in walk) throw new Error(walk.refused);
  const { path } = followBars(walk, bars);
  if (!path) throw new Error('The bars cover the trade.');
  return { path, netCents, riskCents: null };
};

const drawJournal = (seed: number, count: number): ReplayedTrade[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => drawTrade(random, index + 1));
};

it('finds that other exits help in few journals of random trades, and cost as rarely (WIF-02)', async () => {
  const count = getRunCount('PROPERTY_RUNS', 25);
  const verdicts: Record<string, number> = {};
  for (let seed = 0; seed < count; seed += 1) {
    const { verdict } = await replayExits(drawJournal(seed, 80), body, createPause());
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  }
  expect(verdicts.helps ?? 0).toBeLessThanOrEqual(Math.max(2, count * 0.04));
  expect(verdicts.costs ?? 0).toBeLessThanOrEqual(Math.max(2, count * 0.04));
});

it('finds exits that help (WIF-02)', async () => {
  const trades = drawJournal(1, 100).map((trade) => ({ ...trade, netCents: trade.netCents - 300 }));
  // What the trader really did is worse than any exit.
  const { walk, verdict } = await replayExits(trades, body, createPause());
  expect([verdict, walk?.trades]).toEqual(['helps', 40]);
});

it('adds up the least and the greatest results of each pair of levels, and their averages (WIF-01)', async () => {
  const trades = drawJournal(2, 37);
  const { cells, actual } = await replayExits(trades, body, createPause());
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
  expect(actual.netCents).toBe(sum(trades.map(({ netCents }) => netCents)));
  expect(cells.map(({ stop, target }) => [stop, target])).toEqual(
    body.stops.flatMap((stop) => body.targets.map((target) => [stop, target])),
  );
  for (const [index, cell] of cells.entries()) {
    const [stop, target] = [Math.floor(index / 6), index % 6].map((position) => (position === 5 ? -1 : position));
    const outcomes = trades.map(({ path }) => findOutcome(path, stop ?? -1, target ?? -1));
    const low = sum(outcomes.map((each) => each.low));
    expect(cell).toMatchObject({
      low: { netCents: low, averageCents: Math.sign(low) * Math.round(Math.abs(low) / 37) },
      high: { netCents: sum(outcomes.map((each) => each.high)) },
      certain: outcomes.filter((each) => each.low === each.high).length,
    });
  }
});

it('refuses more levels of trades than fit into memory, and says how many do (WIF-01)', () => {
  const distances = toDistances({ ...body, stops: Array.from({ length: 21 }, (_, index) => index + 1) });
  expect(() => requireRoom(30_000, distances)).not.toThrow();
  expect(() => requireRoom(40_000, distances)).toThrow('stops and targets can have at most 20 values together.');
});

it('takes the first of equal pairs (WIF-02)', async () => {
  const quiet = createScenarioTrade({ closedAt: toTime(9.5) });
  const walk = createWalk(quiet, toDistances(body), 'close');
  if ('refused' in walk) throw new Error(walk.refused);
  const path = createExitPath(quiet, walk.levels);
  const trades = Array.from({ length: 10 }, () => ({ path, netCents: 0, riskCents: null }));
  const far = { ...body, stops: [8, 5, null], targets: [null, 3] };
  const replayed = await replayExits(trades, far, createPause());
  expect(replayed).toMatchObject({ verdict: 'too few', walk: { stop: 8, target: null, trades: 4 } });
});

it('judges by the paired 98 % interval (WIF-02)', () => {
  // The t of 30 changes is 2.4620, and their standard deviation is 8.8034.
  const changes = Array.from({ length: 30 }, (_, index) => ({ low: index - 10, high: index - 9 }));
  const margin = (2.462021 * 8.803408) / Math.sqrt(30);
  expect(judgeChanges(changes)).toEqual({
    walk: { trades: 30, valueCents: 5, lowCents: Math.round(4.5 - margin), highCents: Math.round(5.5 + margin) },
    verdict: 'helps',
  });
  const worse = changes.map(({ low, high }) => ({ low: low - 20, high: high - 20 }));
  expect(judgeChanges(worse).verdict).toBe('costs');
  expect(judgeChanges(changes.slice(1)).verdict).toBe('too few');
  expect(judgeChanges([{ low: 1, high: 1 }])).toEqual({ walk: null, verdict: 'too few' });
});
