import Big from 'big.js';
import { groupBy } from '../group.ts';
import type { ExecutionDraft } from './format.ts';

/** In the order of time; fills of the same second open before they close. */
const compare = (a: ExecutionDraft, b: ExecutionDraft): number =>
  Date.parse(a.time.at ?? a.time.day) - Date.parse(b.time.at ?? b.time.day) || Number(!!a.profit) - Number(!!b.profit);

const markInstrument = (fills: readonly ExecutionDraft[]): ExecutionDraft[] => {
  let size = new Big(0);
  return fills.toSorted(compare).map((fill) => {
    const signed = fill.side === 'buy' ? fill.quantity : fill.quantity.times(-1);
    if (fill.profit && !size.times(signed).lt(0)) return { ...fill, effect: 'close' };
    size = size.plus(signed);
    return fill;
  });
};

/**
 * Finds the fills that close what was opened before the file begins: they have P&L, and the fills before them leave no position.
 * Without the effect, such a fill would open one. Other fills with P&L can go through zero, so they get no effect.
 */
export function markClosings(fills: readonly ExecutionDraft[]): ExecutionDraft[] {
  const groups = groupBy(fills, ({ account = '', instrument }) => JSON.stringify([account, instrument.ticker]));
  return [...groups.values()].flatMap(markInstrument);
}
