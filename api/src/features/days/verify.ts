import { isDeepStrictEqual } from 'node:util';
import type { Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { newestFirst } from '../trades/model.ts';
import { dayOrder } from './model.ts';
import { counted, rewriteDays, summaryOf } from './rewrite-day.ts';
import { type CountedTrade, type DaySummary, summarizeDay } from './summarize-day.ts';

/** A day whose stored summary is not what its trades say. */
export interface Difference {
  userId: Types.ObjectId;
  date: string;
  /** `extra`: the day has a summary and no trades. */
  kind: 'missing' | 'extra' | 'different';
}

interface Options {
  /** Makes each wrong summary anew. */
  repair?: boolean;
  /** Called for each difference as it is found. */
  onDifference?: (difference: Difference) => void;
}

/** What was gone through. A difference that was mended counts, too. */
export interface Verified {
  traders: number;
  differences: number;
}

const bare = { _id: 0, userId: 0 } as const;

/** The trader's days as the trades say, latest first, with never more than one day's trades in memory. */
async function* summariesOf({ trades }: Db, userId: Types.ObjectId): AsyncGenerator<DaySummary> {
  const cursor = trades
    .find({ userId }, { ...counted, date: 1 })
    .sort({ date: -1, number: -1 })
    .hint(newestFirst)
    .lean<CountedTrade & { date: string }>()
    .cursor();
  let [date, ofDay]: [string, CountedTrade[]] = ['', []];
  for await (const trade of cursor) {
    if (trade.date !== date && ofDay.length > 0) yield summarizeDay(date, ofDay.splice(0));
    date = trade.date;
    ofDay.push(trade);
  }
  if (ofDay.length > 0) yield summarizeDay(date, ofDay);
}

/** The days that look wrong. The two cursors are not of one moment: a write between them makes a right day suspect. */
async function* suspectsOf(db: Db, userId: Types.ObjectId): AsyncGenerator<string> {
  const stored = db.days.find({ userId }, bare).sort({ date: -1 }).hint(dayOrder).lean<DaySummary>().cursor();
  let next = await stored.next();
  for await (const summary of summariesOf(db, userId)) {
    for (; next && next.date > summary.date; next = await stored.next()) yield next.date;
    if (!isDeepStrictEqual(next, summary)) yield summary.date;
    if (next?.date === summary.date) next = await stored.next();
  }
  for (; next; next = await stored.next()) yield next.date;
}

const kindOf = (stored: DaySummary | null, summary: DaySummary | null): Difference['kind'] | null => {
  if (isDeepStrictEqual(stored, summary)) return null;
  if (!stored) return 'missing';
  return summary ? 'different' : 'extra';
};

/** What is wrong with a day at one moment; mends it on the way, if it shall. */
const checkDay = (db: Db, userId: Types.ObjectId, date: string, repair: boolean) =>
  db.transaction(async (session) => {
    // As changeJournal begins, so that a writer of this journal and we cannot both go on.
    if (repair) await db.users.updateOne({ _id: userId }, { $inc: { journalVersion: 1 } }, { session });
    const stored = await db.days.findOne({ userId, date }, bare, { session }).hint(dayOrder).lean<DaySummary>().exec();
    const kind = kindOf(stored, await summaryOf(db, session, userId, date));
    if (kind && repair) await rewriteDays(db, session, userId, [date]);
    return kind;
  });

/** Compares every summary of one trader with the trades. @returns how many days differ, or did before the repair */
export const verifyTrader = async (db: Db, userId: Types.ObjectId, { repair = false, onDifference }: Options = {}) => {
  let differences = 0;
  for await (const date of suspectsOf(db, userId)) {
    const kind = await checkDay(db, userId, date, repair);
    if (!kind) continue;
    differences += 1;
    onDifference?.({ userId, date, kind });
  }
  return differences;
};

/** The next one who has a trade or a summary, in the order of ids; also one whose user is gone. */
const traderAfter = async ({ trades, days }: Db, last: Types.ObjectId | null): Promise<Types.ObjectId | null> => {
  const rest = last ? { userId: { $gt: last } } : {};
  const owner = { _id: 0, userId: 1 } as const;
  type Owner = { userId: Types.ObjectId };
  const [trade, day] = await Promise.all([
    trades.findOne(rest, owner).sort({ userId: 1, date: -1, number: -1 }).hint(newestFirst).lean<Owner>().exec(),
    days.findOne(rest, owner).sort({ userId: 1, date: 1 }).hint(dayOrder).lean<Owner>().exec(),
  ]);
  if (!trade || !day) return (trade ?? day)?.userId ?? null;
  return trade.userId.toHexString() < day.userId.toHexString() ? trade.userId : day.userId;
};

/** Makes every summary of every trader anew from the trades and compares. The product may run meanwhile. */
export const verifyDays = async (db: Db, options: Options = {}): Promise<Verified> => {
  const verified = { traders: 0, differences: 0 };
  for (let id = await traderAfter(db, null); id; id = await traderAfter(db, id)) {
    verified.traders += 1;
    verified.differences += await verifyTrader(db, id, options);
  }
  return verified;
};
