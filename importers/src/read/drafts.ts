import { readEach } from '../errors.ts';
import type { GridRow } from '../file/grid.ts';
import { createRow, type Notation, type Row } from '../table/row.ts';
import type { TableMatch } from '../table/tables.ts';
import type { Draft, FormatDefinition, ReadContext } from './format.ts';

/** Why a row cannot be trusted: cells are missing at the end of the file, or a separator shifted its cells. */
const findDamage = (
  { cells, isLast, isShifted }: GridRow,
  { headers }: TableMatch<string>,
  delimiter: string | undefined,
): string | undefined => {
  if (cells.length === 1 && headers.length > 2) return `The row has 1 cell, and the header has ${headers.length}.`;
  if (isLast && cells.length < headers.length) return 'The row is incomplete: the file ends in it.';
  if (!isShifted && !cells.slice(headers.length).some(Boolean)) return undefined;
  const cause = delimiter === ',' ? ': a value with a comma is not in quotes.' : '.';
  return `The row has ${cells.length} cells, and the header ${headers.length}${cause}`;
};

const readRows = <R extends string>(
  format: FormatDefinition<R>,
  rows: readonly Row<R>[],
  context: ReadContext,
): Draft[] => {
  const { readRow } = format;
  if (!readRow) return [];
  return readEach(
    rows,
    (row) => readRow(row, context),
    (row, reason) => context.skip(row.number, reason),
  );
};

/** The fills or round trips of a table. Rows that cannot be read are listed as skipped. */
export function readDrafts<R extends string>(
  format: FormatDefinition<R>,
  table: TableMatch<R>,
  notation: Notation<R>,
  context: ReadContext,
): Draft[] {
  const rows = table.rows.flatMap((gridRow) => {
    const row = createRow(table, gridRow, notation);
    if (format.isIgnored?.(row)) return [];
    const damage = findDamage(gridRow, table, context.file.grid.delimiter);
    if (damage) context.skip(row.number, damage);
    return damage ? [] : [row];
  });
  return format.readTable?.(rows, context) ?? readRows(format, rows, context);
}
