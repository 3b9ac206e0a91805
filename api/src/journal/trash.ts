import { timings } from 'contracts';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../database.ts';
import { toBatches } from '../db/batches.ts';
import { MAX_QUERY_MS } from '../db/limits.ts';
import { notFound } from '../http/errors.ts';
import { changeJournal } from './change-journal.ts';
import { toCountedTrade } from './columns/counted-trade.ts';
import type { TradeChange } from './columns/write-blocks.ts';
import type { FileRecord } from './file-model.ts';
import { createLabelIndexes, type LabelIndexes } from './labels/label.ts';
import { listLabels } from './labels/label-book.ts';
import { type BreakevenBand, readBreakevenBand } from './stored-settings.ts';
import type { DeletedTrade, TradeRecord } from './trade-model.ts';
import { negateUsage, toFileUsage } from './usage.ts';
import type { Viewer } from './view.ts';

export function tradeNotFound() {
  return notFound('Trade not found');
}

/** Returns the time at or before which trades must have been deleted to be deleted forever. */
export function getPurgeCutoff(now: number): Date {
  return new Date(now - timings.trashMs);
}

/** Whether a note or a rule is not deleted. */
export function isLive({ deletedAt }: { deletedAt?: number }): boolean {
  return deletedAt === undefined;
}

/**
 * Whether what was deleted at this time, in milliseconds since 1970, can still be restored. What was not deleted
 * cannot.
 */
export function isRestorable(deletedAt: number | undefined, now: number): boolean {
  return deletedAt !== undefined && deletedAt > getPurgeCutoff(now).getTime();
}

/** Deletes the drills of trades that are deleted forever: numbers, or ids of missed trades (PRA-03). */
export async function deleteDrills(
  { drills }: Db,
  userId: Types.ObjectId,
  trades: readonly (number | string)[],
  session: ClientSession,
): Promise<void> {
  await drills.deleteMany({ userId, trade: { $in: [...trades] } }, { session });
}

/** Whose trash it is, and what the caller sees of it. */
type TrashOwner = { _id: Types.ObjectId } & Viewer;

/** Number of trades in memory at the same time: a trade can have long notes and many executions. */
const BATCH_SIZE = 100;

/** Moves trades to the trash and back. A trade keeps its number, which is never used again. */
export function createTrash(db: Db, now: () => number) {
  /** Removes trades from the journal. Missing trades are no error. */
  const takeTrades = async (session: ClientSession, userId: Types.ObjectId, numbers: readonly number[]) => {
    const filter = { userId, number: { $in: numbers } };
    const trades = await db.trades.find(filter, null, { session }).lean<TradeRecord[]>().exec();
    await db.trades.deleteMany(filter, { session });
    return trades;
  };

  const takeOne = async (session: ClientSession, userId: Types.ObjectId, number: number) => {
    const trade = await db.driver.trades.findOneAndDelete({ userId, number }, { session, maxTimeMS: MAX_QUERY_MS });
    return trade ? [trade] : [];
  };

  /** @returns the deleted trades */
  const deleteBatch = async (session: ClientSession, userId: Types.ObjectId, numbers: readonly number[]) => {
    const [number, ...others] = numbers;
    const isOne = number !== undefined && others.length === 0;
    const trades = isOne ? await takeOne(session, userId, number) : await takeTrades(session, userId, numbers);
    const trashedAt = new Date(now());
    const deleted = trades.map((trade) => ({ ...trade, trashedAt }));
    if (deleted.length > 0) await db.driver.deletedTrades.insertMany(deleted, { session });
    return trades;
  };

  const restoreBatch = async (session: ClientSession, userId: Types.ObjectId, numbers: readonly number[]) => {
    const filter = { userId, number: { $in: numbers }, trashedAt: { $gt: getPurgeCutoff(now()) } };
    // Without the hint, the planner may choose the index by deletion time and read the whole trash.
    const found = await db.deletedTrades.find(filter, null, { session }).hint('number').lean<DeletedTrade[]>().exec();
    const trades = found.map(({ trashedAt: _, ...trade }) => trade);
    await db.deletedTrades.deleteMany({ userId, number: { $in: trades.map(({ number }) => number) } }, { session });
    if (trades.length > 0) await db.trades.insertMany(trades, { session, lean: true });
    return trades;
  };

  /** Restores trades, within a change of the journal. Trades that are not in the trash are no error. */
  const restoreExisting = async (session: ClientSession, userId: Types.ObjectId, numbers: readonly number[]) => {
    const changes: TradeChange[] = [];
    for (const batch of toBatches(numbers, BATCH_SIZE)) {
      const restored = await restoreBatch(session, userId, batch);
      for (const trade of restored) changes.push({ after: toCountedTrade(trade) });
    }
    return changes;
  };

  return {
    restoreExisting,

    /** Moves trades to the trash, within a change of the journal. Trades that do not exist are no error. */
    moveToTrash: async (session: ClientSession, userId: Types.ObjectId, numbers: readonly number[]) => {
      const changes: TradeChange[] = [];
      for (const batch of toBatches(numbers, BATCH_SIZE)) {
        const deleted = await deleteBatch(session, userId, batch);
        for (const trade of deleted) changes.push({ before: toCountedTrade(trade) });
      }
      return changes;
    },

    /** Moves a trade to the trash. Throws not_found. */
    delete: ({ _id: userId, ...viewer }: TrashOwner, number: number): Promise<void> =>
      changeJournal(db, userId, { viewer }, async ({ session }) => {
        const [trade] = await deleteBatch(session, userId, [number]);
        if (!trade) throw tradeNotFound();
        return { result: undefined, trades: [{ before: trade }] };
      }),

    /** Restores a trade. Throws not_found when it is not in the trash. */
    restoreOne: (
      { _id: userId, ...viewer }: TrashOwner,
      number: number,
    ): Promise<{ trade: TradeRecord; labels: LabelIndexes; band: BreakevenBand }> =>
      changeJournal(db, userId, { viewer }, async ({ session, labels, settings }) => {
        const [trade] = await restoreBatch(session, userId, [number]);
        if (!trade) throw tradeNotFound();
        const band = readBreakevenBand({ settings });
        return { result: { trade, labels: createLabelIndexes(listLabels(labels)), band }, trades: [{ after: trade }] };
      }),

    /**
     * Restores all of the trades, or throws not_found when one is not in the trash.
     * @returns how many trades were restored
     */
    restore: ({ _id: userId, ...viewer }: TrashOwner, numbers: readonly number[]): Promise<number> =>
      changeJournal(db, userId, { viewer }, async ({ session }) => {
        const distinct = [...new Set(numbers)];
        const trades = await restoreExisting(session, userId, distinct);
        if (trades.length < distinct.length) throw tradeNotFound();
        return { result: trades.length, trades };
      }),
  };
}

export type Trash = ReturnType<typeof createTrash>;

/**
 * Deletes trades of the trash forever, in transactions of one batch each. Calls `onDeleted` after each batch, so that
 * the bytes of its files can be removed. @returns how many trades were deleted
 */
export async function deleteForever(
  db: Db,
  userId: Types.ObjectId,
  filter: { number?: { $in: readonly number[] }; trashedAt?: { $lte: Date } },
  onDeleted: (files: FileRecord[]) => Promise<void>,
): Promise<number> {
  for (let count = 0; ; ) {
    const files = await deleteBatchForever(db, userId, filter);
    await onDeleted(files.flat());
    count += files.length;
    if (files.length < BATCH_SIZE) return count;
  }
}

/** @returns the files of each deleted trade */
const deleteBatchForever = (db: Db, userId: Types.ObjectId, filter: object): Promise<FileRecord[][]> =>
  changeJournal(db, userId, {}, async ({ session }) => {
    const found = await db.deletedTrades
      .find({ ...filter, userId }, { number: 1, files: 1 }, { session })
      .limit(BATCH_SIZE)
      .lean<Pick<DeletedTrade, 'number' | 'files'>[]>()
      .exec();
    const numbers = found.map(({ number }) => number);
    await db.deletedTrades.deleteMany({ userId, number: { $in: numbers } }, { session });
    if (numbers.length > 0) await deleteDrills(db, userId, numbers, session);
    const files = found.map((trade) => trade.files);
    const added = negateUsage({ trades: found.length, ...toFileUsage(files.flat()) });
    return { result: files, ...(found.length > 0 ? { added } : {}) };
  });
