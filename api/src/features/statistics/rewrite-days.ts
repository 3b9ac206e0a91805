import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { newestFirstIndex } from '../trades/model.ts';
import { toStoredDay } from './stored-day.ts';
import { type CountedTrade, summarizeDay } from './summarize-day.ts';

/** What of a stored trade counts. */
export const counted = { _id: 0, number: 1, tradeTag: 1, flagType: 1, amountCents: 1 } as const;

/** How many days are made anew together: enough to save the ways to the database, few enough for the memory. */
const together = 100;

/** The summaries of days made anew from their trades, in the same order; null for a day without trades, which has none. */
const summariesOf = async (
  { trades }: Db,
  session: ClientSession,
  userId: Types.ObjectId,
  dates: readonly string[],
) => {
  const found = await trades
    .find({ userId, date: { $in: dates } }, { ...counted, date: 1 }, { session })
    .hint(newestFirstIndex)
    .lean<(CountedTrade & { date: string })[]>()
    .exec();
  const byDate = Map.groupBy(found, (trade) => trade.date);
  return dates.map((date) => {
    const ofDay = byDate.get(date);
    return { date, stored: ofDay ? toStoredDay(summarizeDay(date, ofDay)) : null };
  });
};

/** One day as its trades say at this moment, likewise. */
export const storedDayOf = async (db: Db, session: ClientSession, userId: Types.ObjectId, date: string) => {
  const [only] = await summariesOf(db, session, userId, [date]);
  return only?.stored ?? null;
};

/** Puts a day's document in the place of what was there, or only takes that away. */
const replace = <T extends object>(userId: Types.ObjectId, date: string, document: T | undefined) => {
  const filter = { userId, date };
  if (!document) return { deleteOne: { filter } };
  return { replaceOne: { filter, replacement: { userId, ...document }, upsert: true } };
};

/** Makes the summaries of days anew from their trades, never from what was there. */
export const rewriteDays = async (db: Db, session: ClientSession, userId: Types.ObjectId, dates: readonly string[]) => {
  for (let start = 0; start < dates.length; start += together) {
    const made = await summariesOf(db, session, userId, dates.slice(start, start + together));
    await db.days.bulkWrite(
      made.map(({ date, stored }) => replace(userId, date, stored?.totals)),
      { session },
    );
    await db.dayGroups.bulkWrite(
      made.map(({ date, stored }) => replace(userId, date, stored?.parts)),
      { session },
    );
  }
};
