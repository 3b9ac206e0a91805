import { limits, timings } from 'contracts';
import type { AccountEvent } from 'contracts/sessions';
import type { ClientSession, Types } from 'mongoose';
import type { Logger } from 'pino';
import type { Db } from '../database.ts';
import type { AccountEventsRecord, EventKind } from './account-events-model.ts';

type EventsDb = Pick<Db, 'accountEvents'>;

/** Reads the events of the last 90 days, newest first. */
export async function readEvents(
  { accountEvents }: EventsDb,
  userId: Types.ObjectId,
  now: number,
  session?: ClientSession,
): Promise<AccountEvent[]> {
  const query = accountEvents.findOne({ userId }, null, session ? { session } : {});
  const found = await query.lean<AccountEventsRecord>().exec();
  const events = found?.events.filter(({ at }) => at.getTime() > now - timings.sessionMs) ?? [];
  return events.reverse().map(({ at, kind, detail }) => ({ at: at.toISOString(), kind, detail }));
}

/** Records what happened to an account, beside the journal: its version and its usage stay (SES-01). */
export function createAccountEvents(
  db: Pick<Db, 'accountEvents' | 'transaction'>,
  log: Pick<Logger, 'warn'>,
  now: () => number,
) {
  const { accountEvents, transaction } = db;
  return {
    /**
     * In a transaction, which is repeated after a lost connection without adding an event twice. A failure is logged:
     * what happened has happened, and its caller needs the reply.
     */
    record: async (userId: Types.ObjectId, kind: EventKind, detail = ''): Promise<void> => {
      const added = { $each: [{ at: new Date(now()), kind, detail }], $slice: -limits.accountEvents };
      await transaction(userId, (session) =>
        accountEvents.updateOne({ userId }, { $push: { events: added } }, { upsert: true, session }).exec(),
      ).catch((err: unknown) => log.warn({ err, userId, kind }, 'failed to record an event of an account'));
    },

    list: (userId: Types.ObjectId): Promise<AccountEvent[]> => readEvents(db, userId, now()),

    /** Removes events that are older than 90 days. Idempotent. */
    removeOld: async (): Promise<void> => {
      const isOld = { at: { $lte: new Date(now() - timings.sessionMs) } };
      await accountEvents.updateMany({ events: { $elemMatch: isOld } }, { $pull: { events: isOld } });
      await accountEvents.deleteMany({ events: { $size: 0 } });
    },
  };
}

export type AccountEvents = ReturnType<typeof createAccountEvents>;
