import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { profileMissing } from '../../http/errors.ts';
import type { UserRecord } from '../users/model.ts';
import { rewriteDays } from './days/rewrite-days.ts';
import { countUsage, saveUsage, type Usage } from './usage.ts';

interface Journal {
  session: ClientSession;
  /** The highest trade number, including the new trades. */
  lastNumber: number;
  /** The setup types of the trader. */
  setups: readonly string[];
  /** The usage before the change. */
  usage: Usage;
}

interface Change<T> {
  result: T;
  /** All days with an added, changed or removed trade. */
  days: readonly string[];
  /** The change of the usage; negative when data is deleted. */
  added?: Partial<Usage>;
}

type JournalUser = Pick<UserRecord, 'lastTradeNumber' | 'flags' | 'usage'>;
const userFields = { lastTradeNumber: 1, flags: 1, usage: 1 } as const;

/**
 * Changes a trader's journal in one transaction: trades, trade numbers and the summaries of the affected days. It first
 * writes the user document, so that concurrent changes of one journal conflict there and one of them is retried.
 * `change` may therefore run more than once.
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
    const { lastTradeNumber: lastNumber, flags: setups, usage: stored } = user;
    const usage = stored ?? (await countUsage(db, userId, session));
    const { result, days, added = {} } = await change({ session, lastNumber, setups, usage });
    await saveUsage(db, { session, userId, stored, before: usage, added });
    await rewriteDays(db, session, userId, [...new Set(days)], { isLimited: true });
    return result;
  });
