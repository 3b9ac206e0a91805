import { calls } from 'contracts/every-call';
import { bind, bindWrite } from '../../http/bind.ts';
import { mapChunks, StreamedReply } from '../../http/streamed-reply.ts';
import type { MediaUrls } from '../../media/media-urls.ts';
import type { PresentTrade } from '../../media/present-trade.ts';
import type { FindAdjacentTrades } from './adjacent.ts';
import type { TradeList } from './list.ts';
import type { TradeService } from './service.ts';

interface TradeServices {
  trades: TradeService;
  listTrades: TradeList;
  findAdjacentTrades: FindAdjacentTrades;
  presentTrade: PresentTrade;
  mediaUrls: MediaUrls;
}

export const createTradeRoutes = ({
  trades,
  listTrades,
  findAdjacentTrades,
  presentTrade,
  mediaUrls,
}: TradeServices) => [
  bindWrite(calls.trades.create, async ({ body, headers }, user) =>
    presentTrade(await trades.create(user._id, body, headers['idempotency-key'])),
  ),
  bind(
    calls.trades.list,
    async ({ query }, user, { signal }) => {
      const page = await listTrades(user, query, signal);
      return new StreamedReply(
        'trades',
        mapChunks(page, (part) => ({ ...part, trades: part.trades.map(presentTrade) })),
      );
    },
    { keepReplies: { getVersion: mediaUrls.getWindow } },
  ),
  bind(calls.adjacentTrades.get, ({ params, query }, user, { signal }) =>
    findAdjacentTrades(user, params.id, query, signal),
  ),
  bind(calls.trades.get, async ({ params }, user) => ({ trade: presentTrade(await trades.get(user, params.id)) })),
  bindWrite(calls.trades.update, async ({ params, body, headers }, user) => ({
    trade: presentTrade(await trades.update(user._id, params.id, body, headers['if-match'])),
  })),
  bindWrite(calls.trades.delete, async ({ params }, user) => {
    await trades.delete(user._id, params.id);
    return { ok: true as const };
  }),
  bindWrite(calls.trades.restore, async ({ params }, user) => ({
    trade: presentTrade(await trades.restore(user._id, params.id)),
  })),
];
