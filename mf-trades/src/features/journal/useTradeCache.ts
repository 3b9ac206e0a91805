import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { calls, type ReplyOf, type Trade } from 'contracts';
import { getQueryKey } from 'shared-ui';
import { tradesKey } from './useTrades.ts';

type Pages = InfiniteData<ReplyOf<typeof calls.trades.list>>;

/** What the cached journal knows of a trade, and what a write makes of it before the journal has been read anew. */
export const useTradeCache = () => {
  const client = useQueryClient();
  const find = (id: number): Trade | undefined =>
    client
      .getQueryData<Pages>(tradesKey)
      ?.pages.flatMap(({ trades }) => trades)
      .find((trade) => trade.id === id);
  const rewrite = (change: (trades: Trade[]) => Trade[]): void => {
    client.setQueryData<Pages>(
      tradesKey,
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, trades: change(page.trades) })) },
    );
  };
  return {
    find,
    /** A new one, wherever it belongs: the list puts itself in order. It is still to be read anew when it shows next. */
    add: (trade: Trade): void => {
      // The list that is whole has it already, see `afterWrite`.
      if (find(trade.id)) return;
      let first = true;
      rewrite((trades) => {
        const own = first ? [trade, ...trades] : trades;
        first = false;
        return own;
      });
      void client.invalidateQueries({ queryKey: tradesKey, refetchType: 'none' });
    },
    put: (trade: Trade): void => {
      client.setQueryData(getQueryKey(calls.trades.get, { params: { id: String(trade.id) } }), { trade });
      if (find(trade.id)?.version === trade.version) return;
      rewrite((trades) => trades.map((one) => (one.id === trade.id ? trade : one)));
    },
    remove: (id: number): void => {
      if (find(id)) rewrite((trades) => trades.filter((one) => one.id !== id));
    },
  };
};
