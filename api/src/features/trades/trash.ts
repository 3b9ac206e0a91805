import { timings } from 'contracts';
import type { Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { notFound } from '../../http/errors.ts';
import type { MediaStore } from '../media/store.ts';
import { listStoreKeys } from '../media/store-keys.ts';
import { changeJournal } from './journal.ts';
import type { DeletedTrade, TradeRecord } from './model.ts';
import { negateUsage, toFileUsage } from './usage.ts';

export const tradeNotFound = () => notFound('Trade not found');

/** What was deleted at this moment or before can no longer be brought back. */
const lastGone = (now: number): Date => new Date(now - timings.restorable);

const toUsage = ({ files }: Pick<TradeRecord, 'files'>) => ({ trades: 1, ...toFileUsage(files) });

/** Deleting trades, with a while to think again. A number is never given to another trade. */
export const createTrash = (db: Db, now: () => number) => ({
  delete: (userId: Types.ObjectId, number: number): Promise<void> =>
    changeJournal(db, userId, {}, async ({ session }) => {
      const trade = await db.trades.findOneAndDelete({ userId, number }, { session }).lean<TradeRecord>().exec();
      if (!trade) throw tradeNotFound();
      await db.deletedTrades.create([{ ...trade, deletedAt: new Date(now()) }], { session });
      return { result: undefined, days: [trade.date], added: negateUsage(toUsage(trade)) };
    }),

  /** Brings a trade back as it was. Throws not_found for one that was not deleted, or too long ago. */
  restore: (userId: Types.ObjectId, number: number): Promise<TradeRecord> =>
    changeJournal(db, userId, {}, async ({ session }) => {
      const found = await db.deletedTrades
        .findOneAndDelete({ userId, number, deletedAt: { $gt: lastGone(now()) } }, { session })
        .lean<DeletedTrade>()
        .exec();
      if (!found) throw tradeNotFound();
      const { deletedAt: _, ...trade } = found;
      await db.trades.create([trade], { session });
      // An undo is not refused: what comes back was within the quotas.
      return { result: trade, days: [trade.date], added: toUsage(trade) };
    }),
});

/**
 * Removes for good what can no longer be brought back. This is where a trade ends: whatever else belongs to it (the bytes
 * of its media) goes here too.
 */
export const purgeDeleted = async ({ deletedTrades }: Db, store: MediaStore, now: number): Promise<void> => {
  const expired = { deletedAt: { $lte: lastGone(now) } };
  for (;;) {
    // One by one: the bytes go of what went, and of nothing that somebody has just brought back.
    const gone = await deletedTrades.findOneAndDelete(expired).lean<DeletedTrade>().exec();
    if (!gone) return;
    await store.remove(gone.files.flatMap((file) => listStoreKeys(gone.userId.toString(), file)));
  }
};
