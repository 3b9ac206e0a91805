import type { Chance } from 'contracts/simulate';
import type { Pause } from '../selection/pause.ts';
import { createDraw, type Draw, resampleDays } from './day-picker.ts';
import type { DrawnDays } from './drawn-days.ts';
import {
  createPath,
  FAILED_BY_DAILY_LOSS,
  FAILED_BY_DRAWDOWN,
  PASSED,
  type Path,
  type PathStart,
  TIME,
  walkPath,
} from './path.ts';
import { findQuantile } from './quantile.ts';
import type { Random } from './random.ts';

/** What paths are drawn from, and how. */
export interface SimulationInput {
  start: PathStart;
  days: DrawnDays;
  /** How many days a path has at most. */
  length: number;
  paths: number;
  /** The mean length of the blocks of days. */
  block: number;
  random: Random;
  /** Called between two paths. */
  pause: Pause;
}

/** Quantiles after a day. */
export interface SumBand {
  day: number;
  p5: number;
  p25: number;
  p50: number;
  p75: number;
  p95: number;
}

/** What the paths come to. Sums and drawdowns are in hundredths of the unit, counted from the start of the paths. */
export interface SimulatedPaths {
  pass: Chance;
  fail: { drawdown: number; dailyLoss: number; time: number };
  /** Null when no path passes. */
  daysToPass: { p10: number; p50: number; p90: number } | null;
  bands: SumBand[];
  drawdown: { p50: number; p95: number };
  /** Paths whose sum is below 0 at their end. */
  loss: Chance;
}

/** Resamples of the days, and paths from each of them, for the interval of a share. */
const RESAMPLES = 200;
const PATHS_PER_RESAMPLE = 500;

/** How many paths end in each way, and how many below 0. */
interface Tally {
  ends: Int32Array;
  losses: number;
}

const createTally = (): Tally => ({ ends: new Int32Array(4), losses: 0 });

const addPath = (tally: Tally, { end, sum }: Path): void => {
  tally.ends[end] = (tally.ends[end] ?? 0) + 1;
  if (sum < 0) tally.losses += 1;
};

const countEnds = ({ ends }: Tally, end: Path['end']): number => ends[end] ?? 0;

/** The paths of a simulation. */
interface Walked extends Tally {
  /** The sums of all paths after the first day, then those after the second, … */
  sums: Float64Array;
  drawdowns: Float64Array;
  /** One for each path that passes. */
  daysToPass: Float64Array;
}

const walkAll = async ({ start, days, length, paths, pause }: SimulationInput, draw: Draw): Promise<Walked> => {
  const tally = createTally();
  const sums = new Float64Array(length * paths);
  const drawdowns = new Float64Array(paths);
  const daysToPass = new Float64Array(paths);
  const path = createPath(start, days);
  let index = 0;
  const record = (day: number): void => {
    sums[day * paths + index] = path.sum;
  };
  for (; index < paths; index += 1) {
    walkPath(path, draw, length, record);
    drawdowns[index] = path.drawdown;
    if (path.end === PASSED) daysToPass[countEnds(tally, PASSED)] = path.length;
    addPath(tally, path);
    await pause();
  }
  return { ...tally, sums, drawdowns, daysToPass: daysToPass.subarray(0, countEnds(tally, PASSED)) };
};

const toBands = async (sums: Float64Array, { length, paths, pause }: SimulationInput): Promise<SumBand[]> => {
  const bands: SumBand[] = [];
  for (let day = 0; day < length; day += 1) {
    const sorted = sums.subarray(day * paths, (day + 1) * paths).sort();
    const find = (share: number) => findQuantile(sorted, share);
    bands.push({ day: day + 1, p5: find(0.05), p25: find(0.25), p50: find(0.5), p75: find(0.75), p95: find(0.95) });
    await pause();
  }
  return bands;
};

/** Computes the shares of passing and of losing paths for resamples of the days, both in ascending order. */
const walkResamples = async ({ start, days, length, block, random, pause }: SimulationInput, { picker }: Draw) => {
  const passes = new Float64Array(RESAMPLES);
  const losses = new Float64Array(RESAMPLES);
  const draw = createDraw(random, days.count, block);
  const path = createPath(start, days);
  for (let resample = 0; resample < RESAMPLES; resample += 1) {
    resampleDays(draw.order, picker);
    const tally = createTally();
    for (let index = 0; index < PATHS_PER_RESAMPLE; index += 1) {
      walkPath(path, draw, length);
      addPath(tally, path);
      await pause();
    }
    passes[resample] = countEnds(tally, PASSED) / PATHS_PER_RESAMPLE;
    losses[resample] = tally.losses / PATHS_PER_RESAMPLE;
  }
  return { passes: passes.sort(), losses: losses.sort() };
};

/**
 * Draws paths of days by the stationary bootstrap, and says how certain their shares are: the 90 % interval of a share
 * is that of the same share for resamples of the days, as if the trader had had other days of the same kind.
 */
export async function simulatePaths(input: SimulationInput): Promise<SimulatedPaths> {
  const { days, paths, block, random } = input;
  const draw = createDraw(random, days.count, block);
  const walked = await walkAll(input, draw);
  const { passes, losses } = await walkResamples(input, draw);
  const toShare = (value: number, sorted: Float64Array): Chance => ({
    value: value / paths,
    low: findQuantile(sorted, 0.05),
    high: findQuantile(sorted, 0.95),
  });
  const share = (end: Path['end']) => countEnds(walked, end) / paths;
  const daysToPass = walked.daysToPass.sort();
  const drawdowns = walked.drawdowns.sort();
  return {
    pass: toShare(countEnds(walked, PASSED), passes),
    fail: { drawdown: share(FAILED_BY_DRAWDOWN), dailyLoss: share(FAILED_BY_DAILY_LOSS), time: share(TIME) },
    daysToPass:
      daysToPass.length === 0
        ? null
        : {
            p10: findQuantile(daysToPass, 0.1),
            p50: findQuantile(daysToPass, 0.5),
            p90: findQuantile(daysToPass, 0.9),
          },
    bands: await toBands(walked.sums, input),
    drawdown: { p50: findQuantile(drawdowns, 0.5), p95: findQuantile(drawdowns, 0.95) },
    loss: toShare(walked.losses, losses),
  };
}
