import type Big from 'big.js';
import { SkippedRow } from '../errors.ts';
import type { GridRow } from '../file/grid.ts';
import { type DecimalMark, parseDecimal, parsePrice } from '../values/decimal.ts';
import { type Moment, readMoment, type TimeRules } from '../values/file-times.ts';
import type { TableMatch } from './tables.ts';

/** How a table writes numbers and times. */
export interface Notation<R extends string> {
  /** The decimal mark of a column: some reports have volumes with a point beside prices with a comma. */
  findMark: (role: R) => DecimalMark;
  /** -1 if costs are below 0 in a column, as in files that list what changed the cash. */
  findCostSign: (role: R) => 1 | -1;
  /** The rules of a time column: its header can state a zone. */
  timeRules: (role: R) => TimeRules;
}

/** A row by the roles of its columns. A cell that cannot be read throws SkippedRow with the reason. */
export interface Row<R extends string> {
  number: number;
  cells: readonly string[];
  /** The cell, or '' if it is blank or the file has no such column. */
  text: (role: R) => string;
  /** The header of the column as the file writes it, or ''. */
  header: (role: R) => string;
  /** A required number. */
  decimal: (role: R) => Big;
  /** A number; null if the cell is blank. */
  optionalDecimal: (role: R) => Big | null;
  /** What was paid, below 0 for a rebate, whichever sign the column gives to costs; null if the cell is blank. */
  cost: (role: R) => Big | null;
  /** A required price, also in 32nds. */
  price: (role: R) => Big;
  /** A point in time, from one cell or from a date cell and a clock cell. */
  moment: (role: R, clockRole?: R) => Moment;
}

const required = (value: Big | null, label: string): Big => {
  if (value === null) throw new SkippedRow(`${label} is missing.`);
  return value;
};

export function createRow<R extends string>(table: TableMatch<R>, row: GridRow, notation: Notation<R>): Row<R> {
  const header = (role: R): string => table.headers[table.columns.get(role) ?? -1] ?? '';
  const label = (role: R): string => header(role) || role;
  const text = (role: R): string => row.cells[table.columns.get(role) ?? -1] ?? '';
  const optionalDecimal = (role: R): Big | null => parseDecimal(text(role), notation.findMark(role), label(role));
  return {
    number: row.number,
    cells: row.cells,
    text,
    header,
    optionalDecimal,
    cost: (role) => optionalDecimal(role)?.times(notation.findCostSign(role)) ?? null,
    decimal: (role) => required(optionalDecimal(role), label(role)),
    price: (role) => required(parsePrice(text(role), notation.findMark(role), label(role)), label(role)),
    moment: (role, clockRole) =>
      readMoment(text(role), notation.timeRules(role), clockRole === undefined ? undefined : text(clockRole)),
  };
}
