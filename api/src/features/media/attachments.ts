import type { Quotas } from 'contracts';
import type { Types } from 'mongoose';
import type { Db } from '../../db/connect.ts';
import { MAX_QUERY_MS } from '../../db/limits.ts';
import { notFound, tooLarge } from '../../http/errors.ts';
import { changeJournal } from '../journal/change-journal.ts';
import { COUNTED_FIELDS, type CountedTrade } from '../journal/columns/counted-trade.ts';
import type { TradeChange } from '../journal/columns/write-blocks.ts';
import type { FileRecord } from '../journal/file-model.ts';
import type { RecordCompletion } from '../journal/idempotency.ts';
import type { TradeRecord } from '../journal/trade-model.ts';
import { tradeNotFound } from '../journal/trash.ts';
import { negateUsage, requireQuota, toFileUsage } from '../journal/usage.ts';
import type { UserRecord } from '../users/model.ts';
import { parseTradeNumber } from './file-ids.ts';

type WithFiles = Pick<CountedTrade, 'files'>;

/** The trader, as the request has read it. */
export type FileOwner = Pick<UserRecord, '_id' | 'usage'>;

/** Returns a change for the columns, which store only whether a trade has files. */
const toChanges = (before: CountedTrade | null, files: CountedTrade['files']): TradeChange[] =>
  before && before.files.length > 0 !== files.length > 0 ? [{ before, after: { ...before, files } }] : [];

/**
 * Manages the files of trades. Changing them does not change the version of the trade: versions protect form fields, and
 * an edit in progress must neither conflict with an upload nor undo it.
 */
export const createAttachments = (db: Db, maxFiles: number, quotas: Quotas) => {
  const { trades } = db.driver;
  const requireFreeSlot = (trade: WithFiles | null): void => {
    if (!trade) throw tradeNotFound();
    if (trade.files.length >= maxFiles) throw tooLarge(`A trade can have at most ${maxFiles} files. Delete one first.`);
  };

  return {
    /**
     * Checks before an upload. `bytes` is the minimum size of the file. Throws not_found for a missing or foreign trade,
     * too_large for a trade with the maximum number of files, or quota_exceeded.
     */
    requireSpace: async ({ _id: userId, usage }: FileOwner, number: number, bytes: number): Promise<void> => {
      const options = { projection: { 'files.id': 1 }, maxTimeMS: MAX_QUERY_MS };
      requireFreeSlot(await trades.findOne({ userId, number }, options));
      requireQuota(quotas, usage, { files: 1, bytes });
    },

    /**
     * Adds a file and checks again: of two concurrent uploads for the last slot, one is rejected, and the transaction undoes
     * its write. `recordCompletion` runs before the check, because two uploads with one idempotency key are the same file.
     */
    add: (
      userId: Types.ObjectId,
      number: number,
      file: FileRecord,
      recordCompletion?: RecordCompletion,
    ): Promise<void> =>
      changeJournal(db, userId, {}, async ({ session, usage }) => {
        await recordCompletion?.(session, { number, file });
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
      }),

    /** Resolves with the removed file. Throws not_found for a missing or foreign file. */
    remove: (userId: Types.ObjectId, fileId: string): Promise<FileRecord> =>
      changeJournal(db, userId, {}, async ({ session }) => {
        const filter = { userId, number: parseTradeNumber(fileId) ?? 0 };
        const update = { $pull: { files: { id: fileId } } };
        const previous = await db.trades.findOneAndUpdate(filter, update, { session }).lean<TradeRecord>().exec();
        const file = previous?.files.find(({ id }) => id === fileId);
        if (!file) throw notFound('File not found');
        const rest = previous?.files.filter(({ id }) => id !== fileId) ?? [];
        return { result: file, trades: toChanges(previous, rest), added: negateUsage(toFileUsage([file])) };
      }),

    /** Finds a file of an existing trade. */
    find: async (owner: string, fileId: string): Promise<FileRecord | null> => {
      const number = parseTradeNumber(fileId) ?? 0;
      const trade = await db.trades
        .findOne({ userId: owner, number }, { files: 1 })
        .lean<Pick<TradeRecord, 'files'>>()
        .exec();
      return trade?.files.find(({ id }) => id === fileId) ?? null;
    },
  };
};

export type Attachments = ReturnType<typeof createAttachments>;
