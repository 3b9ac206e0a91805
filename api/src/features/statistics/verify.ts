import { isDeepStrictEqual } from 'node:util';
import type { Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { dayIndex } from '../journal/days/model.ts';
import {
  computeStoredDay,
  countedFields,
  rewriteDays,
  type StoredCountedTrade,
  toCountedTrade,
} from '../journal/days/rewrite-days.ts';
import { type StoredDay, type StoredGroups, toStoredDay } from '../journal/days/stored-day.ts';
import { type CountedTrade, summarizeDay } from '../journal/days/summarize-day.ts';
import type { DayTotals } from '../journal/days/totals.ts';
import { newestFirstIndex } from '../journal/trade-model.ts';
import { type Pair, zipByDate } from './zip-by-date.ts';

/** A day whose stored summary does not match its trades. */
export interface Difference {
  userId: Types.ObjectId;
  date: string;
  /** `extra`: the day has a summary but no trades. */
  kind: 'missing' | 'extra' | 'different';
}

interface VerifyOptions {
  /** Whether to recompute incorrect summaries. */
  repair?: boolean;
  /** Called for each difference as it is found. */
  onDifference?: (difference: Difference) => void;
}

/** Counts of checked traders and found differences, including repaired ones. */
export interface VerificationResult {
  traders: number;
  differences: number;
}

const withoutIds = { _id: 0, userId: 0 } as const;

/** The two documents of a day. */
type DayDocuments = Pair<DayTotals, StoredGroups>;

const toDayDocuments = (date: string, trades: readonly CountedTrade[]): DayDocuments => {
  const { totals, groups } = toStoredDay(summarizeDay(date, trades));
  return { date, pair: [totals, groups] };
};

/** Computes the trader's days from the trades, latest first. Holds only one day's trades in memory. */
async function* computeDays({ trades }: Db, userId: Types.ObjectId): AsyncGenerator<DayDocuments> {
  const cursor = trades
    .find({ userId }, countedFields)
    .sort({ date: -1, number: -1 })
    .hint(newestFirstIndex)
    .lean<StoredCountedTrade>()
    .cursor();
  let [date, ofDay]: [string, CountedTrade[]] = ['', []];
  for await (const trade of cursor) {
    if (trade.date !== date && ofDay.length > 0) yield toDayDocuments(date, ofDay.splice(0));
    date = trade.date;
    ofDay.push(toCountedTrade(trade));
  }
  if (ofDay.length > 0) yield toDayDocuments(date, ofDay);
}

/** Reads the trader's stored days, latest first. */
const readStoredDays = ({ days, dayGroups }: Db, userId: Types.ObjectId): AsyncGenerator<DayDocuments> =>
  zipByDate(
    days.find({ userId }, withoutIds).sort({ date: -1 }).hint(dayIndex).lean<DayTotals>().cursor(),
    dayGroups.find({ userId }, withoutIds).sort({ date: -1 }).hint(dayIndex).lean<StoredGroups>().cursor(),
  );

/** Finds days that may be incorrect. The reads are not consistent, so a concurrent write can make a correct day suspect. */
async function* findSuspectDays(db: Db, userId: Types.ObjectId): AsyncGenerator<string> {
  for await (const { date, pair } of zipByDate(readStoredDays(db, userId), computeDays(db, userId))) {
    if (!isDeepStrictEqual(pair[0], pair[1])) yield date;
  }
}

type FoundDay = { [Part in keyof StoredDay]: StoredDay[Part] | null };

const getDifferenceKind = (found: FoundDay, expected: StoredDay | null): Difference['kind'] | null => {
  if (isDeepStrictEqual(found, expected ?? { totals: null, groups: null })) return null;
  if (!found.totals && !found.groups) return 'missing';
  return expected ? 'different' : 'extra';
};

/** Checks a day in a transaction and optionally repairs it. */
const checkDay = (db: Db, userId: Types.ObjectId, date: string, repair: boolean) =>
  db.transaction(userId, async (session) => {
    // Conflicts with concurrent changes of this journal, like changeJournal.
    if (repair) await db.users.updateOne({ _id: userId }, { $inc: { journalVersion: 1 } }, { session });
    const totals = await db.days
      .findOne({ userId, date }, withoutIds, { session })
      .hint(dayIndex)
      .lean<DayTotals>()
      .exec();
    const groups = await db.dayGroups
      .findOne({ userId, date }, withoutIds, { session })
      .hint(dayIndex)
      .lean<StoredGroups>()
      .exec();
    const kind = getDifferenceKind({ totals, groups }, await computeStoredDay(db, session, userId, date));
    if (kind && repair) await rewriteDays(db, session, userId, [date]);
    return kind;
  });

/** Compares all summaries of one trader with the trades. @returns the number of differences, including repaired ones */
export const verifyTrader = async (
  db: Db,
  userId: Types.ObjectId,
  { repair = false, onDifference }: VerifyOptions = {},
) => {
  let differences = 0;
  for await (const date of findSuspectDays(db, userId)) {
    const kind = await checkDay(db, userId, date, repair);
    if (!kind) continue;
    differences += 1;
    onDifference?.({ userId, date, kind });
  }
  return differences;
};

/** Finds the next user id with a trade or summary, also of deleted users. */
const findNextTrader = async ({ trades, days, dayGroups }: Db, last: Types.ObjectId | null) => {
  const filter = last ? { userId: { $gt: last } } : {};
  const owner = { _id: 0, userId: 1 } as const;
  type Owner = { userId: Types.ObjectId };
  const owners = await Promise.all([
    trades.findOne(filter, owner).sort({ userId: 1, date: -1, number: -1 }).hint(newestFirstIndex).lean<Owner>().exec(),
    days.findOne(filter, owner).sort({ userId: 1, date: 1 }).hint(dayIndex).lean<Owner>().exec(),
    dayGroups.findOne(filter, owner).sort({ userId: 1, date: 1 }).hint(dayIndex).lean<Owner>().exec(),
  ]);
  const ids = owners.flatMap((each) => each?.userId ?? []);
  return ids.sort((a, b) => (a.toHexString() < b.toHexString() ? -1 : 1))[0] ?? null;
};

/** Compares all summaries of all traders with their trades. The product may run at the same time. */
export const verifyDays = async (db: Db, options: VerifyOptions = {}): Promise<VerificationResult> => {
  const verified = { traders: 0, differences: 0 };
  for (let id = await findNextTrader(db, null); id; id = await findNextTrader(db, id)) {
    verified.traders += 1;
    verified.differences += await verifyTrader(db, id, options);
  }
  return verified;
};
