import type { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { runBatches } from '../../db/batches.ts';
import { EXCURSION_FIELDS, type MeasuredTrade } from './excursion-trades.ts';

/** Trades that are read before other traders are served. */
const TRADES_PER_QUERY = 500;

/** Reads trades in any order, and calls `visit` with each. Trades that were deleted meanwhile are left out. */
export async function forEachMeasured(
  db: Db,
  userId: Types.ObjectId,
  numbers: readonly number[],
  visit: (trade: MeasuredTrade) => void,
): Promise<void> {
  await runBatches(numbers, TRADES_PER_QUERY, async (batch) => {
    const trades = await db.trades
      .find({ userId, number: { $in: [...batch] } }, EXCURSION_FIELDS)
      .hint('number')
      .lean<MeasuredTrade[]>()
      .exec();
    trades.forEach(visit);
  });
}

/** Reads one trade. Null if the trader has none with the number. */
export function findMeasured(db: Db, userId: Types.ObjectId, number: number): Promise<MeasuredTrade | null> {
  return db.trades.findOne({ userId, number }, EXCURSION_FIELDS).lean<MeasuredTrade>().exec();
}
