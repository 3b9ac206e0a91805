import type { Trade } from 'contracts';

/** Determines a trade's position in the list. */
type Position = Pick<Trade, 'id' | 'date'>;

const isNewer = (a: Position, b: Position): boolean => (a.date === b.date ? a.id > b.id : a.date > b.date);

export interface AdjacentTrades {
  newer: Trade | undefined;
  older: Trade | undefined;
}

/**
 * The trades before and after a position in a list sorted newest first. The list need not contain the trade itself: an
 * edit may have removed it from the filtered list.
 */
export const findAdjacentTrades = (trades: readonly Trade[], position: Position): AdjacentTrades => ({
  newer: trades.findLast((trade) => isNewer(trade, position)),
  older: trades.find((trade) => isNewer(position, trade)),
});
