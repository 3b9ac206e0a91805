import type { Settings } from 'contracts/settings';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db/connect.ts';
import { MAX_QUERY_MS } from '../../db/limits.ts';
import { profileMissing } from '../../http/errors.ts';
import { readSettings } from '../settings/stored-settings.ts';
import type { UserRecord } from '../users/model.ts';
import { type Target, type TradeChange, writeBlocks } from './columns/write-blocks.ts';
import { labelFields } from './labels/label.ts';
import { createLabelBooks, type LabelBooks, listLabels } from './labels/label-book.ts';
import { addUsage, type Usage } from './usage.ts';

/**
 * A journal inside the transaction that changes it. It has what the user document stored before, except for the new trades,
 * which are numbered already.
 */
export interface Journal {
  /** Every read and write of the change uses it. */
  session: ClientSession;
  /** The highest trade number, including the new trades. */
  lastNumber: number;
  /** The setups, tags and accounts of the trader. `changeJournal` stores what the change adds to them or renames. */
  labels: LabelBooks;
  /** The usage before the change. */
  usage: Usage;
  settings: Settings;
  /** The number of stored rows of broker files. */
  importedRows: number;
}

/** What a change has done, for what depends on trades: columns, counters and settings in the user document. */
interface Change<T> {
  /** Returned by `changeJournal` after the commit. */
  result: T;
  /** Every trade that was added, changed or removed. */
  trades?: readonly TradeChange[];
  /** Added trades, files and bytes, with the new trades; negative when data is deleted. */
  added?: Partial<Usage>;
  /** Other fields of the user document to set. */
  user?: Partial<Pick<UserRecord, 'lastTradeNumber' | 'settings' | 'importedRows'>>;
}

/**
 * Increments the only version of a journal: its columns, cached replies and cached searches are current if they have it. A
 * transaction that must conflict with changes of the journal uses this as its `$inc`.
 */
export const journalTouch = { journalVersion: 1 } as const;

const userFields = {
  journalVersion: 1,
  lastTradeNumber: 1,
  usage: 1,
  settings: 1,
  importedRows: 1,
  ...labelFields,
} as const;
type JournalUser = Pick<UserRecord, keyof typeof userFields>;

/** Counts new trades at once, so that a new trade needs no second write of the user. */
const touchUser = async (
  { driver: { users } }: Db,
  userId: Types.ObjectId,
  session: ClientSession,
  newTrades: number,
): Promise<JournalUser> => {
  const counts = newTrades > 0 ? { lastTradeNumber: newTrades, 'usage.trades': newTrades } : {};
  const user = await users.findOneAndUpdate(
    { _id: userId },
    { $inc: { ...journalTouch, ...counts }, $set: { updatedAt: new Date() } },
    { session, returnDocument: 'after', projection: userFields, maxTimeMS: MAX_QUERY_MS },
  );
  if (!user) throw profileMissing();
  return user;
};

/**
 * Changes a trader's journal in one transaction: trades, trade numbers and the columns of the affected days. It first
 * writes the user document, so that concurrent changes of one journal conflict there and one of them is retried.
 * `change` may therefore run more than once.
 */
export const changeJournal = async <T>(
  db: Db,
  userId: Types.ObjectId,
  { newTrades = 0 }: { newTrades?: number },
  change: (journal: Journal) => Promise<Change<T>>,
): Promise<T> => {
  const { result, version, written } = await db.transaction(userId, async (session) => {
    const user = await touchUser(db, userId, session, newTrades);
    const usage = { ...user.usage, trades: user.usage.trades - newTrades };
    const labels = createLabelBooks(user);
    const journal = {
      session,
      lastNumber: user.lastTradeNumber,
      labels,
      usage,
      settings: readSettings(user),
      importedRows: user.importedRows ?? 0,
    };
    const { result, trades = [], added, user: fields } = await change(journal);
    const target = { session, userId, version: user.journalVersion };
    const written = await writeBlocks(db, target, trades);
    await saveUser(db, target, user, {
      ...fields,
      ...listLabels(labels),
      usage: added ? addUsage(usage, added) : usage,
    });
    return { result, version: user.journalVersion, written };
  });
  db.blockCache.addCommitted(userId, version, written);
  return result;
};

/** Sets the fields that differ from the stored ones. */
const saveUser = async (db: Db, { session, userId }: Target, stored: JournalUser, fields: Partial<UserRecord>) => {
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof JournalUser]),
  );
  if (changed.length > 0) await db.users.updateOne({ _id: userId }, Object.fromEntries(changed), { session });
};
