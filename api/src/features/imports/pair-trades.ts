import type { SourceChange, Wanted } from './fold.ts';
import type { Entry } from './source.ts';

/** A trade that a source must have, and its entry if it has one. */
export interface Pairing {
  change: SourceChange;
  wanted: Wanted;
  entry: Entry | undefined;
}

/** A trade that a source has and must not have. */
export interface Lost {
  change: SourceChange;
  entry: Entry;
}

/** The entry of each wanted trade: the one of the same part, otherwise one that is left, live ones first. */
const pair = (change: SourceChange): { pairings: Pairing[]; lost: Lost[] } => {
  const left = [...change.after.entries].sort((a, b) => Number(a.isParked ?? false) - Number(b.isParked ?? false));
  const take = (isWanted: (entry: Entry) => boolean): Entry | undefined => {
    const index = left.findIndex(isWanted);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const exact = change.wanted.map((wanted) => ({ wanted, entry: take(({ key }) => key === wanted.key) }));
  const pairings = exact.map(({ wanted, entry }) => ({ change, wanted, entry: entry ?? take(() => true) }));
  return { pairings, lost: left.map((entry) => ({ change, entry })) };
};

/** Trades that changed sources are about to have, or lose. */
export const pairTrades = (changes: readonly SourceChange[]): { pairings: Pairing[]; lost: Lost[] } => {
  const paired = changes.map(pair);
  return {
    pairings: paired.flatMap(({ pairings }) => pairings),
    lost: paired.flatMap(({ lost }) => lost),
  };
};
