import type { ComputedTrade, PositionChange } from './fold.ts';
import type { ReadTrade } from './merge-facts.ts';
import type { PositionRows, TradeLink } from './position-rows.ts';

/** A trade that rows make, and the link to its stored trade if the position has one. */
export interface MatchedTrade {
  change: PositionChange;
  trade: ComputedTrade;
  link: TradeLink | undefined;
}

/** A link to a trade that the rows of the position no longer make. */
export interface UnmatchedLink {
  change: PositionChange;
  link: TradeLink;
}

export interface TradeMatches {
  matched: MatchedTrade[];
  unmatched: UnmatchedLink[];
}

/** Matches by part key first, then with any unused link. Prefers links that are not orphaned. */
const matchPosition = (change: PositionChange): TradeMatches => {
  const unused = change.after.links.toSorted((a, b) => Number(a.isOrphaned ?? false) - Number(b.isOrphaned ?? false));
  const take = (isWanted: (link: TradeLink) => boolean): TradeLink | undefined => {
    const index = unused.findIndex(isWanted);
    return index < 0 ? undefined : unused.splice(index, 1)[0];
  };
  const byPart = change.trades.map((trade) => ({ trade, link: take(({ partKey }) => partKey === trade.partKey) }));
  const matched = byPart.map(({ trade, link }) => ({ change, trade, link: link ?? take(() => true) }));
  return { matched, unmatched: unused.map((link) => ({ change, link })) };
};

/** Matches the trades of changed positions with the positions' links. Also lists links without a trade. */
export function matchTrades(changes: readonly PositionChange[]): TradeMatches {
  const all = changes.map(matchPosition);
  return {
    matched: all.flatMap(({ matched }) => matched),
    unmatched: all.flatMap(({ unmatched }) => unmatched),
  };
}

/** Groups live trades whose rows moved to another position, by the new position. */
export function groupMerged(
  unmatched: readonly UnmatchedLink[],
  live: ReadonlyMap<number, ReadTrade>,
): Map<PositionRows, ReadTrade[]> {
  const groups = new Map<PositionRows, ReadTrade[]>();
  for (const { change, link } of unmatched) {
    const trade = link.isOrphaned ? undefined : live.get(link.number);
    if (trade && change.mergedInto) groups.set(change.mergedInto, [...(groups.get(change.mergedInto) ?? []), trade]);
  }
  return groups;
}
