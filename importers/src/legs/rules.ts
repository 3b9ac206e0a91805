import type { LegPart } from './part.ts';

const MOST_LEGS = 12;
const MOST_TRADES = 100;

/** What trades must share to become legs of one, besides their currency. */
const toOwner = ({ format, account, instrument }: LegPart): string =>
  JSON.stringify([format, account, instrument.underlying]);

/** What trades must share to become legs of one. */
export function toScope(part: LegPart): string {
  return JSON.stringify([toOwner(part), part.currency]);
}

/** Legs of a trade are of different tickers or sides. */
export function countLegs(parts: readonly LegPart[]): number {
  return new Set(parts.map(({ ticker, side }) => JSON.stringify([ticker, side]))).size;
}

/** Times that only touch do not overlap: a roll closes one trade and opens the next. Without times, days count. */
const overlap = (a: LegPart, b: LegPart): boolean => {
  const hasTimes = [a.opened, a.closed, b.opened, b.closed].every(({ at }) => at !== null);
  const read = ({ at, day }: LegPart['opened']): string => (hasTimes ? (at ?? '') : day);
  return read(a.opened) < read(b.closed) && read(b.opened) < read(a.closed);
};

const areTogether = (a: LegPart, b: LegPart): boolean => a.opened.day === b.opened.day || overlap(a, b);

/** Why the trades cannot become legs of one; undefined if they can (LEG-03). */
export function explainSeparate(parts: readonly LegPart[]): string | undefined {
  if (new Set(parts.map(toOwner)).size > 1)
    return 'Only trades of one account, format and underlying can be legs of one trade.';
  if (new Set(parts.map(({ currency }) => currency)).size > 1)
    return 'Only trades of one currency can be legs of one trade.';
  if (countLegs(parts) > MOST_LEGS) return `A trade can have at most ${MOST_LEGS} legs.`;
  if (parts.length > MOST_TRADES) return `At most ${MOST_TRADES} trades can be merged.`;
  const isTogether = parts.every((part, index) => parts.slice(index + 1).every((other) => areTogether(part, other)));
  return isTogether ? undefined : 'Legs of one trade must be open at the same time, or opened on the same day.';
}
