import type { Grid, GridRow } from '../file/grid.ts';
import { memoize } from '../file/memo.ts';
import { type Columns, matchHeader } from './columns.ts';

/** A table that was found in a file. */
export interface TableMatch<R extends string> {
  headers: readonly string[];
  /** The row of its header. */
  row: number;
  columns: ReadonlyMap<R, number>;
  rows: readonly GridRow[];
}

/** Headers are words: a row with a number in it is data. Saves comparing each row of a file with every format. */
const isData = ({ cells }: GridRow): boolean => cells.length < 2 || cells.some((cell) => /^[-+(]?\$?[\d.]/.test(cell));

/** The rows that can be headers. */
const listHeaderRows = memoize((grid) => grid.rows.flatMap((row, index) => (isData(row) ? [] : [{ index, row }])));

/** No export repeats its header more often; a file with more candidates is not compared to its end. */
const MAX_TABLES = 1_000;

/** The tables of a file whose header has all required columns. Each ends before the next. */
export const findTables = <R extends string>(grid: Grid, columns: Columns<R>): TableMatch<R>[] => {
  const headers = listHeaderRows(grid).flatMap(({ index, row }) => {
    const found = matchHeader(row.cells, columns);
    return found ? [{ index, row, found }] : [];
  });
  return headers.slice(0, MAX_TABLES).map(({ index, row, found }, position) => ({
    headers: row.cells,
    row: row.number,
    columns: found,
    rows: grid.rows.slice(index + 1, headers[position + 1]?.index),
  }));
};
