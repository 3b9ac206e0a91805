import { getRunCount } from '../../../test/support/run-count.ts';
import { createPhaseState, NO_RULES, type PhaseRules } from '../limits/phase-state.ts';
import { createPause } from '../selection/pause.ts';
import { toDrawnDays } from './drawn-days.ts';
import { createRandom } from './random.ts';
import { simulatePaths } from './simulate.ts';

const createCoins = (wins: number, losses: number): number[][] => [
  ...Array.from({ length: wins }, () => [1]),
  ...Array.from({ length: losses }, () => [-1]),
];

const simulate = (
  results: number[][],
  rules: PhaseRules,
  settings: { length?: number; paths?: number; seed?: number } = {},
) =>
  simulatePaths({
    ...{
      start: { rules, state: createPhaseState(rules), canPass: rules.target !== -Infinity },
      days: toDrawnDays(results, 1),
    },
    ...{ length: settings.length ?? 250, paths: settings.paths ?? 10_000, block: 1 },
    ...{ random: createRandom(settings.seed ?? 20261128), pause: createPause() },
  });

const STATIC: PhaseRules = { ...NO_RULES, drawdown: 4, target: 6 };
const TRAILING: PhaseRules = { ...STATIC, followsCloses: true };

/** The exact probability that coins pass, from the distribution of balance and highest balance after each day. */
const computePass = (p: number, { drawdown, target, followsCloses, stopAt }: PhaseRules, length = 250): number => {
  let open = new Map([['0 0', 1]]);
  let passed = 0;
  for (let day = 0; day < length; day += 1) {
    const next = new Map<string, number>();
    for (const [key, chance] of open) {
      const [balance = 0, high = 0] = key.split(' ').map(Number);
      for (const [step, share] of [[1, p] as const, [-1, 1 - p] as const]) {
        const sum = balance + step;
        const highest = followsCloses ? Math.max(high, sum) : high;
        if (sum >= target) passed += chance * share;
        else if (sum > Math.min(stopAt, highest - drawdown))
          next.set(`${sum} ${highest}`, (next.get(`${sum} ${highest}`) ?? 0) + chance * share);
      }
    }
    open = next;
  }
  return passed;
};

const RATIO = 0.45 / 0.55;

it.each([
  ['a static floor', STATIC, 250, (1 - RATIO ** 4) / (1 - RATIO ** 10), 0.638],
  ['a floor that trails each close', TRAILING, 250, computePass(0.55, TRAILING), 0.438],
  [
    'a floor that trails until the start',
    { ...TRAILING, target: 15, stopAt: 0 },
    200,
    computePass(0.55, { ...TRAILING, target: 15, stopAt: 0 }, 200),
    0.33,
  ],
])('passes %s as often as the exact probability (SIM-02)', async (_, rules, length, exact, stated) => {
  expect(exact).toBeCloseTo(stated, 2);
  const { pass, fail } = await simulate(createCoins(55, 45), rules, { length });
  // Three standard errors of 10,000 paths.
  expect(Math.abs(pass.value - exact)).toBeLessThan(0.015);
  expect(pass.value + fail.drawdown + fail.dailyLoss + fail.time).toBeCloseTo(1, 12);
});

it('has the quantiles of a binomial distribution, and its chance of a loss (SIM-01)', async () => {
  const { bands, loss, drawdown } = await simulate(createCoins(10, 10), NO_RULES, { length: 100 });
  // Twice a binomial of 100 coins, minus 100: 42, 47, 50, 53 and 58 heads.
  expect(bands.at(-1)).toEqual({ day: 100, p5: -16, p25: -6, p50: 0, p75: 6, p95: 16 });
  expect(bands[0]).toEqual({ day: 1, p5: -1, p25: -1, p50: expect.any(Number), p75: 1, p95: 1 });
  expect(Math.abs(loss.value - 0.4602)).toBeLessThan(0.015);
  expect(drawdown.p95).toBeGreaterThan(drawdown.p50);
});

it('draws the same paths from the same seed (SIM-01)', async () => {
  const run = (seed: number) => simulate(createCoins(12, 10), TRAILING, { length: 20, seed });
  expect(await run(5)).toEqual(await run(5));
  expect((await run(6)).pass).not.toEqual((await run(5)).pass);
});

it('says how certain the probability is: the interval covers the truth about nine times of ten (SIM-01, SIM-02)', async () => {
  const exact = (1 - RATIO ** 4) / (1 - RATIO ** 10);
  const random = createRandom(99);
  // 100 journals at night.
  const count = Math.ceil(getRunCount('PROPERTY_RUNS', 60) / 3);
  let covered = 0;
  for (let journal = 0; journal < count; journal += 1) {
    const days = Array.from({ length: 60 }, () => [random() / 2 ** 32 < 0.55 ? 1 : -1]);
    const { pass } = await simulate(days, STATIC, { paths: 100, seed: journal });
    if (pass.low <= exact && exact <= pass.high) covered += 1;
  }
  expect(covered / count).toBeGreaterThanOrEqual(0.75);
});
