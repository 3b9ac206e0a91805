import { calls } from 'contracts';
import { bind } from '../../http/bind.ts';
import type { PresentTrade } from '../trades/present.ts';
import type { TrashService } from './service.ts';

export const createTrashRoutes = (trash: TrashService, presentTrade: PresentTrade) => [
  bind(calls.trash.list, async ({ query }, user) => {
    const { trades, ...page } = await trash.list(user._id, query);
    return {
      trades: trades.map((trade) => ({ ...presentTrade(trade), deletedAt: trade.trashedAt.toISOString() })),
      ...page,
    };
  }),
  bind(calls.trash.restore, async ({ body }, user) => ({ count: await trash.restore(user._id, body.ids) })),
  bind(calls.trash.delete, async ({ body }, user) => ({ count: await trash.deleteForever(user._id, body.ids) })),
  bind(calls.trash.empty, async (_, user) => ({ count: await trash.deleteForever(user._id) })),
];
