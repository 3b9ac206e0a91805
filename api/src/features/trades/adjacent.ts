import type { InputOf } from 'contracts';
import type { AdjacentTrades } from 'contracts/adjacent-trades';
import type { calls } from 'contracts/every-call';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { compareKeys, forEachSortKey, getNumber, type SortKey } from '../../figures/selection/order-trades.ts';
import { type Selection, selectSpan } from '../../figures/selection/selection.ts';
import { createOrder, type SortOrder } from '../../figures/selection/sorted-fields.ts';
import { notFound } from '../../http/errors.ts';
import type { UserRecord } from '../../journal/user-model.ts';

const findSortKey = (journal: Selection, order: SortOrder, number: number): SortKey | undefined => {
  let found: SortKey | undefined;
  forEachSortKey(journal, order, (key) => {
    if (getNumber(key) === number) found = Array.from(key);
  });
  return found;
};

/** Finds the trades before and after a sort key in one pass, because sorting a journal is slow. */
const findAdjacent = (selection: Selection, order: SortOrder, own: SortKey): AdjacentTrades => {
  let previous: SortKey | null = null;
  let next: SortKey | null = null;
  forEachSortKey(selection, order, (key) => {
    const side = compareKeys(key, own);
    if (side > 0 && (!next || compareKeys(key, next) < 0)) next = Array.from(key);
    if (side < 0 && (!previous || compareKeys(key, previous) > 0)) previous = Array.from(key);
  });
  const toNumber = (key: SortKey | null) => key && getNumber(key);
  return { previous: toNumber(previous), next: toNumber(next) };
};

type AdjacentQuery = InputOf<typeof calls.adjacentTrades.get>['query'];

/** Creates the function that finds a trade's neighbours in a list (FLT-06). */
export function createAdjacentTrades(select: TradeSelector) {
  return async (user: UserRecord, number: number, { sort, ...filter }: AdjacentQuery, signal: AbortSignal) => {
    const { journal, all } = await select(user, filter, signal);
    const order = createOrder(user, sort);
    // The trade need not match the filter: an edit may have removed it from the list.
    const own = findSortKey(selectSpan(journal), order, number);
    if (!own) throw notFound('Trade not found');
    return findAdjacent(all, order, own);
  };
}
