import { limits } from 'contracts';
import { mongo } from 'mongoose';
import type { Db } from '../../database.ts';
import type { TraderScope } from '../../db/limits.ts';
import { quotaExceeded } from '../../http/errors.ts';
import { createTurns } from '../../http/turns.ts';
import { NEWEST_FIRST_INDEX } from '../trade-model.ts';
import type { ChangedBlocks } from './block-cache.ts';
import type { Columns } from './columns.ts';
import { COUNTED_FIELDS, type CountedTrade, toRow } from './counted-trade.ts';
import { decodeColumns, encodeColumns } from './encode-columns.ts';
import { BLOCK_INDEX, type BlockRecord, getBlock, getMonth } from './model.ts';
import { replaceRows } from './replace-rows.ts';
import type { Row } from './row.ts';
import { toColumns } from './to-columns.ts';

/** A trade that was added (only `after`), changed, or removed (only `before`). */
export interface TradeChange {
  before?: CountedTrade | undefined;
  after?: CountedTrade | undefined;
}

/** A transaction that changes a trader's journal. */
export interface JournalScope extends TraderScope {
  /** The journal's version after the transaction. */
  version: number;
}

const EMPTY_COLUMNS = toColumns([]);

/** What changes in a block. */
interface BlockChange {
  /** The numbers of the trades that it loses or gets. */
  replaced: Set<number>;
  added: CountedTrade[];
}

/** Other requests are served meanwhile: an import changes all trades of a large journal. */
const groupByBlock = async (changes: readonly TradeChange[]): Promise<ReadonlyMap<string, BlockChange>> => {
  const groups = new Map<string, BlockChange>();
  const takeTurn = createTurns();
  const replace = ({ date, number }: CountedTrade): BlockChange => {
    const block = getBlock(date);
    const group = groups.get(block) ?? { replaced: new Set(), added: [] };
    group.replaced.add(number);
    groups.set(block, group);
    return group;
  };
  for (const { before, after } of changes) {
    if (before) replace(before);
    if (after) replace(after).added.push(after);
    await takeTurn();
  }
  return groups;
};

const findColumns = async ({ blocks }: Db, { session, userId }: JournalScope, wanted: readonly string[]) => {
  const found = await blocks
    .find({ userId, block: { $in: wanted } }, { _id: 0, block: 1, data: 1 }, { session })
    .hint(BLOCK_INDEX)
    .lean<Pick<BlockRecord, 'block' | 'data'>[]>()
    .exec();
  return new Map(found.map(({ block, data }) => [block, decodeColumns(data.value())]));
};

/**
 * Reads the columns of blocks before the change: from memory, if this process has the previous version of the journal.
 * No other transaction can change the journal meanwhile.
 */
const readColumns = async (
  db: Db,
  scope: JournalScope,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, Columns>> => {
  const { version, blocks } = db.blockCache.get(scope.userId);
  if (version !== scope.version - 1) return findColumns(db, scope, wanted);
  return new Map(wanted.map((block) => [block, blocks.get(block)?.columns ?? EMPTY_COLUMNS]));
};

/** Maps blocks, and serves other requests meanwhile. */
const mapInTurns = async <T, R>(items: Iterable<T>, map: (item: T) => R): Promise<R[]> => {
  const mapped: R[] = [];
  const takeTurn = createTurns();
  for (const item of items) {
    await takeTurn();
    mapped.push(map(item));
  }
  return mapped;
};

/**
 * Stores blocks. Writes empty blocks too, so that readers see the new version. Uses the driver directly, because there
 * is nothing to cast.
 */
const storeBlocks = async (
  { blocks }: Db,
  { session, userId, version }: JournalScope,
  changed: ChangedBlocks,
): Promise<ChangedBlocks> => {
  const operations = await mapInTurns(changed, ([block, columns]) => ({
    updateOne: {
      filter: { userId, block },
      update: { $set: { version, data: new mongo.Binary(encodeColumns(columns)) } },
      upsert: true,
    },
  }));
  if (operations.length > 0) await blocks.collection.bulkWrite(operations, { session });
  return changed;
};

const countDays = ({ day: days }: Columns): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const day of Array.from(days)) counts.set(day, (counts.get(day) ?? 0) + 1);
  return counts;
};

/** Throws quota_exceeded when a day has more than `limits.tradesPerDay` trades and more than before. */
const requireDayLimit = (block: string, before: Columns, after: Columns): void => {
  if (after.number.length <= limits.tradesPerDay) return;
  const previous = countDays(before);
  for (const [day, count] of countDays(after)) {
    if (count <= limits.tradesPerDay || count <= (previous.get(day) ?? 0)) continue;
    const date = `${getMonth(block)}-${String(day).padStart(2, '0')}`;
    const max = limits.tradesPerDay.toLocaleString('en-US');
    throw quotaExceeded(`${date} is full: a day can have at most ${max} trades.`);
  }
};

/** Returns the blocks after the changes. Idempotent. */
const applyChanges = (
  stored: ReadonlyMap<string, Columns>,
  groups: ReadonlyMap<string, BlockChange>,
): Promise<ChangedBlocks> =>
  mapInTurns(groups, ([block, { replaced, added }]): ChangedBlocks[number] => {
    const before = stored.get(block) ?? EMPTY_COLUMNS;
    const after = replaceRows(before, replaced, added.map(toRow));
    requireDayLimit(block, before, after);
    return [block, after];
  });

/**
 * Replaces the rows of the changed trades. Throws quota_exceeded for a day with too many trades.
 * @returns the written blocks
 */
export async function writeBlocks(
  db: Db,
  scope: JournalScope,
  changes: readonly TradeChange[],
): Promise<ChangedBlocks> {
  const groups = await groupByBlock(changes);
  if (groups.size === 0) return [];
  return storeBlocks(db, scope, await applyChanges(await readColumns(db, scope, [...groups.keys()]), groups));
}

/** Reads all trades of a trader, block by block, newest first. Holds the trades of one block in memory. */
export async function* readBlocks({ trades }: Db, { session, userId }: TraderScope): AsyncGenerator<[string, Row[]]> {
  const cursor = trades
    .find({ userId }, COUNTED_FIELDS, { session })
    .sort({ date: -1, number: -1 })
    .hint(NEWEST_FIRST_INDEX)
    .lean<CountedTrade>()
    .cursor();
  let block = '';
  const rows: Row[] = [];
  for await (const trade of cursor) {
    if (getBlock(trade.date) !== block && rows.length > 0) yield [block, rows.splice(0)];
    block = getBlock(trade.date);
    rows.push(toRow(trade));
  }
  if (rows.length > 0) yield [block, rows];
}

/** Rebuilds all blocks of a trader from the trades. */
export async function rebuildBlocks(db: Db, scope: JournalScope): Promise<void> {
  const { session, userId } = scope;
  // Not `distinct`, which MongoDB refuses in a transaction on a sharded collection.
  const stored = db.blocks.find({ userId }, { _id: 0, block: 1 }, { session }).hint(BLOCK_INDEX);
  const stale = new Set((await stored.lean<Pick<BlockRecord, 'block'>[]>().exec()).map(({ block }) => block));
  for await (const [block, rows] of readBlocks(db, scope)) {
    stale.delete(block);
    await storeBlocks(db, scope, [[block, toColumns(rows)]]);
  }
  await storeBlocks(
    db,
    scope,
    [...stale].map((block) => [block, EMPTY_COLUMNS]),
  );
}
