import { limits } from 'contracts';
import { type ClientSession, mongo, type Types } from 'mongoose';
import type { Db } from '../../../db.ts';
import { quotaExceeded } from '../../../http/errors.ts';
import type { LabelBook } from '../labels.ts';
import { newestFirstIndex } from '../trade-model.ts';
import { type CountedTrade, countedFields, getMonth, toRow } from './counted-trade.ts';
import { type MonthRecord, monthIndex } from './model.ts';
import { decodeColumns, encodeColumns, type Row, toColumns, toRows } from './month-columns.ts';

/** A trade that was added (only `after`), changed, or removed (only `before`). */
export interface TradeChange {
  before?: CountedTrade | undefined;
  after?: CountedTrade | undefined;
}

/** The journal that a transaction writes. */
export interface Target {
  session: ClientSession;
  userId: Types.ObjectId;
  /** The journal's version after the transaction. */
  version: number;
  setups: LabelBook;
}

const listMonths = (changes: readonly TradeChange[]): string[] => [
  ...new Set(
    changes.flatMap(({ before, after }) => [before, after].flatMap((trade) => (trade ? getMonth(trade.date) : []))),
  ),
];

const readRows = async ({ months }: Db, { session, userId }: Target, wanted: readonly string[]) => {
  const found = await months
    .find({ userId, month: { $in: wanted } }, { _id: 0, month: 1, data: 1 }, { session })
    .hint(monthIndex)
    .lean<Pick<MonthRecord, 'month' | 'data'>[]>()
    .exec();
  return new Map(found.map(({ month, data }) => [month, toRows(decodeColumns(data.value()))]));
};

/** Stores the rows of months, also of those without any: a reader learns of a change by the version. */
const storeRows = async (
  { months }: Db,
  { session, userId, version }: Target,
  rows: ReadonlyMap<string, readonly Row[]>,
) => {
  if (rows.size === 0) return;
  const toOperation = ([month, ofMonth]: [string, readonly Row[]]) => ({
    updateOne: {
      filter: { userId, month },
      update: { $set: { version, data: new mongo.Binary(encodeColumns(toColumns(ofMonth))) } },
      upsert: true,
    },
  });
  await months.bulkWrite([...rows].map(toOperation), { session });
};

const countDays = (rows: readonly Row[]): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const { day } of rows) counts.set(day, (counts.get(day) ?? 0) + 1);
  return counts;
};

/** Throws quota_exceeded when a day has more than `limits.tradesPerDay` trades and more than before. */
const requireDayLimit = (month: string, before: readonly Row[], after: readonly Row[]): void => {
  if (after.length <= limits.tradesPerDay) return;
  const previous = countDays(before);
  for (const [day, count] of countDays(after)) {
    if (count <= limits.tradesPerDay || count <= (previous.get(day) ?? 0)) continue;
    const date = `${month}-${String(day).padStart(2, '0')}`;
    const max = limits.tradesPerDay.toLocaleString('en-US');
    throw quotaExceeded(`${date} is full: a day can have at most ${max} trades.`);
  }
};

/** Replaces the rows of the changed trades. Throws quota_exceeded for a day with too many trades. */
export const writeMonths = async (db: Db, target: Target, changes: readonly TradeChange[]): Promise<void> => {
  const wanted = listMonths(changes);
  if (wanted.length === 0) return;
  const stored = await readRows(db, target, wanted);
  const removed = new Set(changes.flatMap(({ before }) => (before ? [before.number] : [])));
  const added = Map.groupBy(
    changes.flatMap(({ after }) => (after ? [after] : [])),
    ({ date }) => getMonth(date),
  );
  const rows = wanted.map((month): [string, Row[]] => {
    const before = stored.get(month) ?? [];
    const kept = before.filter(({ number }) => !removed.has(number));
    const after = [...kept, ...(added.get(month) ?? []).map((trade) => toRow(trade, target.setups))];
    requireDayLimit(month, before, after);
    return [month, after];
  });
  await storeRows(db, target, new Map(rows));
};

/** Reads all trades of a trader, month by month, newest first. Holds the trades of one month in memory. */
export async function* readMonths(
  { trades }: Db,
  { session, userId, setups }: Omit<Target, 'version'>,
): AsyncGenerator<[string, Row[]]> {
  const cursor = trades
    .find({ userId }, countedFields, { session })
    .sort({ date: -1, number: -1 })
    .hint(newestFirstIndex)
    .lean<CountedTrade>()
    .cursor();
  let [month, rows]: [string, Row[]] = ['', []];
  for await (const trade of cursor) {
    if (getMonth(trade.date) !== month && rows.length > 0) yield [month, rows.splice(0)];
    month = getMonth(trade.date);
    rows.push(toRow(trade, setups));
  }
  if (rows.length > 0) yield [month, rows];
}

/** Makes all months of a trader again from the trades. */
export const rebuildMonths = async (db: Db, target: Target): Promise<void> => {
  const stale = new Set(await db.months.distinct('month', { userId: target.userId }, { session: target.session }));
  for await (const [month, rows] of readMonths(db, target)) {
    stale.delete(month);
    await storeRows(db, target, new Map([[month, rows]]));
  }
  await storeRows(db, target, new Map([...stale].map((month) => [month, []])));
};
