import { isDeepStrictEqual } from 'node:util';
import type { Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { newestFirstIndex } from '../trades/model.ts';
import type { DayTotals } from './compute-statistics.ts';
import { dayIndex } from './model.ts';
import { counted, rewriteDays, storedDayOf } from './rewrite-days.ts';
import { type StoredDay, type StoredGroups, toStoredDay } from './stored-day.ts';
import { type CountedTrade, summarizeDay } from './summarize-day.ts';
import { type Pair, zipByDate } from './zip-by-date.ts';

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
export interface VerificationResult {
  traders: number;
  differences: number;
}

const bare = { _id: 0, userId: 0 } as const;

/** Both documents of a day. */
type Halves = Pair<DayTotals, StoredGroups>;

const toHalves = (date: string, trades: readonly CountedTrade[]): Halves => {
  const { totals, parts } = toStoredDay(summarizeDay(date, trades));
  return { date, pair: [totals, parts] };
};

/** The trader's days as the trades say, latest first, with never more than one day's trades in memory. */
async function* expectedOf({ trades }: Db, userId: Types.ObjectId): AsyncGenerator<Halves> {
  const cursor = trades
    .find({ userId }, { ...counted, date: 1 })
    .sort({ date: -1, number: -1 })
    .hint(newestFirstIndex)
    .lean<CountedTrade & { date: string }>()
    .cursor();
  let [date, ofDay]: [string, CountedTrade[]] = ['', []];
  for await (const trade of cursor) {
    if (trade.date !== date && ofDay.length > 0) yield toHalves(date, ofDay.splice(0));
    date = trade.date;
    ofDay.push(trade);
  }
  if (ofDay.length > 0) yield toHalves(date, ofDay);
}

/** The trader's days as they are stored, latest first. */
const storedOf = ({ days, dayGroups }: Db, userId: Types.ObjectId): AsyncGenerator<Halves> =>
  zipByDate(
    days.find({ userId }, bare).sort({ date: -1 }).hint(dayIndex).lean<DayTotals>().cursor(),
    dayGroups.find({ userId }, bare).sort({ date: -1 }).hint(dayIndex).lean<StoredGroups>().cursor(),
  );

/** The days that look wrong. What is compared is not of one moment: a write between makes a right day suspect. */
async function* suspectsOf(db: Db, userId: Types.ObjectId): AsyncGenerator<string> {
  for await (const { date, pair } of zipByDate(storedOf(db, userId), expectedOf(db, userId))) {
    if (!isDeepStrictEqual(pair[0], pair[1])) yield date;
  }
}

type Found = { [Half in keyof StoredDay]: StoredDay[Half] | null };

const kindOf = (found: Found, expected: StoredDay | null): Difference['kind'] | null => {
  if (isDeepStrictEqual(found, expected ?? { totals: null, parts: null })) return null;
  if (!found.totals && !found.parts) return 'missing';
  return expected ? 'different' : 'extra';
};

/** What is wrong with a day at one moment; mends it on the way, if it shall. */
const checkDay = (db: Db, userId: Types.ObjectId, date: string, repair: boolean) =>
  db.transaction(userId, async (session) => {
    // As changeJournal begins, so that a writer of this journal and we cannot both go on.
    if (repair) await db.users.updateOne({ _id: userId }, { $inc: { journalVersion: 1 } }, { session });
    const totals = await db.days.findOne({ userId, date }, bare, { session }).hint(dayIndex).lean<DayTotals>().exec();
    const parts = await db.dayGroups
      .findOne({ userId, date }, bare, { session })
      .hint(dayIndex)
      .lean<StoredGroups>()
      .exec();
    const kind = kindOf({ totals, parts }, await storedDayOf(db, session, userId, date));
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
const traderAfter = async ({ trades, days, dayGroups }: Db, last: Types.ObjectId | null) => {
  const rest = last ? { userId: { $gt: last } } : {};
  const owner = { _id: 0, userId: 1 } as const;
  type Owner = { userId: Types.ObjectId };
  const owners = await Promise.all([
    trades.findOne(rest, owner).sort({ userId: 1, date: -1, number: -1 }).hint(newestFirstIndex).lean<Owner>().exec(),
    days.findOne(rest, owner).sort({ userId: 1, date: 1 }).hint(dayIndex).lean<Owner>().exec(),
    dayGroups.findOne(rest, owner).sort({ userId: 1, date: 1 }).hint(dayIndex).lean<Owner>().exec(),
  ]);
  const ids = owners.flatMap((each) => each?.userId ?? []);
  return ids.sort((a, b) => (a.toHexString() < b.toHexString() ? -1 : 1))[0] ?? null;
};

/** Makes every summary of every trader anew from the trades and compares. The product may run meanwhile. */
export const verifyDays = async (db: Db, options: Options = {}): Promise<VerificationResult> => {
  const verified = { traders: 0, differences: 0 };
  for (let id = await traderAfter(db, null); id; id = await traderAfter(db, id)) {
    verified.traders += 1;
    verified.differences += await verifyTrader(db, id, options);
  }
  return verified;
};
