import { calls } from 'contracts/every-call';
import type { Db } from '../../database.ts';
import { keyRefused } from '../../http/errors.ts';
import { readAfterCommit } from '../../http/read-after-commit.ts';
import { bind } from '../../identity/bind.ts';
import type { InboxWriter } from '../../journal/inbox/add-entry.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import type { PresentTrade } from '../../media/present-trade.ts';
import { createEntryReader } from './entries.ts';
import { createInboxService } from './service.ts';
import type { JournalWriters } from './writers.ts';

interface InboxDependencies {
  db: Db;
  addToInbox: InboxWriter;
  writers: JournalWriters;
  presentTrade: PresentTrade;
  now: () => number;
}

export function createInboxRoutes({ db, addToInbox, writers, presentTrade, now }: InboxDependencies) {
  const entries = createEntryReader(db);
  const service = createInboxService({ db, entries, writers, presentTrade, now });
  /** The entry is changed already. An error would make the client change it again, which is a conflict. */
  const read = async ({ _id }: Pick<UserRecord, '_id'>, id: string) => ({
    entry: await readAfterCommit(() => entries.get(_id, id)),
  });
  return [
    // Before `add`, whose path matches it.
    bind(calls.inbox.bulk, ({ body }, user) => service.bulk(user, body.ids, body.action)),
    bind(calls.inbox.add, ({ params, body: { id, text, proposal } }, user) => {
      // The same refusal as for a wrong key, so that nobody learns which inboxes exist.
      if (params.publicId !== user._id.toHexString()) throw keyRefused();
      return addToInbox(user, { id, text, proposal });
    }),
    bind(calls.inboxCount.get, async (_, user) => ({ new: await entries.count(user._id) })),
    bind(calls.inbox.list, ({ query }, user) => entries.list(user._id, query)),
    bind(calls.inbox.get, async ({ params }, user) => ({ entry: await entries.get(user._id, params.id) })),
    bind(calls.inbox.accept, ({ params, body }, user) => service.accept(user, params.id, body.changes)),
    bind(calls.inbox.dismiss, async ({ params }, user) => {
      await service.dismiss(user, params.id);
      return read(user, params.id);
    }),
    bind(calls.inbox.restore, async ({ params }, user) => {
      await service.restore(user, params.id);
      return read(user, params.id);
    }),
  ];
}
