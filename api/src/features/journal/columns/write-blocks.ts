import { limits } from 'contracts';
import { type ClientSession, mongo, type Types } from 'mongoose';
import type { Db } from '../../../db.ts';
import { quotaExceeded } from '../../../http/errors.ts';
import type { LabelBook } from '../labels/label-book.ts';
import { newestFirstIndex } from '../trade-model.ts';
import { toColumns, toRows } from './columns.ts';
import { type CountedTrade, countedFields, toRow } from './counted-trade.ts';
import { decodeColumns, encodeColumns } from './encode-columns.ts';
import { type BlockRecord, blockIndex, getBlock, getMonth } from './model.ts';
import type { Row } from './row.ts';

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

const listBlocks = (changes: readonly TradeChange[]): string[] => [
  ...new Set(
    changes.flatMap(({ before, after }) => [before, after].flatMap((trade) => (trade ? getBlock(trade.date) : []))),
  ),
];

const readRows = async ({ blocks }: Db, { session, userId }: Target, wanted: readonly string[]) => {
  const found = await blocks
    .find({ userId, block: { $in: wanted } }, { _id: 0, block: 1, data: 1 }, { session })
    .hint(blockIndex)
    .lean<Pick<BlockRecord, 'block' | 'data'>[]>()
    .exec();
  return new Map(found.map(({ block, data }) => [block, toRows(decodeColumns(data.value()))]));
};

/** Stores the rows of blocks, also of those without any: a reader learns of a change by the version. */
const storeRows = async (
  { blocks }: Db,
  { session, userId, version }: Target,
  rows: ReadonlyMap<string, readonly Row[]>,
) => {
  if (rows.size === 0) return;
  const toOperation = ([block, ofBlock]: [string, readonly Row[]]) => ({
    updateOne: {
      filter: { userId, block },
      update: { $set: { version, data: new mongo.Binary(encodeColumns(toColumns(ofBlock))) } },
      upsert: true,
    },
  });
  await blocks.bulkWrite([...rows].map(toOperation), { session });
};

const countDays = (rows: readonly Row[]): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const { day } of rows) counts.set(day, (counts.get(day) ?? 0) + 1);
  return counts;
};

/** Throws quota_exceeded when a day has more than `limits.tradesPerDay` trades and more than before. */
const requireDayLimit = (block: string, before: readonly Row[], after: readonly Row[]): void => {
  if (after.length <= limits.tradesPerDay) return;
  const previous = countDays(before);
  for (const [day, count] of countDays(after)) {
    if (count <= limits.tradesPerDay || count <= (previous.get(day) ?? 0)) continue;
    const date = `${getMonth(block)}-${String(day).padStart(2, '0')}`;
    const max = limits.tradesPerDay.toLocaleString('en-US');
    throw quotaExceeded(`${date} is full: a day can have at most ${max} trades.`);
  }
};

/** Replaces the rows of the changed trades. Throws quota_exceeded for a day with too many trades. */
export const writeBlocks = async (db: Db, target: Target, changes: readonly TradeChange[]): Promise<void> => {
  const wanted = listBlocks(changes);
  if (wanted.length === 0) return;
  const stored = await readRows(db, target, wanted);
  const removed = new Set(changes.flatMap(({ before }) => (before ? [before.number] : [])));
  const added = Map.groupBy(
    changes.flatMap(({ after }) => (after ? [after] : [])),
    ({ date }) => getBlock(date),
  );
  const rows = wanted.map((block): [string, Row[]] => {
    const before = stored.get(block) ?? [];
    const kept = before.filter(({ number }) => !removed.has(number));
    const after = [...kept, ...(added.get(block) ?? []).map((trade) => toRow(trade, target.setups))];
    requireDayLimit(block, before, after);
    return [block, after];
  });
  await storeRows(db, target, new Map(rows));
};

/** Reads all trades of a trader, block by block, newest first. Holds the trades of one block in memory. */
export async function* readBlocks(
  { trades }: Db,
  { session, userId, setups }: Omit<Target, 'version'>,
): AsyncGenerator<[string, Row[]]> {
  const cursor = trades
    .find({ userId }, countedFields, { session })
    .sort({ date: -1, number: -1 })
    .hint(newestFirstIndex)
    .lean<CountedTrade>()
    .cursor();
  let [block, rows]: [string, Row[]] = ['', []];
  for await (const trade of cursor) {
    if (getBlock(trade.date) !== block && rows.length > 0) yield [block, rows.splice(0)];
    block = getBlock(trade.date);
    rows.push(toRow(trade, setups));
  }
  if (rows.length > 0) yield [block, rows];
}

/** Makes all blocks of a trader again from the trades. */
export const rebuildBlocks = async (db: Db, target: Target): Promise<void> => {
  const stale = new Set(await db.blocks.distinct('block', { userId: target.userId }, { session: target.session }));
  for await (const [block, rows] of readBlocks(db, target)) {
    stale.delete(block);
    await storeRows(db, target, new Map([[block, rows]]));
  }
  await storeRows(db, target, new Map([...stale].map((block) => [block, []])));
};
