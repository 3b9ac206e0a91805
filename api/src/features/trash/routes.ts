import { calls } from 'contracts/every-call';
import { bind } from '../../http/bind.ts';
import { mapChunks, StreamedReply } from '../../http/streamed-reply.ts';
import type { PresentTrade } from '../trades/present.ts';
import type { TrashService } from './service.ts';

export const createTrashRoutes = (trash: TrashService, presentTrade: PresentTrade) => [
  bind(calls.trash.list, async ({ query }, user, { signal }) => {
    const page = await trash.list(user, query, signal);
    return new StreamedReply(
      'trades',
      mapChunks(page, ({ trades, ...rest }) => ({
        ...rest,
        trades: trades.map((each) => ({ ...presentTrade(each), deletedAt: each.trade.trashedAt.toISOString() })),
      })),
    );
  }),
  bind(calls.trash.restore, async ({ body }, user) => ({ count: await trash.restore(user._id, body.ids) })),
  bind(calls.trash.delete, async ({ body }, user) => ({ count: await trash.deleteForever(user._id, body.ids) })),
  bind(calls.trash.empty, async (_, user) => ({ count: await trash.deleteForever(user._id) })),
];
