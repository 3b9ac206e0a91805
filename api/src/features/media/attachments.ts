import type { Quotas } from 'contracts';
import type { Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { notFound, tooLarge } from '../../http/errors.ts';
import type { RecordCompletion } from '../trades/idempotency.ts';
import { changeJournal } from '../trades/journal.ts';
import type { FileRecord, TradeRecord } from '../trades/model.ts';
import { tradeNotFound } from '../trades/trash.ts';
import { negateUsage, requireQuota, toFileUsage } from '../trades/usage.ts';
import type { UserRecord } from '../users/model.ts';
import { parseTradeNumber } from './file-id.ts';

type Files = Pick<TradeRecord, 'files'>;

/**
 * Which files a trade carries. They come and go without a new version of the trade: a version guards what a form writes,
 * which files are no part of, so that an edit in progress neither meets nor undoes an upload.
 */
export const createAttachments = (db: Db, most: number, quotas: Quotas) => {
  const requireRoom = (trade: Files | null): void => {
    if (!trade) throw tradeNotFound();
    if (trade.files.length >= most) throw tooLarge(`A trade can have at most ${most} files. Delete one first.`);
  };

  return {
    /**
     * `bytes` is the least that the file will have. Throws not_found for a trade that is not the trader's, too_large for
     * one that is full, quota_exceeded.
     */
    expectRoom: async (userId: Types.ObjectId, number: number, bytes: number): Promise<void> => {
      requireRoom(await db.trades.findOne({ userId, number }, { 'files.id': 1 }).lean<Files>().exec());
      const user = await db.users.findById(userId, { usage: 1 }).lean<Pick<UserRecord, 'usage'>>().exec();
      // A user without it has it counted when the file is added.
      if (user?.usage) requireQuota(quotas, user.usage, { files: 1, bytes });
    },

    /**
     * Adds a file, after another look: of two that come at once to the last place, one is refused. `keep` comes before
     * that look: with one key the two are the same file.
     */
    add: (userId: Types.ObjectId, number: number, file: FileRecord, keep?: RecordCompletion): Promise<void> =>
      changeJournal(db, userId, {}, async ({ session, usage }) => {
        await keep?.(session, { number, file });
        const added = toFileUsage([file]);
        requireQuota(quotas, usage, added);
        const fields = { 'files.id': 1 } as const;
        requireRoom(await db.trades.findOne({ userId, number }, fields, { session }).lean<Files>().exec());
        await db.trades.updateOne({ userId, number }, { $push: { files: file } }, { session });
        return { result: undefined, days: [], added };
      }),

    /** Resolves with the file that was there. Throws not_found for one that the trader has not. */
    remove: (userId: Types.ObjectId, fileId: string): Promise<FileRecord> =>
      changeJournal(db, userId, {}, async ({ session }) => {
        const filter = { userId, number: parseTradeNumber(fileId) ?? 0 };
        const update = { $pull: { files: { id: fileId } } };
        const before = await db.trades.findOneAndUpdate(filter, update, { session }).lean<Files>().exec();
        const file = before?.files.find(({ id }) => id === fileId);
        if (!file) throw notFound('File not found');
        return { result: file, days: [], added: negateUsage(toFileUsage([file])) };
      }),

    /** A file of a trade that is there; null for any other. */
    find: async (owner: string, fileId: string): Promise<FileRecord | null> => {
      const number = parseTradeNumber(fileId) ?? 0;
      const trade = await db.trades.findOne({ userId: owner, number }, { files: 1 }).lean<Files>().exec();
      return trade?.files.find(({ id }) => id === fileId) ?? null;
    },
  };
};

export type Attachments = ReturnType<typeof createAttachments>;
