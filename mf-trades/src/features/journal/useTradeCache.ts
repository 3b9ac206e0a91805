import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { calls, type ReplyOf, type Trade } from 'contracts';
import { getQueryKey } from 'shared-ui';
import { tradesKey } from './useTrades.ts';

type Pages = InfiniteData<ReplyOf<typeof calls.trades.list>>;

/** Reads and updates trades in the cached pages of the journal, without a request. */
export const useTradeCache = () => {
  const client = useQueryClient();
  const find = (id: number): Trade | undefined =>
    client
      .getQueryData<Pages>(tradesKey)
      ?.pages.flatMap(({ trades }) => trades)
      .find((trade) => trade.id === id);
  const changePages = (change: (trades: Trade[]) => Trade[]): void => {
    client.setQueryData<Pages>(
      tradesKey,
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, trades: change(page.trades) })) },
    );
  };
  return {
    find,
    /** Adds a new trade at any position, because the list is sorted later. Marks the list as stale. */
    add: (trade: Trade): void => {
      // `applyWrite` has already added it to a complete list.
      if (find(trade.id)) return;
      let isFirstPage = true;
      changePages((trades) => {
        const changed = isFirstPage ? [trade, ...trades] : trades;
        isFirstPage = false;
        return changed;
      });
      void client.invalidateQueries({ queryKey: tradesKey, refetchType: 'none' });
    },
    update: (trade: Trade): void => {
      client.setQueryData(getQueryKey(calls.trades.get, { params: { id: String(trade.id) } }), { trade });
      if (find(trade.id)?.version === trade.version) return;
      changePages((trades) => trades.map((cached) => (cached.id === trade.id ? trade : cached)));
    },
    remove: (id: number): void => {
      if (find(id)) changePages((trades) => trades.filter((trade) => trade.id !== id));
    },
  };
};
