import type { Grid, GridRow } from '../file/grid.ts';
import { memoize } from '../file/grid.ts';
import { type Columns, matchHeader, toHeader } from './columns.ts';
import { joinUnquoted } from './unquoted.ts';

/** A table that was found in a file. */
export interface TableMatch<R extends string> {
  headers: readonly string[];
  /** The row of its header. */
  row: number;
  columns: ReadonlyMap<R, number>;
  rows: readonly GridRow[];
}

/**
 * Whether a row is data and no header: a number in it, or a single cell. Saves comparing each row of a file with every
 * format.
 */
const isData = ({ cells }: GridRow): boolean => cells.length < 2 || cells.some((cell) => /^[-+(]?\$?[\d.]/.test(cell));

/** No export has more rows without a number, so further ones are not compared. */
const MAX_HEADERS = 2_000;

/** The rows that can be headers. */
export const listHeaderRows = memoize((grid) =>
  grid.rows
    .map((row, index) => ({ index, row }))
    .filter(({ row }) => !isData(row))
    .slice(0, MAX_HEADERS)
    .map((candidate) => ({ ...candidate, header: toHeader(candidate.row.cells) })),
);

/** The tables of a file whose header has all required columns. Each ends before the next. */
export function findTables<R extends string>(grid: Grid, columns: Columns<R>): TableMatch<R>[] {
  const headers = listHeaderRows(grid).flatMap(({ index, row, header }) => {
    const found = matchHeader(header, columns);
    return found ? [{ index, row, found }] : [];
  });
  return headers.map(({ index, row, found }, position) => ({
    headers: row.cells,
    row: row.number,
    columns: found,
    rows: joinUnquoted(grid, row.cells, grid.rows.slice(index + 1, headers[position + 1]?.index)),
  }));
}
