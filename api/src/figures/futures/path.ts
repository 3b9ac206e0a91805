import {
  addResult,
  copyState,
  countDay,
  DAILY_LOSS,
  DRAWDOWN,
  findBreaches,
  isPassed,
  type PhaseRules,
  type PhaseState,
  startDay,
} from '../limits/phase-state.ts';
import type { Draw } from './day-picker.ts';
import type { DrawnDays } from './drawn-days.ts';

/** How a path ends. `TIME`: its days are over. */
export const TIME = 0;
export const PASSED = 1;
export const FAILED_BY_DRAWDOWN = 2;
export const FAILED_BY_DAILY_LOSS = 3;

/** The account that each path goes on with, in its phase. */
export interface PathStart {
  rules: PhaseRules;
  state: PhaseState;
  /** Whether the phase can be passed. */
  canPass: boolean;
}

/** A path as it is walked. Reused, so that nothing is created for a path. */
export interface Path {
  start: PathStart;
  days: DrawnDays;
  state: PhaseState;
  end: typeof TIME | typeof PASSED | typeof FAILED_BY_DRAWDOWN | typeof FAILED_BY_DAILY_LOSS;
  /** How many days it has. */
  length: number;
  /** The sum of the results since its start, the highest sum so far, and the largest drawdown from it. */
  sum: number;
  peak: number;
  drawdown: number;
}

export function createPath(start: PathStart, days: DrawnDays): Path {
  return { start, days, state: { ...start.state }, end: TIME, length: 0, sum: 0, peak: 0, drawdown: 0 };
}

const restart = (path: Path): void => {
  copyState(path.start.state, path.state);
  path.end = TIME;
  path.length = 0;
  path.sum = 0;
  path.peak = 0;
  path.drawdown = 0;
};

/** Adds a close, or a run of closes: see `findBreaches`. */
const addCloses = (path: Path, net: number, low: number, high: number): void => {
  addResult(path.start.rules, path.state, net, high);
  path.drawdown = Math.max(path.drawdown, path.peak - path.sum - low);
  path.peak = Math.max(path.peak, path.sum + high);
  path.sum += net;
};

/** Adds the trades of a day one by one, until one of them ends the path or the day. */
const addTrades = (path: Path, day: number): void => {
  const { rules } = path.start;
  const { results, starts } = path.days;
  const end = starts[day + 1] ?? 0;
  for (let index = starts[day] ?? 0; index < end; index += 1) {
    const result = results[index] ?? 0;
    const breaches = findBreaches(rules, path.state, result, result);
    addCloses(path, result, result, result);
    if (breaches & DRAWDOWN) path.end = FAILED_BY_DRAWDOWN;
    else if (breaches & DAILY_LOSS && rules.lossFails) path.end = FAILED_BY_DAILY_LOSS;
    if (breaches !== 0) return;
  }
};

/** Adds a day: at once if none of its closes breaches a limit. */
const addDay = (path: Path, day: number): void => {
  const { rules, canPass } = path.start;
  const { state, days } = path;
  const low = days.lows[day] ?? 0;
  const high = days.highs[day] ?? 0;
  startDay(rules, state);
  if (findBreaches(rules, state, low, high) === 0) {
    path.drawdown = Math.max(path.drawdown, days.drawdowns[day] ?? 0);
    addCloses(path, days.nets[day] ?? 0, low, high);
  } else addTrades(path, day);
  countDay(rules, state);
  path.length += 1;
  if (canPass && path.end === TIME && isPassed(rules, state)) path.end = PASSED;
};

/**
 * Walks a path of at most `maxLength` days.
 * @param order the day at each position of the picker
 * @param record called after each day from 0 to `maxLength` − 1, also when the path has ended
 */
export function walkPath(path: Path, { order, picker }: Draw, maxLength: number, record?: (day: number) => void): void {
  restart(path);
  picker.restart();
  for (let day = 0; day < maxLength; day += 1) {
    if (path.end === TIME) addDay(path, order[picker.next()] ?? 0);
    else if (!record) return;
    record?.(day);
  }
}
