import { addDays } from 'contracts';
import type { DrilledTrade } from 'contracts/drills';
import type { DrillRecord } from './model.ts';

/** Days after which the trade of a wrong decision comes back: after it, and after each right one. */
const INTERVALS = [1, 3, 7, 21] as const;

export type DrillAnswer = Pick<DrillRecord, 'trade' | 'wrong'> & {
  /** YYYY-MM-DD in the trader's zone. */
  day: string;
};

interface Repetition {
  step: number;
  due: string;
}

const repeat = (step: number, day: string): Repetition | null => {
  const days = INTERVALS[step];
  return days === undefined ? null : { step, due: addDays(day, days) };
};

/** A right decision before its day proves nothing: the trader may remember the trade. */
const answer = (before: Repetition | null, { wrong, day }: DrillAnswer): Repetition | null => {
  if (wrong) return repeat(0, day);
  return before && before.due <= day ? repeat(before.step + 1, day) : before;
};

/** Trades by their numbers, then missed trades by their ids. */
const compareTrades = (a: DrilledTrade, b: DrilledTrade): number => {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' || a > b ? 1 : -1;
};

/**
 * Returns the trades to practise again: a wrong decision comes back after 1, 3, 7 and 21 days (PRA-03).
 * @param answers in the order of time
 * @returns the longest due first
 */
export function findDueTrades(answers: readonly DrillAnswer[], today: string): DrilledTrade[] {
  const repetitions = new Map<DrilledTrade, Repetition | null>();
  for (const each of answers) repetitions.set(each.trade, answer(repetitions.get(each.trade) ?? null, each));
  return [...repetitions]
    .flatMap(([trade, repetition]) => (repetition && repetition.due <= today ? [{ trade, due: repetition.due }] : []))
    .sort((a, b) => (a.due === b.due ? compareTrades(a.trade, b.trade) : a.due < b.due ? -1 : 1))
    .map(({ trade }) => trade);
}
