import Big from 'big.js';
import { groupBy } from '../group.ts';
import type { ExecutionDraft } from '../read/format.ts';

/** Whether a row books a result, which only a closing fill does. */
export type HasResult = (fill: ExecutionDraft) => boolean;

const hasProfit: HasResult = ({ profit }) => profit !== undefined;

const toTime = ({ time }: ExecutionDraft): number => Date.parse(time.at ?? time.day);

/** In the order of time; fills of the same second open before they close. */
export function sortByTime(fills: readonly ExecutionDraft[], hasResult: HasResult): ExecutionDraft[] {
  return fills.toSorted((a, b) => toTime(a) - toTime(b) || Number(hasResult(a)) - Number(hasResult(b)));
}

/** Fills of one instrument of one account each. */
export function groupByInstrument(fills: readonly ExecutionDraft[]): ExecutionDraft[][] {
  return [...groupBy(fills, ({ account = '', instrument }) => JSON.stringify([account, instrument.ticker])).values()];
}

/** The quantity with the sign of the side. */
export function toSigned({ side, quantity }: Pick<ExecutionDraft, 'side' | 'quantity'>): Big {
  return side === 'buy' ? quantity : quantity.times(-1);
}

const markInstrument = (fills: readonly ExecutionDraft[], hasResult: HasResult): ExecutionDraft[] => {
  let size = new Big(0);
  return sortByTime(fills, hasResult).map((fill) => {
    const signed = toSigned(fill);
    if (hasResult(fill) && !size.times(signed).lt(0)) return { ...fill, effect: 'close' };
    size = size.plus(signed);
    return fill;
  });
};

/**
 * Finds the fills that close what was opened before the file begins: they have a result, and the fills before them
 * leave no position. Without the effect, such a fill would open one. Other fills with a result can go through zero, so
 * they get no effect.
 */
export function markClosings(fills: readonly ExecutionDraft[], hasResult = hasProfit): ExecutionDraft[] {
  return groupByInstrument(fills).flatMap((group) => markInstrument(group, hasResult));
}
