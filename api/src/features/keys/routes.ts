import { calls } from 'contracts/every-call';
import type { Db } from '../../database.ts';
import { bind, bindWrite } from '../../identity/bind.ts';
import type { AccountEvents } from '../../journal/account-events.ts';
import { createKeyService } from './service.ts';

interface KeyDependencies {
  db: Db;
  events: AccountEvents;
  now: () => number;
}

export function createKeyRoutes({ db, events, now }: KeyDependencies) {
  const keys = createKeyService(db, now);
  return [
    bind(calls.keys.list, async (_, user) => ({ keys: keys.list(user) })),
    bindWrite(calls.keys.create, async ({ body }, { _id }) => {
      const made = await keys.create(_id, body);
      await events.record(_id, 'key-made', made.name);
      return made;
    }),
    bindWrite(calls.keys.delete, async ({ params }, { _id }) => {
      await events.record(_id, 'key-deleted', await keys.delete(_id, params.id));
      return { ok: true as const };
    }),
  ];
}
