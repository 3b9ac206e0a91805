import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { newestFirst } from '../trades/model.ts';
import { type CountedTrade, summarizeDay } from './summarize-day.ts';

const counted = { _id: 0, number: 1, tradeTag: 1, flagType: 1, amountCents: 1 } as const;

/** Makes the summary of a day anew from its trades, never from what was there. A day without trades has none. */
export const rewriteDay = async (db: Db, session: ClientSession, userId: Types.ObjectId, date: string) => {
  const trades = await db.trades
    .find({ userId, date }, counted, { session })
    .hint(newestFirst)
    .lean<CountedTrade[]>()
    .exec();
  if (trades.length === 0) await db.days.deleteOne({ userId, date }, { session });
  else {
    const summary = { userId, ...summarizeDay(date, trades) };
    await db.days.replaceOne({ userId, date }, summary, { session, upsert: true });
  }
};
