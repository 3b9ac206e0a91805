import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { newestFirst } from '../trades/model.ts';
import { type CountedTrade, type DaySummary, summarizeDay } from './summarize-day.ts';

/** What of a stored trade counts. */
export const counted = { _id: 0, number: 1, tradeTag: 1, flagType: 1, amountCents: 1 } as const;

/** The summary of a day made anew from its trades; null for a day without trades, which has none. */
export const summaryOf = async (
  { trades }: Db,
  session: ClientSession,
  userId: Types.ObjectId,
  date: string,
): Promise<DaySummary | null> => {
  const ofDay = await trades
    .find({ userId, date }, counted, { session })
    .hint(newestFirst)
    .lean<CountedTrade[]>()
    .exec();
  return ofDay.length > 0 ? summarizeDay(date, ofDay) : null;
};

/** Makes the summary of a day anew from its trades, never from what was there. */
export const rewriteDay = async (db: Db, session: ClientSession, userId: Types.ObjectId, date: string) => {
  const summary = await summaryOf(db, session, userId, date);
  if (summary) await db.days.replaceOne({ userId, date }, { userId, ...summary }, { session, upsert: true });
  else await db.days.deleteOne({ userId, date }, { session });
};
