import type { Comparison } from '../evidence.ts';
import { decide, GUARDIAN_RULE, type Observation, type Phase } from '../guardian.ts';

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
  isStaged: boolean;
  alwaysFails: boolean;
  isSeen: boolean;
  hasFailed: boolean;
}

const createTraders = ({ traders, percent, alwaysFailing }: Rollout, random: () => number): Trader[] =>
  Array.from({ length: traders }, () => ({
    isStaged: random() * 100 < percent,
    alwaysFails: random() < alwaysFailing,
    isSeen: false,
    hasFailed: false,
  }));

/** Fewer decide nothing. */
const MIN_FAILING = GUARDIAN_RULE.minFailingTraders;

const NOTHING = { loads: 0, failing: 0 };

/** Counts like the API: a trader once in an hour, and with the new version only the first failure. */
const addLoad = (observed: Observation, hour: Comparison, trader: Trader, isFailing: boolean): void => {
  const counts = trader.isStaged ? hour.candidate : hour.current;
  if (trader.isStaged && trader.hasFailed && isFailing) return;
  counts.loads += 1;
  counts.failing += Number(isFailing);
  if (!trader.isStaged) return;
  observed.traders += Number(!trader.isSeen);
  observed.failingTraders += Number(isFailing);
  trader.isSeen = true;
  trader.hasFailed ||= isFailing;
};

const isFailing = ({ rate, currentRate, outage }: Rollout, trader: Trader, hour: number, random: () => number) => {
  const isOut = hour === outage?.hour && random() < outage.rate;
  return random() < (trader.isStaged ? rate : currentRate) || isOut || trader.alwaysFails;
};

/**
 * The guardian looks after every load of the new version, more often than production does.
 * @returns loads until the rollback
 */
const findRollback = (rollout: Rollout, random: () => number): number | undefined => {
  const traders = createTraders(rollout, random);
  const hours: Comparison[] = [];
  const observed: Observation = { hours, traders: 0, failingTraders: 0, before: NOTHING };
  let loads = 0;
  for (let index = 0; index < rollout.hours; index += 1) {
    const hour = { candidate: { ...NOTHING }, current: { ...NOTHING } };
    hours.push(hour);
    for (const trader of traders.filter(() => random() < rollout.activity)) {
      addLoad(observed, hour, trader, isFailing(rollout, trader, index, random));
      loads += Number(trader.isStaged);
      const canDecide = trader.isStaged && hour.candidate.failing > 0 && observed.failingTraders >= MIN_FAILING;
      if (canDecide && decide(observed, rollout.phase, index).verdict === 'rollback') return loads;
    }
  }
  return undefined;
};

const formatPercent = (rate: number): string => `${Number((rate * 100).toFixed(1))} %`;

/** A cell of the table in docs/MODULES.md. */
export function describeRollout({ percent, traders, activity, rate, alwaysFailing, outage, hours }: Rollout): string {
  const causes = [
    `${formatPercent(rate)} fail`,
    alwaysFailing ? `for ${formatPercent(alwaysFailing)} both versions always` : '',
    outage ? `for ${formatPercent(outage.rate)} both in hour ${outage.hour + 1}` : '',
  ];
  return `${percent} % | ${traders} traders, ${formatPercent(activity)} in an hour, ${hours} hours | ${causes.filter(Boolean).join(', ')}`;
}

/** @returns for each of `runs` rollouts, the loads of the new version until the rollback; undefined without one */
export function simulateRollouts(rollout: Rollout, runs: number): (number | undefined)[] {
  const random = createRandom(1);
  return Array.from({ length: runs }, () => findRollback(rollout, random));
}
