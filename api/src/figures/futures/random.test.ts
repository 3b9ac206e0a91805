import { createRandom, createXoshiro } from './random.ts';

const draw = (random: () => number, count: number) => Array.from({ length: count }, random);

it('draws the published numbers of xoshiro128** (SIM-01)', () => {
  // The test vector of the crate rand_xoshiro, from the reference implementation.
  expect(draw(createXoshiro([1, 2, 3, 4]), 10)).toEqual([
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
  ]);
});

it('draws the same numbers from the same seed, and others from a similar one (SIM-01)', () => {
  const seeds = [0, 1, -1, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
  const first = seeds.map((seed) => draw(createRandom(seed), 8).join());
  expect(seeds.map((seed) => draw(createRandom(seed), 8).join())).toEqual(first);
  expect(new Set(first).size).toBe(seeds.length);
});

it('draws each of 100 values about equally often (SIM-01)', () => {
  const groups = Map.groupBy(draw(createRandom(7), 100_000), (number) => Math.floor((number / 2 ** 32) * 100));
  const chiSquared = [...groups.values()].reduce((sum, { length }) => sum + (length - 1_000) ** 2 / 1_000, 0);
  expect(groups.size).toBe(100);
  // 99 degrees of freedom: between 61 and 149 with a probability of 0.998.
  expect(chiSquared).toBeGreaterThan(61);
  expect(chiSquared).toBeLessThan(149);
});
