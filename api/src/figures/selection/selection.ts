import { LAST_DAY, type TradeFilter } from 'contracts';
import { createMemo } from '../../journal/columns/memo.ts';
import type { Block, JournalColumns } from '../../journal/columns/read-columns.ts';
import { isRestricted, seesAccount, type Viewer } from '../../journal/view.ts';
import { type AmountReaders, dollarReaders } from './amounts.ts';
import { isSameBand } from './trade-result.ts';

/** Days from `from` to `to`, YYYY-MM-DD. Both ends are inclusive and optional. */
interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

/** The selected trades of one block, in order. */
export interface BlockSelection extends Block {
  /** Indexes of the selected rows; null if all rows are selected. */
  rows: readonly number[] | null;
  /** Reads the amounts of the trades in the unit of the selection. */
  amounts: AmountReaders;
}

/** Trades in the order of statistics. Blocks without a selected trade are omitted. */
export type Selection = readonly BlockSelection[];

/** Prepares one condition of a filter for a block: whether the row at an index matches. */
export type CreateCondition = (block: Block) => (index: number) => boolean;

export function toDate(month: string, day: number): string {
  return `${month}-${String(day).padStart(2, '0')}`;
}

/** Calls `visit` with the index of each selected row. */
export function forEachRow({ columns, rows }: BlockSelection, visit: (index: number) => void): void {
  if (rows) for (const index of rows) visit(index);
  else for (let index = 0; index < columns.number.length; index += 1) visit(index);
}

/** Caches a function of blocks by unit, for one breakeven band at a time. Only whole blocks are cached. */
export function memoizeBlock<T extends object, A extends unknown[]>(
  compute: (block: BlockSelection, ...others: A) => T,
): (block: BlockSelection, ...others: A) => T {
  const byUnit = new Map<AmountReaders, ReturnType<typeof createMemo<{ band: Block['band']; value: T }>>>();
  return (block, ...others) => {
    const { rows, columns, amounts, band } = block;
    if (rows) return compute(block, ...others);
    const memo = byUnit.get(amounts) ?? createMemo();
    const known = memo.get(columns);
    if (known && isSameBand(known.band, band)) return known.value;
    const value = compute(block, ...others);
    byUnit.set(amounts, memo);
    memo.set(columns, { band, value });
    return value;
  };
}

export function countRows({ columns, rows }: BlockSelection): number {
  return (rows ?? columns.number).length;
}

/** The numbers from 0 on. Shared, because nothing writes them. */
let numbers: readonly number[] = [];

/** Lists the indexes of the selected rows, for the caller to change. */
export function listRows({ columns, rows }: BlockSelection): number[] {
  if (rows) return [...rows];
  const { length } = columns.number;
  if (numbers.length < length) numbers = Array.from({ length: 2 * length }, (_, index) => index);
  return numbers.slice(0, length);
}

/** Reads the results of the selected rows, in order. `Float64Array.from` would take several times as long. */
export function readResults(block: BlockSelection): Float64Array {
  const { columns, rows, amounts } = block;
  const results = new Float64Array(countRows(block));
  for (let row = 0; row < results.length; row += 1) results[row] = amounts.net(columns, rows ? (rows[row] ?? 0) : row);
  return results;
}

/** How many rows of a block are read at most before other requests may be served. */
const PART_ROWS = 2_048;

/** Divides a block, which can have tens of thousands of rows, into parts. A small block stays whole. */
export function divideBlock(block: BlockSelection, rowCount = PART_ROWS): BlockSelection[] {
  const size = countRows(block);
  if (size <= rowCount) return [block];
  const all = block.rows ?? Array.from({ length: size }, (_, index) => index);
  return Array.from({ length: Math.ceil(size / rowCount) }, (_, index) => ({
    ...block,
    rows: all.slice(index * rowCount, (index + 1) * rowCount),
  }));
}

export function countTrades(selection: Selection): number {
  return selection.reduce((sum, block) => sum + countRows(block), 0);
}

const selectDays = (block: Block, { from = '', to = LAST_DAY }: Span): BlockSelection => {
  const { month, columns } = block;
  if (`${month}-01` >= from && `${month}-31` <= to) return { ...block, rows: null, amounts: dollarReaders };
  const rows: number[] = [];
  for (let index = 0; index < columns.day.length; index += 1) {
    const date = toDate(month, columns.day[index] ?? 0);
    if (date >= from && date <= to) rows.push(index);
  }
  return { ...block, rows, amounts: dollarReaders };
};

/** Narrows the trades of a block to those that a key sees. */
const selectSeenRows = (block: BlockSelection, viewer: Viewer): BlockSelection => {
  const { accountId = [], number } = block.columns;
  const rows = listRows(block).filter((index) => seesAccount(viewer, accountId[index]));
  // A block with all of its rows has figures that are cached.
  return rows.length === number.length ? block : { ...block, rows };
};

/**
 * Selects the trades of a span of days that the caller sees. Every list, figure and label of trades begins here, so
 * this is the one place in which a key is restricted to its accounts (KEY-02).
 */
export function selectSpan(journal: JournalColumns, span: Span = {}): Selection {
  const isNarrowed = isRestricted(journal);
  return journal.allBlocks
    .filter(({ month }) => month >= (span.from ?? '').slice(0, 7) && month <= (span.to ?? LAST_DAY).slice(0, 7))
    .map((block) => selectDays(block, span))
    .map((block) => (isNarrowed ? selectSeenRows(block, journal) : block))
    .filter(({ rows }) => rows === null || rows.length > 0);
}

/** Narrows a selection to the trades that another one does not have. */
export function subtractTrades(selection: Selection, others: Selection): Selection {
  const numbers = new Set(listNumbers(others));
  return selection
    .map((block) => {
      const rows: number[] = [];
      forEachRow(block, (index) => {
        if (!numbers.has(block.columns.number[index] ?? 0)) rows.push(index);
      });
      return { ...block, rows };
    })
    .filter(({ rows }) => rows.length > 0);
}

/** Lists the numbers of the selected trades, in order. */
export function listNumbers(selection: Selection): number[] {
  return selection.flatMap(({ columns: { number }, rows }) =>
    rows ? rows.map((index) => number[index] ?? 0) : Array.from(number),
  );
}

/** Narrows a filter to the days that are also in a span. */
export function intersectDays<F extends TradeFilter>(filter: F, { from, to }: Span): F {
  return {
    ...filter,
    from: filter.from !== undefined && filter.from > (from ?? '') ? filter.from : from,
    to: filter.to !== undefined && filter.to < (to ?? LAST_DAY) ? filter.to : to,
  };
}
