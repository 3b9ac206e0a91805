import type Big from 'big.js';
import type { Leg } from './position.ts';

/** Fills of the same time, taken in an order that depends on the position. */
export interface FillQueue {
  /** The next fill while this position is open; undefined when all are taken. */
  take: (position: Big) => Leg | undefined;
}

/**
 * Rates a fill for a position; the lowest is taken first. The file does not say in which order fills of the same time happened.
 * We open when flat, then close without going through zero, then add, and go through zero last.
 */
const rate = ({ execution: { effect }, signed }: Leg, position: Big): number => {
  if (position.eq(0)) return (effect === 'open' ? 0 : effect === 'close' ? 4 : 2) + (signed.gt(0) ? 0 : 1);
  if (signed.s === position.s) return effect === 'close' ? 4 : 2;
  return effect !== 'open' && signed.abs().lte(position.abs()) ? 0 : 3;
};

/** Fills of one kind get the same rating, except for their size: each kind has a list, so that large groups take linear time. */
const toKind = ({ execution, signed }: Leg): string => `${signed.s}${execution.effect ?? ''}`;

export const createQueue = (legs: readonly Leg[]): FillQueue => {
  const lists = new Map<string, Leg[]>();
  // The smallest is at the end, where it is taken: it closes without going through zero. Equal ones stay in their order.
  for (const leg of legs.toReversed().toSorted((a, b) => b.signed.abs().cmp(a.signed.abs()))) {
    const list = lists.get(toKind(leg)) ?? [];
    list.push(leg);
    lists.set(toKind(leg), list);
  }
  return {
    take: (position) => {
      let best: Leg[] | undefined;
      let bestRating = Number.POSITIVE_INFINITY;
      for (const list of lists.values()) {
        const next = list.at(-1);
        const rating = next ? rate(next, position) : Number.POSITIVE_INFINITY;
        if (rating < bestRating) [best, bestRating] = [list, rating];
      }
      return best?.pop();
    },
  };
};
