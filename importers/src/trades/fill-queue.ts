import type Big from 'big.js';
import type { Leg } from './running-position.ts';

/** Fills of the same time. The position decides the order in which they are taken. */
export interface FillQueue {
  /** The next fill while this position is open; undefined when all are taken. */
  take: (position: Big) => Leg | undefined;
}

/**
 * Rates a fill for a position. The fill with the lowest rating is taken first. The file does not say in which order
 * fills of the same time happened. We open when flat, then close without going through zero, then add, and go through
 * zero last.
 */
const rate = ({ execution: { effect }, signed }: Leg, position: Big): number => {
  if (position.eq(0)) return (effect === 'open' ? 0 : effect === 'close' ? 4 : 2) + (signed.gt(0) ? 0 : 1);
  if (signed.s === position.s) return effect === 'close' ? 4 : 2;
  return effect !== 'open' && signed.abs().lte(position.abs()) ? 0 : 3;
};

/**
 * The kind of a fill. Fills of one kind differ only in size, so one sorted list per kind is enough to find the best
 * fill.
 */
const toKind = ({ execution, signed }: Leg): string => `${signed.s}${execution.effect ?? ''}`;

export function createQueue(legs: readonly Leg[]): FillQueue {
  const lists = new Map<string, Leg[]>();
  // `take` pops the smallest fill, because it closes without going through zero. Fills of equal size keep their order.
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
        if (rating >= bestRating) continue;
        best = list;
        bestRating = rating;
      }
      return best?.pop();
    },
  };
}
