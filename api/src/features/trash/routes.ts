import { calls } from 'contracts/every-call';
import type { Logger } from 'pino';
import type { Db } from '../../database.ts';
import { mapChunks, StreamedReply } from '../../http/streamed-reply.ts';
import { bind } from '../../identity/bind.ts';
import type { MediaStorage } from '../../media/open.ts';
import type { PresentTrade } from '../../media/present-trade.ts';
import { createTrashService } from './service.ts';

interface TrashDependencies {
  db: Db;
  media: MediaStorage;
  presentTrade: PresentTrade;
  log: Logger;
  now: () => number;
}

export function createTrashRoutes({ db, media, presentTrade, log, now }: TrashDependencies) {
  const trash = createTrashService({ db, store: media.store, log, now });
  return [
    bind(calls.trash.list, async ({ query }, user, { signal }) => {
      const page = await trash.list(user, query, signal);
      return new StreamedReply(
        'trades',
        mapChunks(page, ({ trades, ...rest }) => ({
          ...rest,
          trades: trades.map((each) => ({
            ...presentTrade(each, user),
            deletedAt: each.trade.trashedAt.toISOString(),
          })),
        })),
      );
    }),
    bind(calls.trash.restore, async ({ body }, user) => ({ count: await trash.restore(user, body.ids) })),
    bind(calls.trash.delete, async ({ body }, user) => ({ count: await trash.deleteForever(user._id, body.ids) })),
    bind(calls.trash.empty, async (_, user) => ({ count: await trash.deleteForever(user._id) })),
  ];
}
