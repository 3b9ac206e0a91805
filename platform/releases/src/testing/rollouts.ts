import { compareStepHour } from '../comparison.ts';
import type { Comparison, FailureCounts } from '../evidence.ts';
import { decide, GUARDIAN_RULE, getPassLoads, type Observation, type Phase } from '../guardian.ts';

/** A repeatable random number from 0 to 1 (mulberry32). */
const createRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

/**
 * A rollout of a new version to traders who return. Rates are shares of the hours in which a trader uses the module.
 */
export interface Rollout {
  /** The share of browsers with the new version. */
  percent: number;
  /** The shares that follow, each after the version has passed the step before. */
  ramp?: readonly number[];
  /** People who use the module, and the share of them who use it in an hour. */
  traders: number;
  activity: number;
  /** Failure rates of the current and the new version. */
  currentRate: number;
  rate: number;
  /** The share of people for whom both versions always fail, for example because of their browser. */
  alwaysFailing: number;
  /** In this hour after the deployment, both versions fail for this share of traders. */
  outage?: { hour: number; rate: number };
  phase: Phase;
  hours: number;
}

interface Trader {
  /** Gets the new version once its share is larger. */
  bucket: number;
  alwaysFails: boolean;
  isSeen: boolean;
  hasFailed: boolean;
}

const createTraders = ({ traders, alwaysFailing }: Rollout, random: () => number): Trader[] =>
  Array.from({ length: traders }, () => ({
    bucket: random() * 100,
    alwaysFails: random() < alwaysFailing,
    isSeen: false,
    hasFailed: false,
  }));

/** Fewer decide nothing. */
const MIN_FAILING = GUARDIAN_RULE.minFailingTraders;

const NOTHING = { loads: 0, failing: 0 };

/** Counts like the API: a trader once in an hour, and with the new version only the first failure. */
const addLoad = (observed: Observation, counts: FailureCounts, trader: Trader, isFailing: boolean): void => {
  counts.loads += 1;
  counts.failing += Number(isFailing);
  observed.traders += Number(!trader.isSeen);
  observed.failingTraders += Number(isFailing);
  trader.isSeen = true;
  trader.hasFailed ||= isFailing;
};

const isFailing = (
  { rate, currentRate, outage }: Rollout,
  isStaged: boolean,
  hour: number,
  trader: Trader,
  random: () => number,
) => {
  const isOut = hour === outage?.hour && random() < outage.rate;
  return random() < (isStaged ? rate : currentRate) || isOut || trader.alwaysFails;
};

/** In the hour of a step, the loads of both versions are from before and after it. */
const toHours = (hours: readonly Comparison[], stepHours: ReadonlyMap<number, number>): Comparison[] =>
  hours.map((hour, index) => {
    const percent = stepHours.get(index);
    return percent === undefined ? hour : compareStepHour(hour.candidate, hour.current, percent);
  });

/**
 * The guardian looks after every load of the new version, more often than production does.
 * @returns loads until the rollback
 */
const findRollback = (rollout: Rollout, random: () => number): number | undefined => {
  const traders = createTraders(rollout, random);
  const hours: Comparison[] = [];
  const observed: Observation = { hours, traders: 0, failingTraders: 0, before: NOTHING };
  const steps = [rollout.percent, ...(rollout.ramp ?? [])];
  /** The largest share in the hours in which it grew. */
  const stepHours = new Map<number, number>();
  let step = 0;
  let loads = 0;
  /** @returns whether the version is rolled back */
  const look = (index: number): boolean => {
    const passLoads = getPassLoads(rollout.ramp && step + 1);
    const seen = { ...observed, hours: toHours(hours, stepHours) };
    const { verdict } = decide(seen, rollout.phase, index, passLoads);
    if (verdict === 'pass' && step < steps.length - 1) stepHours.set(index, steps[++step] ?? 0);
    return verdict === 'rollback';
  };
  for (let index = 0; index < rollout.hours; index += 1) {
    const hour = { candidate: { ...NOTHING }, current: { ...NOTHING } };
    hours.push(hour);
    for (const trader of traders.filter(() => random() < rollout.activity)) {
      const isStaged = trader.bucket < (steps[step] ?? 0);
      const fails = isFailing(rollout, isStaged, index, trader, random);
      if (!isStaged) {
        hour.current.loads += 1;
        hour.current.failing += Number(fails);
        continue;
      }
      loads += 1;
      if (!(trader.hasFailed && fails)) addLoad(observed, hour.candidate, trader, fails);
      const canRollBack = hour.candidate.failing > 0 && observed.failingTraders >= MIN_FAILING;
      const canStep = rollout.ramp && loads >= getPassLoads(step + 1);
      if ((canRollBack || canStep) && look(index)) return loads;
    }
  }
  return undefined;
};

const formatPercent = (rate: number): string => `${Number((rate * 100).toFixed(1))} %`;

/** A cell of the table in docs/MODULES.md. */
export function describeRollout(rollout: Rollout): string {
  const { percent, ramp = [], traders, activity, rate, alwaysFailing, outage, hours } = rollout;
  const causes = [
    `${formatPercent(rate)} fail`,
    alwaysFailing ? `for ${formatPercent(alwaysFailing)} both versions always` : '',
    outage ? `for ${formatPercent(outage.rate)} both in hour ${outage.hour + 1}` : '',
  ];
  return `${[percent, ...ramp].join(', ')} % | ${traders} traders, ${formatPercent(activity)} in an hour, ${hours} hours | ${causes.filter(Boolean).join(', ')}`;
}

/** @returns for each of `runs` rollouts, the loads of the new version until the rollback; undefined without one */
export function simulateRollouts(rollout: Rollout, runs: number): (number | undefined)[] {
  const random = createRandom(1);
  return Array.from({ length: runs }, () => findRollback(rollout, random));
}
