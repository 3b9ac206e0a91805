import type { Settings } from 'contracts/settings';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../database.ts';
import { MAX_QUERY_MS } from '../db/limits.ts';
import { profileMissing } from '../http/errors.ts';
import { type JournalScope, type TradeChange, writeBlocks } from './columns/write-blocks.ts';
import { labelFields } from './labels/label.ts';
import { createLabelBooks, type LabelBooks, listLabels } from './labels/label-book.ts';
import { requireOpenSession } from './open-session.ts';
import { finishImport, ImportPending } from './staged-trades.ts';
import { readSettings } from './stored-settings.ts';
import { addUsage, type Usage } from './usage.ts';
import { JOURNAL_TOUCH, type UserRecord } from './user-model.ts';
import { requireSeen, type Viewer } from './view.ts';

/**
 * A journal inside the transaction that changes it: the user document before the change, with the new trades already
 * numbered.
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

/** The outcome of a change. Columns, counters and settings in the user document are updated from it. */
interface Change<T> {
  /** Returned by `changeJournal` after the commit. */
  result: T;
  /** Every trade that was added, changed or removed. */
  trades?: readonly TradeChange[];
  /** Added trades (including `newTrades`), files and bytes. Negative when data is deleted. */
  added?: Partial<Usage>;
  /** Other fields of the user document to set. */
  user?: Partial<Pick<UserRecord, 'lastTradeNumber' | 'settings' | 'importedRows' | 'pendingImport'>>;
}

const USER_FIELDS = {
  journalVersion: 1,
  lastTradeNumber: 1,
  usage: 1,
  settings: 1,
  importedRows: 1,
  pendingImport: 1,
  signIns: 1,
  ...labelFields,
} as const;
/** The user document after the change has incremented its counters. */
type TouchedUser = Pick<UserRecord, keyof typeof USER_FIELDS>;

/** Increments the version, and counts new trades in the same write. */
const touchUser = async (
  { driver: { users } }: Db,
  userId: Types.ObjectId,
  session: ClientSession,
  newTrades: number,
): Promise<TouchedUser> => {
  const counts = newTrades > 0 ? { lastTradeNumber: newTrades, 'usage.trades': newTrades } : {};
  const user = await users.findOneAndUpdate(
    { _id: userId },
    { $inc: { ...JOURNAL_TOUCH, ...counts }, $set: { updatedAt: new Date() } },
    { session, returnDocument: 'after', projection: USER_FIELDS, maxTimeMS: MAX_QUERY_MS },
  );
  if (!user) throw profileMissing();
  requireOpenSession(user);
  return user;
};

const createJournal = (user: TouchedUser, session: ClientSession, newTrades: number): Journal => ({
  session,
  lastNumber: user.lastTradeNumber,
  labels: createLabelBooks(user),
  usage: { ...user.usage, trades: user.usage.trades - newTrades },
  settings: readSettings(user),
  importedRows: user.importedRows ?? 0,
});

/**
 * Changes a trader's journal in one transaction: trades, trade numbers and the columns of the affected days. It first
 * writes the user document, so that concurrent changes of one journal conflict there and one of them is retried.
 * `change` may therefore run more than once. A `viewer` who is a restricted key changes only trades of its accounts.
 */
export async function changeJournal<T>(
  db: Db,
  userId: Types.ObjectId,
  { newTrades = 0, viewer = {} }: { newTrades?: number; viewer?: Viewer },
  change: (journal: Journal) => Promise<Change<T>>,
): Promise<T> {
  const changing = db.transaction(userId, async (session) => {
    const user = await touchUser(db, userId, session, newTrades);
    if (user.pendingImport) throw new ImportPending();
    const journal = createJournal(user, session, newTrades);
    const { result, trades = [], added, user: fields } = await change(journal);
    requireSeen(viewer, trades, newTrades > 0);
    const scope = { session, userId, version: user.journalVersion };
    const written = await writeBlocks(db, scope, trades);
    await saveUser(db, scope, user, {
      ...fields,
      ...listLabels(journal.labels),
      usage: added ? addUsage(journal.usage, added) : journal.usage,
    });
    return { result, version: user.journalVersion, written };
  });
  const changed = await changing.catch((error: unknown) => {
    if (error instanceof ImportPending) return undefined;
    throw error;
  });
  if (!changed) {
    await finishImport(db, userId);
    return changeJournal(db, userId, { newTrades, viewer }, change);
  }
  db.blockCache.addCommitted(userId, changed.version, changed.written);
  return changed.result;
}

/** Sets the fields that differ from the stored ones. */
const saveUser = async (
  db: Db,
  { session, userId }: JournalScope,
  stored: TouchedUser,
  fields: Partial<UserRecord>,
) => {
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof TouchedUser]),
  );
  if (changed.length > 0) await db.users.updateOne({ _id: userId }, Object.fromEntries(changed), { session });
};
