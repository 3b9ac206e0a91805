import type { Types } from 'mongoose';
import type { Db } from '../database.ts';
import type { NewTrade } from './trade-model.ts';
import { JOURNAL_TOUCH, type UserRecord } from './user-model.ts';

/** Thrown by a change that found an import whose trades have not all moved into the journal. */
export class ImportPending extends Error {}

/** A younger import may still be running. */
const MIN_AGE_MS = 3_600_000;

/** Number of trades in memory at the same time: a trade can have long notes and many executions. */
const BATCH_SIZE = 100;

interface Staging {
  userId: Types.ObjectId;
  importId: Types.ObjectId;
  stagedAt: Date;
  /** The journal's version before the transaction. */
  version: number;
}

/**
 * Stores trades of a journal import outside of the journal, in one transaction that increments the journal's version:
 * it conflicts with changes of the journal and with the deletion of the account. `create` may run more than once.
 * @returns false when the journal has another version
 */
export function stageTrades(
  db: Db,
  { userId, importId, stagedAt, version }: Staging,
  create: () => AsyncIterable<readonly NewTrade[]>,
): Promise<boolean> {
  return db.transaction(userId, async (session) => {
    const filter = { _id: userId, journalVersion: version };
    const { matchedCount } = await db.users.updateOne(filter, { $inc: JOURNAL_TOUCH }, { session });
    if (matchedCount === 0) return false;
    for await (const trades of create()) {
      const staged = trades.map((trade) => ({ ...trade, importId, stagedAt }));
      // Skips validation: the contract's schema has already validated the records.
      await db.stagedTrades.insertMany(staged, { session, lean: true });
    }
    return true;
  });
}

/** Moves the staged trades with the lowest numbers into the journal. @returns whether there may be more */
const moveTrades = (db: Db, userId: Types.ObjectId, importId: Types.ObjectId): Promise<boolean> =>
  db.transaction(userId, async (session) => {
    const filter = { _id: userId, pendingImport: importId };
    const { matchedCount } = await db.users.updateOne(filter, { $inc: JOURNAL_TOUCH }, { session });
    if (matchedCount === 0) return false;
    let count = 0;
    for (; count < db.importedTogether; count += BATCH_SIZE) {
      const staged = await db.driver.stagedTrades
        .find({ userId, importId }, { session, sort: { number: 1 }, hint: 'number', limit: BATCH_SIZE })
        .toArray();
      const numbers = staged.map(({ number }) => number);
      const trades = staged.map(({ importId: _, stagedAt: __, ...trade }) => trade);
      if (trades.length > 0) await db.driver.trades.insertMany(trades, { session });
      await db.driver.stagedTrades.deleteMany({ userId, importId, number: { $in: numbers } }, { session });
      if (staged.length < BATCH_SIZE) {
        await db.users.updateOne(filter, { $unset: { pendingImport: true } }, { session });
        return false;
      }
    }
    return true;
  });

const readPendingImport = async ({ users }: Db, userId: Types.ObjectId) =>
  (await users.findById(userId, { pendingImport: 1 }).lean<Pick<UserRecord, 'pendingImport'>>().exec())?.pendingImport;

/**
 * Moves the trades of a committed import into the journal. Idempotent, and any number of processes may do it: a call
 * that meets such an import finishes it first, because columns, counters and lists already have its trades.
 */
export async function finishImport(db: Db, userId: Types.ObjectId): Promise<void> {
  const importId = await readPendingImport(db, userId);
  if (!importId) return;
  while (await moveTrades(db, userId, importId));
}

/** Makes imports that are running fail at their next transaction. @returns the import that is committed, if any */
const stopImports = (db: Db, userId: Types.ObjectId): Promise<Types.ObjectId | undefined> =>
  db.transaction(userId, async (session) => {
    const user = await db.users
      .findByIdAndUpdate(userId, { $inc: JOURNAL_TOUCH }, { session, projection: { pendingImport: 1 } })
      .lean<Pick<UserRecord, 'pendingImport'>>()
      .exec();
    return user?.pendingImport;
  });

/**
 * Finishes a committed import of the trader, and removes what imports that were not committed have staged until
 * `stagedBefore`.
 */
export async function clearStagedTrades(db: Db, userId: Types.ObjectId, stagedBefore: Date): Promise<void> {
  await finishImport(db, userId);
  const importIds = await db.stagedTrades.distinct('importId', { userId, stagedAt: { $lte: stagedBefore } });
  if (importIds.length === 0) return;
  const committed = await stopImports(db, userId);
  const abandoned = importIds.filter((id) => !committed?.equals(id));
  await db.driver.stagedTrades.deleteMany({ userId, importId: { $in: abandoned } });
}

/** Does the same for every trader, an hour after an import. */
export async function clearAllStagedTrades(db: Db, now: number): Promise<void> {
  for (const userId of await db.stagedTrades.distinct('userId'))
    await clearStagedTrades(db, userId, new Date(now - MIN_AGE_MS));
}
