import { calls } from 'contracts';
import { bind } from '../../http/bind.ts';
import { mapChunks, StreamedReply } from '../../http/streamed-reply.ts';
import type { DeletedTrade } from '../journal/trade-model.ts';
import type { PresentTrade } from '../trades/present.ts';
import type { TrashService } from './service.ts';

export const createTrashRoutes = (trash: TrashService, presentTrade: PresentTrade) => [
  bind(calls.trash.list, async ({ query }, user, { signal }) => {
    const present = (trade: DeletedTrade) => ({ ...presentTrade(trade), deletedAt: trade.trashedAt.toISOString() });
    const page = await trash.list(user._id, query, signal);
    return new StreamedReply(
      'trades',
      mapChunks(page, (part) => ({ ...part, trades: part.trades.map(present) })),
    );
  }),
  bind(calls.trash.restore, async ({ body }, user) => ({ count: await trash.restore(user._id, body.ids) })),
  bind(calls.trash.delete, async ({ body }, user) => ({ count: await trash.deleteForever(user._id, body.ids) })),
  bind(calls.trash.empty, async (_, user) => ({ count: await trash.deleteForever(user._id) })),
];
