import type { Columns } from './columns.ts';

/** Values of fewer rows are not cached: they would take many times the memory of the rows. */
const MIN_ROWS = 32;

const hasMemos = ({ number }: Columns): boolean => number.length >= MIN_ROWS;

/** Caches a value computed from columns, as long as the columns are in use. Columns never change. */
export function createMemo<T extends object>() {
  const known = new WeakMap<Columns, T>();
  return {
    get: (columns: Columns): T | undefined => known.get(columns),
    set: (columns: Columns, value: T): void => {
      if (hasMemos(columns)) known.set(columns, value);
    },
  };
}

/**
 * Heap sizes, measured: of a block's entry in the cache, a column, a text or list, a tag id or answer, all memos, a
 * group's sums, and a row's codes.
 */
const BYTES = { block: 500, column: 180, text: 50, tag: 8, memos: 3_000, group: 300, codes: 4, places: 20 } as const;

const countDistinct = (values: ArrayLike<number>): number => new Set(Array.from(values)).size;

/**
 * Returns the memory of sums by ticker, setup, day and weekday, each in dollars and in R, of each row's codes in four
 * dimensions, and of each row's place in its day.
 */
const getMemoBytes = (columns: Columns): number => {
  if (!hasMemos(columns)) return 0;
  const { number, day, setupId, tickers } = columns;
  const groups = tickers.length + countDistinct(setupId) + 2 * countDistinct(day);
  return BYTES.memos + groups * BYTES.group + number.length * (BYTES.codes + BYTES.places);
};

/** Returns the memory of a block's decoded columns, including all values that are cached for them. */
export function getColumnsBytes(all: Columns): number {
  const { tickers, underlyings = [], kinds = [], tagSets, answerSets, timeOrigin: _, ...columns } = all;
  const stored = Object.values(columns).map((column) => (ArrayBuffer.isView(column) ? column.byteLength : 0));
  const values = stored.reduce((sum, length) => sum + length + BYTES.column, BYTES.block);
  const lists = [...tagSets, ...answerSets];
  const textCount = tickers.length + underlyings.length + kinds.length + lists.length;
  const texts = textCount * BYTES.text + lists.flat().length * BYTES.tag;
  return values + texts + getMemoBytes(all);
}
