import type { Verdict } from 'contracts/verdicts';
import { roundAmount } from '../selection/amounts.ts';
import { addResult, createSample, type Sample } from '../statistics/difference.ts';
import { findUpperQuantile } from '../statistics/student-t.ts';

/** What changes one trade: the least and the greatest difference that is possible, in hundredths of the unit. */
interface Change {
  low: number;
  high: number;
}

/** A mean change per trade with its interval, in rounded hundredths of the unit. */
export interface JudgedWalk {
  trades: number;
  valueCents: number;
  lowCents: number;
  highCents: number;
}

/** The probability on each side of a 98 % interval. */
const TAIL = 0.01;

/** Fewer trades say too little for a verdict. */
const MIN_COUNT = 30;

/** The number of trades, in the order of time, that a choice is made by. The others judge it. */
export function countChoosing(trades: number): number {
  return Math.floor((trades * 3) / 5);
}

/** Half of the paired t interval of a mean. Source: Student 1908. */
const computeMargin = ({ count, deviations }: Sample): number =>
  deviations === 0 ? 0 : findUpperQuantile(TAIL, count - 1) * Math.sqrt(deviations / (count - 1) / count);

const judge = (trades: number, low: number, high: number): Verdict => {
  if (trades < MIN_COUNT) return 'too few';
  if (low > 0) return 'helps';
  return high < 0 ? 'costs' : 'may be chance';
};

/**
 * Judges what changes trades that did not choose the change. `low` is the lower end of the interval of the least
 * changes, and `high` the upper end of that of the greatest. The verdict is of the bounds before rounding. The walk is
 * null with fewer than two changes.
 */
export function judgeChanges(changes: Iterable<Change>): { walk: JudgedWalk | null; verdict: Verdict } {
  const lows = createSample();
  const highs = createSample();
  for (const { low, high } of changes) {
    addResult(lows, low);
    addResult(highs, high);
  }
  const { count } = lows;
  if (count < 2) return { walk: null, verdict: 'too few' };
  const low = lows.mean - computeMargin(lows);
  const high = highs.mean + computeMargin(highs);
  const walk = {
    trades: count,
    valueCents: roundAmount((lows.sum + highs.sum) / 2, count),
    lowCents: roundAmount(low),
    highCents: roundAmount(high),
  };
  return { walk, verdict: judge(count, low, high) };
}
