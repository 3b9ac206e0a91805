import { readEach } from '../errors.ts';
import type { Draft, FormatDefinition, ReadContext } from '../formats/format.ts';
import { createRow, type Notation, type Row } from '../table/row.ts';
import type { TableMatch } from '../table/tables.ts';

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
export const readDrafts = <R extends string>(
  format: FormatDefinition<R>,
  table: TableMatch<R>,
  notation: Notation<R>,
  context: ReadContext,
): Draft[] => {
  const rows = table.rows.map((row) => createRow(table, row, notation)).filter((row) => !format.isIgnored?.(row));
  return format.readTable?.(rows, context) ?? readRows(format, rows, context);
};
