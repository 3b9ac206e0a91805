import type { Quotas } from 'contracts';
import { calls } from 'contracts/every-call';
import type { Db } from '../../database.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { mapChunks, StreamedReply } from '../../http/streamed-reply.ts';
import { bind, bindWrite } from '../../identity/bind.ts';
import type { MediaUrls } from '../../media/media-urls.ts';
import type { PresentTrade } from '../../media/present-trade.ts';
import { createAdjacentTrades } from './adjacent.ts';
import { createTradeList } from './list.ts';
import { createDayReader } from './read-day.ts';
import { createTradeService } from './service.ts';

interface TradeDependencies {
  db: Db;
  quotas: Quotas;
  selectTrades: TradeSelector;
  presentTrade: PresentTrade;
  mediaUrls: MediaUrls;
  now: () => number;
}

export function createTradeRoutes({ db, quotas, selectTrades, presentTrade, mediaUrls, now }: TradeDependencies) {
  const trades = createTradeService(db, now, quotas);
  const listTrades = createTradeList(db, selectTrades);
  const readDay = createDayReader(selectTrades, listTrades, presentTrade);
  const findAdjacentTrades = createAdjacentTrades(selectTrades);
  return [
    bindWrite(calls.trades.create, async ({ body, headers }, user) =>
      presentTrade(await trades.create(user, body, headers['idempotency-key']), user),
    ),
    bind(
      calls.trades.list,
      async ({ query }, user, { signal }) => {
        const page = await listTrades(user, query, signal);
        return new StreamedReply(
          'trades',
          mapChunks(page, (part) => ({ ...part, trades: part.trades.map((trade) => presentTrade(trade, user)) })),
        );
      },
      { keepReplies: { getVersion: mediaUrls.getWindow } },
    ),
    bind(
      calls.days.byDay,
      async ({ params, query }, user, { signal }) =>
        new StreamedReply('trades', await readDay(user, params.date, query, signal)),
      { keepReplies: { getVersion: mediaUrls.getWindow } },
    ),
    bind(calls.adjacentTrades.get, ({ params, query }, user, { signal }) =>
      findAdjacentTrades(user, params.id, query, signal),
    ),
    bind(calls.trades.get, async ({ params }, user) => ({
      trade: presentTrade(await trades.get(user, params.id), user),
    })),
    bindWrite(calls.trades.update, async ({ params, body, headers }, user) => ({
      trade: presentTrade(await trades.update(user, params.id, body, headers['if-match']), user),
    })),
    bindWrite(calls.trades.delete, async ({ params }, user) => {
      await trades.delete(user, params.id);
      return { ok: true as const };
    }),
    bindWrite(calls.trades.restore, async ({ params }, user) => ({
      trade: presentTrade(await trades.restore(user, params.id), user),
    })),
  ];
}
