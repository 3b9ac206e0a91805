import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { profileMissing } from '../../http/errors.ts';
import { rewriteDays } from '../days/rewrite-day.ts';

interface Journal {
  session: ClientSession;
  /** The highest trade number in use, the new ones included. */
  lastNumber: number;
  /** The setup types. */
  flags: readonly string[];
}

interface Change<T> {
  result: T;
  /** Every day that lost or gained or changed a trade. */
  days: readonly string[];
}

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
        { session, returnDocument: 'after', projection: { lastTradeNumber: 1, flags: 1 } },
      )
      .lean<{ lastTradeNumber: number; flags: string[] }>();
    if (!user) throw profileMissing();
    const { result, days } = await change({ session, lastNumber: user.lastTradeNumber, flags: user.flags });
    await rewriteDays(db, session, userId, [...new Set(days)]);
    return result;
  });
