import { limits } from 'contracts';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../../db.ts';
import { quotaExceeded } from '../../../http/errors.ts';
import { newestFirstIndex, storedNames, type TradeRecord } from '../trade-model.ts';
import { dayIndex } from './model.ts';
import { toStoredDay } from './stored-day.ts';
import { type CountedTrade, summarizeDay } from './summarize-day.ts';
import type { DaySums } from './totals.ts';

const { ticker, setup, netCents } = storedNames;

/** The fields of a trade that summaries use. */
export const countedFields = { _id: 0, number: 1, date: 1, [ticker]: 1, [setup]: 1, [netCents]: 1 } as const;

/** A stored trade with only the counted fields. */
export type StoredCountedTrade = Pick<TradeRecord, 'number' | 'date' | typeof ticker | typeof setup | typeof netCents>;

export const toCountedTrade = (stored: StoredCountedTrade): CountedTrade => ({
  number: stored.number,
  ticker: stored[ticker],
  setup: stored[setup],
  netCents: stored[netCents],
});

/** Days that are recomputed together: enough to save round trips, few enough for memory. */
const BATCH_SIZE = 20;

/** Recomputes summaries from trades, in the order of `dates`. A day without trades has null. */
const computeSummaries = async (
  { trades }: Db,
  session: ClientSession,
  userId: Types.ObjectId,
  dates: readonly string[],
) => {
  const found = await trades
    .find({ userId, date: { $in: dates } }, countedFields, { session })
    .hint(newestFirstIndex)
    .lean<StoredCountedTrade[]>()
    .exec();
  const byDate = Map.groupBy(found, (trade) => trade.date);
  return dates.map((date) => {
    const ofDay = byDate.get(date);
    return { date, stored: ofDay ? toStoredDay(summarizeDay(date, ofDay.map(toCountedTrade))) : null };
  });
};

/** Recomputes one day from its trades; null without trades. */
export const computeStoredDay = async (db: Db, session: ClientSession, userId: Types.ObjectId, date: string) => {
  const [only] = await computeSummaries(db, session, userId, [date]);
  return only?.stored ?? null;
};

type Summaries = Awaited<ReturnType<typeof computeSummaries>>;

/** Throws quota_exceeded when a day has more than `limits.tradesPerDay` trades and more than before. */
const requireDayLimit = async ({ days }: Db, session: ClientSession, userId: Types.ObjectId, summaries: Summaries) => {
  const long = summaries.filter(({ stored }) => stored && stored.totals.count > limits.tradesPerDay);
  if (long.length === 0) return;
  const filter = { userId, date: { $in: long.map(({ date }) => date) } };
  const before = await days.find(filter, { date: 1, count: 1 }, { session }).hint(dayIndex).lean<DaySums[]>().exec();
  const countBefore = new Map(before.map(({ date, count }) => [date, count]));
  const grown = long.find(({ date, stored }) => stored && stored.totals.count > (countBefore.get(date) ?? 0));
  if (!grown) return;
  const max = limits.tradesPerDay.toLocaleString('en-US');
  throw quotaExceeded(`${grown.date} is full: a day can have at most ${max} trades.`);
};

/** Replaces a day's document, or deletes it when there is no new one. */
const toReplaceOperation = <T extends object>(userId: Types.ObjectId, date: string, document: T | undefined) => {
  const filter = { userId, date };
  if (!document) return { deleteOne: { filter } };
  return { replaceOne: { filter, replacement: { userId, ...document }, upsert: true } };
};

/**
 * Recomputes and stores the summaries of days, always from the trades and never from earlier summaries. Throws
 * quota_exceeded when `isLimited` and a day has grown beyond `limits.tradesPerDay`.
 */
export const rewriteDays = async (
  db: Db,
  session: ClientSession,
  userId: Types.ObjectId,
  dates: readonly string[],
  { isLimited = false } = {},
) => {
  for (let start = 0; start < dates.length; start += BATCH_SIZE) {
    const summaries = await computeSummaries(db, session, userId, dates.slice(start, start + BATCH_SIZE));
    if (isLimited) await requireDayLimit(db, session, userId, summaries);
    await db.days.bulkWrite(
      summaries.map(({ date, stored }) => toReplaceOperation(userId, date, stored?.totals)),
      { session },
    );
    await db.dayGroups.bulkWrite(
      summaries.map(({ date, stored }) => toReplaceOperation(userId, date, stored?.groups)),
      { session },
    );
  }
};
