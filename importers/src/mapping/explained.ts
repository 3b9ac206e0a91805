import Big from 'big.js';
import type { GridRow } from '../file/grid.ts';
import type { Execution, ReadResult } from '../types.ts';
import { tryDecimal } from '../values/decimal.ts';

/** What the rows of a guessed table say, to compare its other columns with. */
export interface GuessedRows {
  rows: readonly GridRow[];
  /** The row that was read, by its number. */
  byNumber: ReadonlyMap<number, Execution>;
}

export function toGuessedRows(rows: readonly GridRow[], { executions }: ReadResult): GuessedRows {
  return { rows, byNumber: new Map(executions.map((execution) => [execution.row, execution])) };
}

/** Price × quantity × multiplier: what a fill is worth before fees. */
const toWorth = ({ price, quantity, multiplier }: Execution): Big =>
  new Big(price).times(quantity).times(multiplier ?? 1);

const isNear = (a: Big, b: Big, tolerance: Big): boolean => a.minus(b).abs().lte(tolerance);

/** Amounts are rounded to cents, and can contain the fees. */
const isWorth = (cell: Big, execution: Execution): boolean => {
  const worth = toWorth(execution);
  const tolerance = new Big(execution.fees).abs().plus(worth.times('0.0005')).plus('0.011');
  return isNear(cell.abs(), worth, tolerance);
};

/** Whether a column of numbers has what the fills are worth. False if a row of a fill contradicts it. */
export function isAmount({ rows, byNumber }: GuessedRows, column: number): boolean {
  const pairs = rows.flatMap(({ number, cells }) => {
    const execution = byNumber.get(number);
    const cell = tryDecimal(cells[column] ?? '');
    return execution && cell && !cell.eq(0) ? [{ execution, cell }] : [];
  });
  return pairs.length > 0 && pairs.every(({ cell, execution }) => isWorth(cell, execution));
}

/** Whether two columns have the same text in all rows. */
export function isTwin({ rows }: GuessedRows, column: number, other: number): boolean {
  return rows.every(({ cells }) => (cells[column] ?? '') === (cells[other] ?? ''));
}

const ONE = new Big(1);

/** A multiplier or a rate of 1 changes nothing. */
export function isAlwaysOne({ rows }: GuessedRows, column: number): boolean {
  return rows.every(({ cells }) => !cells[column] || tryDecimal(cells[column])?.eq(ONE));
}
