import { calls, limits, type Trade } from 'contracts';
import { useMemo } from 'react';
import { getPagesQueryKey, usePages } from 'shared-ui';
import { afterWrite } from './afterWrite.ts';
import { newestFirst } from './days.ts';

/** More than fills a screen, and little enough to be there at once. */
const FIRST = 100;

/** Where the journal's pages stand in the module's cache. */
export const tradesKey = getPagesQueryKey(calls.trades.list);

/** One by one a page can go stale under the others' feet: a trade that moved to another day may stand in two. */
const inOrder = (pages: readonly { trades: readonly Trade[] }[]): Trade[] =>
  newestFirst([...new Map(pages.flatMap(({ trades }) => trades).map((trade) => [trade.id, trade])).values()]);

/**
 * The trader's trades, newest first: the first hundred as soon as they are there, the rest behind them (`complete` then).
 * `more` says whether the rest is wanted, given what is there.
 */
export const useTrades = (more?: (trades: Trade[]) => boolean) => {
  const query = usePages(calls.trades.list, {
    getInput: (cursor) => ({ query: { limit: String(cursor ? limits.pageSize : FIRST), cursor } }),
    shouldLoadMore: more && ((pages) => more(inOrder(pages))),
    applyWrite: afterWrite,
  });
  const pages = query.data?.pages;
  const trades = useMemo(() => pages && inOrder(pages), [pages]);
  return { ...query, trades, complete: query.data !== undefined && !query.hasNextPage };
};
