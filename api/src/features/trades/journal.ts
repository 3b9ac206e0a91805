import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { profileMissing } from '../../http/errors.ts';
import { rewriteDays } from '../statistics/rewrite-days.ts';
import type { UserRecord } from '../users/model.ts';
import { countUsage, saveUsage, type Usage } from './usage.ts';

interface Journal {
  session: ClientSession;
  /** The highest trade number in use, the new ones included. */
  lastNumber: number;
  /** The setup types. */
  flags: readonly string[];
  /** What the trader stores before the change. */
  usage: Usage;
}

interface Change<T> {
  result: T;
  /** Every day that lost or gained or changed a trade. */
  days: readonly string[];
  /** What the trader stores more than before, or less. */
  added?: Partial<Usage>;
}

type JournalUser = Pick<UserRecord, 'lastTradeNumber' | 'flags' | 'usage'>;
const userFields = { lastTradeNumber: 1, flags: 1, usage: 1 } as const;

/**
 * One change of a trader's journal, all or nothing: the trades, their numbers and the summaries of the days touched.
 * It begins by writing the user's own document, so that two changes of one journal conflict there, and one of them
 * begins anew; hence `change` may run more than once.
 */
export const changeJournal = <T>(
  db: Db,
  userId: Types.ObjectId,
  { newTrades = 0 }: { newTrades?: number },
  change: (journal: Journal) => Promise<Change<T>>,
): Promise<T> =>
  db.transaction(userId, async (session) => {
    const user = await db.users
      .findByIdAndUpdate(
        userId,
        { $inc: { journalVersion: 1, lastTradeNumber: newTrades } },
        { session, returnDocument: 'after', projection: userFields },
      )
      .lean<JournalUser>();
    if (!user) throw profileMissing();
    const { lastTradeNumber: lastNumber, flags, usage: stored } = user;
    const usage = stored ?? (await countUsage(db, userId, session));
    const { result, days, added = {} } = await change({ session, lastNumber, flags, usage });
    await saveUsage(db, { session, userId, stored, before: usage, added });
    await rewriteDays(db, session, userId, [...new Set(days)]);
    return result;
  });
