import { calls, limits, type Trade } from 'contracts';
import { useMemo } from 'react';
import { usePages } from 'shared-ui';
import { sortNewestFirst } from './days.ts';

/** Fills more than one screen, and is small enough to load quickly. */
const FIRST_PAGE_SIZE = 100;

/** Pages are loaded one by one, so a trade that moved to another day meanwhile may be in two of them. */
const mergePages = (pages: readonly { trades: readonly Trade[] }[]): Trade[] =>
  sortNewestFirst([...new Map(pages.flatMap(({ trades }) => trades).map((trade) => [trade.id, trade])).values()]);

/**
 * The trader's trades, newest first. The first page is available early, and `isComplete` is true once all are loaded.
 * @param needsMore whether to load another page after the given trades. By default all pages are loaded.
 */
export const useTrades = (needsMore?: (trades: Trade[]) => boolean) => {
  const query = usePages(calls.trades.list, {
    getInput: (cursor) => ({ query: { limit: String(cursor ? limits.pageSize : FIRST_PAGE_SIZE), cursor } }),
    shouldLoadMore: needsMore && ((pages) => needsMore(mergePages(pages))),
  });
  const pages = query.data?.pages;
  const trades = useMemo(() => pages && mergePages(pages), [pages]);
  return { ...query, trades, isComplete: query.data !== undefined && !query.hasNextPage };
};
