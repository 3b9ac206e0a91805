import { timings } from 'contracts';
import type { Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { notFound } from '../../http/errors.ts';
import { changeJournal } from './change-journal.ts';
import type { DeletedTrade, TradeRecord } from './trade-model.ts';
import { negateUsage, toFileUsage } from './usage.ts';

export const tradeNotFound = () => notFound('Trade not found');

/** Trades that were deleted at or before this time can no longer be restored. */
export const getPurgeCutoff = (now: number): Date => new Date(now - timings.restorableMs);

const toUsage = ({ files }: Pick<TradeRecord, 'files'>) => ({ trades: 1, ...toFileUsage(files) });

/** Deletes trades and restores them within the undo time. A number is never reused. */
export const createTrash = (db: Db, now: () => number) => ({
  delete: (userId: Types.ObjectId, number: number): Promise<void> =>
    changeJournal(db, userId, {}, async ({ session }) => {
      const trade = await db.trades.findOneAndDelete({ userId, number }, { session }).lean<TradeRecord>().exec();
      if (!trade) throw tradeNotFound();
      await db.deletedTrades.create([{ ...trade, deletedAt: new Date(now()) }], { session });
      return { result: undefined, trades: [{ before: trade }], added: negateUsage(toUsage(trade)) };
    }),

  /** Restores a trade. Throws not_found for a trade that was not deleted or was deleted too long ago. */
  restore: (userId: Types.ObjectId, number: number): Promise<TradeRecord> =>
    changeJournal(db, userId, {}, async ({ session }) => {
      const found = await db.deletedTrades
        .findOneAndDelete({ userId, number, deletedAt: { $gt: getPurgeCutoff(now()) } }, { session })
        .lean<DeletedTrade>()
        .exec();
      if (!found) throw tradeNotFound();
      const { deletedAt: _, ...trade } = found;
      await db.trades.create([trade], { session });
      // Restoring ignores quotas: the trade was within them before it was deleted.
      return { result: trade, trades: [{ after: trade }], added: toUsage(trade) };
    }),
});
