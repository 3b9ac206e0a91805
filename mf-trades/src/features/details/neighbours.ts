import type { Trade } from 'contracts';

/** Where a trade stands in the list. */
type Place = Pick<Trade, 'id' | 'date'>;

const isNewer = (one: Place, other: Place): boolean =>
  one.date === other.date ? one.id > other.id : one.date > other.date;

export interface NeighbourPair {
  newer: Trade | undefined;
  older: Trade | undefined;
}

/**
 * The next trade above and below, of trades that come newest first. The place itself need not be among them: an edit
 * may have taken the trade out of the filter that one goes through.
 */
export const neighboursOf = (trades: readonly Trade[], place: Place): NeighbourPair => ({
  newer: trades.findLast((trade) => isNewer(trade, place)),
  older: trades.find((trade) => isNewer(place, trade)),
});
