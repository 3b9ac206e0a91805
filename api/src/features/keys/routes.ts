import { calls } from 'contracts/every-call';
import type { Db } from '../../database.ts';
import { bind, bindWrite } from '../../identity/bind.ts';
import { createKeyService } from './service.ts';

export function createKeyRoutes({ db, now }: { db: Db; now: () => number }) {
  const keys = createKeyService(db, now);
  return [
    bind(calls.keys.list, async (_, user) => ({ keys: keys.list(user) })),
    bindWrite(calls.keys.create, ({ body }, { _id }) => keys.create(_id, body)),
    bindWrite(calls.keys.delete, async ({ params }, { _id }) => {
      await keys.delete(_id, params.id);
      return { ok: true as const };
    }),
  ];
}
