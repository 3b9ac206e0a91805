import type { Columns } from './columns.ts';

/** What is computed of fewer rows is computed again each time: keeping it would take many times the memory of the rows. */
const MIN_ROWS = 32;

const hasMemos = ({ number }: Columns): boolean => number.length >= MIN_ROWS;

/** Keeps a value that is computed of columns, as long as the columns are in use. Columns never change. */
export function createMemo<T extends object>() {
  const known = new WeakMap<Columns, T>();
  return {
    get: (columns: Columns): T | undefined => known.get(columns),
    set: (columns: Columns, value: T): void => {
      if (hasMemos(columns)) known.set(columns, value);
    },
  };
}

/** Measured on the heap. A block has an entry in its journal, columns are objects, and so are the sums of a group. */
const bytes = { block: 500, column: 180, text: 50, tag: 8, memos: 3_000, group: 300, codes: 4 } as const;

const countDistinct = (values: ArrayLike<number>): number => new Set(Array.from(values)).size;

/** Sums by ticker, setup, day and weekday, each in dollars and in R, and codes of each row in four dimensions. */
const getMemoBytes = (columns: Columns): number => {
  if (!hasMemos(columns)) return 0;
  const { number, day, setupId, tickers } = columns;
  const groups = tickers.length + countDistinct(setupId) + 2 * countDistinct(day);
  return bytes.memos + groups * bytes.group + number.length * bytes.codes;
};

/** The memory of the decoded columns of a block, with all that is kept of them. */
export function getColumnsBytes({ tickers, tagSets, timeOrigin, ...columns }: Columns): number {
  const stored = Object.values(columns).map((column) => (ArrayBuffer.isView(column) ? column.byteLength : 0));
  const values = stored.reduce((sum, length) => sum + length + bytes.column, bytes.block);
  const texts = (tickers.length + tagSets.length) * bytes.text + tagSets.flat().length * bytes.tag;
  return values + texts + getMemoBytes({ tickers, tagSets, timeOrigin, ...columns });
}
