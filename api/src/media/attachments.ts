import type { Quotas } from 'contracts';
import type { Types } from 'mongoose';
import type { Db } from '../database.ts';
import { MAX_QUERY_MS } from '../db/limits.ts';
import { notFound, tooLarge } from '../http/errors.ts';
import { changeJournal } from '../journal/change-journal.ts';
import { COUNTED_FIELDS, type CountedTrade } from '../journal/columns/counted-trade.ts';
import type { TradeChange } from '../journal/columns/write-blocks.ts';
import type { FileRecord } from '../journal/file-model.ts';
import type { RecordCompletion } from '../journal/idempotency.ts';
import type { TradeRecord } from '../journal/trade-model.ts';
import { tradeNotFound } from '../journal/trash.ts';
import { negateUsage, requireQuota, toFileUsage } from '../journal/usage.ts';
import type { UserRecord } from '../journal/user-model.ts';
import { createDayFiles } from './day-files.ts';
import { type FileHolder, parseFileHolder } from './file-ids.ts';

type WithFiles = Pick<CountedTrade, 'files'>;

/** The trader, as the request has read it. */
export type FileOwner = Pick<UserRecord, '_id' | 'usage'>;

/** Returns a change for the columns, which store only whether a trade has files. */
const toChanges = (before: CountedTrade | null, files: CountedTrade['files']): TradeChange[] =>
  before && before.files.length > 0 !== files.length > 0 ? [{ before, after: { ...before, files } }] : [];

/**
 * Manages the files of trades and days. Changing them does not change the version of the trade: versions protect form
 * fields, and an edit in progress must neither conflict with an upload nor undo it.
 */
export function createAttachments(db: Db, maxFiles: number, quotas: Quotas) {
  const { trades } = db.driver;
  const dayFiles = createDayFiles(db, maxFiles, quotas);
  const requireFreeSlot = (trade: WithFiles | null): void => {
    if (!trade) throw tradeNotFound();
    if (trade.files.length >= maxFiles) throw tooLarge(`A trade can have at most ${maxFiles} files. Delete one first.`);
  };

  const addToTrade = (
    userId: Types.ObjectId,
    number: number,
    file: FileRecord,
    recordCompletion: RecordCompletion<FileRecord>,
  ): Promise<void> =>
    changeJournal(db, userId, {}, async ({ session, usage }) => {
      await recordCompletion(session, file);
      const added = toFileUsage([file]);
      requireQuota(quotas, usage, added);
      const before = await trades.findOneAndUpdate(
        { userId, number },
        { $push: { files: file }, $set: { updatedAt: new Date() } },
        {
          session,
          projection: COUNTED_FIELDS,
          returnDocument: 'before',
          ignoreUndefined: true,
          maxTimeMS: MAX_QUERY_MS,
        },
      );
      requireFreeSlot(before);
      return { result: undefined, trades: toChanges(before, [...(before?.files ?? []), file]), added };
    });

  const removeFromTrade = (userId: Types.ObjectId, number: number, fileId: string): Promise<FileRecord> =>
    changeJournal(db, userId, {}, async ({ session }) => {
      const update = { $pull: { files: { id: fileId } } };
      const previous = await db.trades
        .findOneAndUpdate({ userId, number }, update, { session })
        .lean<TradeRecord>()
        .exec();
      const file = previous?.files.find(({ id }) => id === fileId);
      if (!file) throw notFound('File not found');
      const rest = previous?.files.filter(({ id }) => id !== fileId) ?? [];
      return { result: file, trades: toChanges(previous, rest), added: negateUsage(toFileUsage([file])) };
    });

  const listTradeFiles = async (userId: string, number: number): Promise<readonly FileRecord[]> => {
    const trade = await db.trades.findOne({ userId, number }, { files: 1 }).lean<Pick<TradeRecord, 'files'>>().exec();
    return trade?.files ?? [];
  };

  return {
    /**
     * Checks before an upload. `bytes` is the minimum size of the file. Throws not_found for a missing or foreign
     * trade, too_large for a trade or day with the maximum number of files, or quota_exceeded.
     */
    requireSpace: async ({ _id: userId, usage }: FileOwner, holder: FileHolder, bytes: number): Promise<void> => {
      if (typeof holder === 'string') await dayFiles.requireFreeSlot({ userId, date: holder });
      else {
        const options = { projection: { 'files.id': 1 }, maxTimeMS: MAX_QUERY_MS };
        requireFreeSlot(await trades.findOne({ userId, number: holder }, options));
      }
      requireQuota(quotas, usage, { files: 1, bytes });
    },

    /**
     * Adds a file and checks again: of two concurrent uploads for the last slot, one is rejected, and the transaction
     * undoes its write. `recordCompletion` runs before the check, because two uploads with one idempotency key are the
     * same file.
     */
    add: (
      userId: Types.ObjectId,
      holder: FileHolder,
      file: FileRecord,
      recordCompletion: RecordCompletion<FileRecord>,
    ): Promise<void> =>
      typeof holder === 'string'
        ? dayFiles.add({ userId, date: holder }, file, recordCompletion)
        : addToTrade(userId, holder, file, recordCompletion),

    /** Resolves with the removed file. Throws not_found for a missing or foreign file. */
    remove: (userId: Types.ObjectId, fileId: string): Promise<FileRecord> => {
      const holder = parseFileHolder(fileId) ?? 0;
      return typeof holder === 'string'
        ? dayFiles.remove({ userId, date: holder }, fileId)
        : removeFromTrade(userId, holder, fileId);
    },

    /** Finds a file of an existing trade or of a day. */
    find: async (owner: string, fileId: string): Promise<FileRecord | null> => {
      const holder = parseFileHolder(fileId) ?? 0;
      const files = await (typeof holder === 'string' ? dayFiles.list(owner, holder) : listTradeFiles(owner, holder));
      return files.find(({ id }) => id === fileId) ?? null;
    },
  };
}

export type Attachments = ReturnType<typeof createAttachments>;
