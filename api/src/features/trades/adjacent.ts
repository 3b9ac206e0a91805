import type { InputOf } from 'contracts';
import type { AdjacentTrades } from 'contracts/adjacent-trades';
import type { calls } from 'contracts/every-call';
import { notFound } from '../../http/errors.ts';
import type { TradeSelector } from '../selection/select-trades.ts';
import { type Selection, selectSpan } from '../selection/selection.ts';
import type { UserRecord } from '../users/model.ts';
import { createOrder, forEachSortKey, isAfter, type SortOrder } from './order-trades.ts';

/** A trade's place in a list. */
type SortKey = [rank: number, tie: number];

const findSortKey = (journal: Selection, order: SortOrder, number: number): SortKey | undefined => {
  let found: SortKey | undefined;
  forEachSortKey(journal, order, (rank, tie) => {
    if (Math.abs(tie) === number) found = [rank, tie];
  });
  return found;
};

/** Finds the trades before and after a sort key in one pass, because sorting a journal is slow. */
const findAdjacent = (selection: Selection, order: SortOrder, own: SortKey): AdjacentTrades => {
  let previous: SortKey | null = null;
  let next: SortKey | null = null;
  forEachSortKey(selection, order, (rank, tie) => {
    if (isAfter(rank, tie, ...own)) {
      if (!next || isAfter(...next, rank, tie)) next = [rank, tie];
    } else if (isAfter(...own, rank, tie) && (!previous || isAfter(rank, tie, ...previous))) previous = [rank, tie];
  });
  const toNumber = (position: SortKey | null) => position && Math.abs(position[1]);
  return { previous: toNumber(previous), next: toNumber(next) };
};

type AdjacentQuery = InputOf<typeof calls.adjacentTrades.get>['query'];

/** Creates the function that finds a trade's neighbours in a list (FLT-06). */
export const createAdjacentTrades =
  (select: TradeSelector) =>
  async (user: UserRecord, number: number, { sort, ...filter }: AdjacentQuery, signal: AbortSignal) => {
    const { journal, all } = await select(user, filter, signal);
    const order = createOrder(user, sort);
    // The trade need not match the filter: an edit may have removed it from the list.
    const own = findSortKey(selectSpan(journal), order, number);
    if (!own) throw notFound('Trade not found');
    return findAdjacent(all, order, own);
  };

export type FindAdjacentTrades = ReturnType<typeof createAdjacentTrades>;
