import Big from 'big.js';
import type { GridRow } from '../file/grid.ts';
import type { Execution, ReadRows, RoundTrip } from '../types.ts';
import { tryDecimal } from '../values/decimal.ts';

/** What the rows of a guessed table say, to compare its other columns with. */
export interface GuessedRows {
  rows: readonly GridRow[];
  /** The row that was read, by its number. */
  byNumber: ReadonlyMap<number, Execution>;
  tripsByNumber: ReadonlyMap<number, RoundTrip>;
}

export function toGuessedRows(rows: readonly GridRow[], { executions, roundTrips }: ReadRows): GuessedRows {
  return {
    rows,
    byNumber: new Map(executions.map((execution) => [execution.row, execution])),
    tripsByNumber: new Map(roundTrips.map((trip) => [trip.row, trip])),
  };
}

const isNear = (a: Big, b: Big, tolerance: Big): boolean => a.minus(b).abs().lte(tolerance);

/** The worth of a fill before fees; of a closed trade, that of its opening and of its closing. */
const listWorths = (guessed: GuessedRows, number: number): Big[] => {
  const execution = guessed.byNumber.get(number);
  const trip = guessed.tripsByNumber.get(number);
  const prices = execution ? [execution.price] : trip ? [trip.entryPrice, trip.exitPrice] : [];
  const { quantity, multiplier } = execution ?? trip ?? { quantity: '0', multiplier: null };
  return prices.map((price) => new Big(price).times(quantity).times(multiplier ?? 1));
};

/** Amounts are rounded to cents, and can contain the fees. */
const isWorth = (cell: Big, worth: Big, fees: Big): boolean =>
  [worth, worth.plus(fees), worth.minus(fees)].some((amount) =>
    isNear(cell.abs(), amount.abs(), worth.times('0.0005').plus('0.011')),
  );

/** Whether a column of numbers has what the rows are worth. False if a row that was read contradicts it. */
export function isAmount(guessed: GuessedRows, column: number): boolean {
  const rows = guessed.rows.flatMap(({ number, cells }) => {
    const cell = tryDecimal(cells[column] ?? '');
    const read = guessed.byNumber.get(number) ?? guessed.tripsByNumber.get(number);
    if (!read || !cell || cell.eq(0)) return [];
    return [listWorths(guessed, number).map((worth) => isWorth(cell, worth, new Big(read.fees)))];
  });
  return rows.length > 0 && [0, 1].some((end) => rows.every((ends) => ends[end]));
}

/** Whether a column of numbers has the P&L of all closed trades before fees, or of all after fees. */
export function isProfit({ rows, tripsByNumber }: GuessedRows, column: number): boolean {
  const pairs = rows.flatMap(({ number, cells }) => {
    const trip = tripsByNumber.get(number);
    const cell = tryDecimal(cells[column] ?? '');
    return trip && cell ? [{ net: new Big(trip.amount), gross: new Big(trip.amount).plus(trip.fees), cell }] : [];
  });
  const isAll = (kind: 'net' | 'gross') => pairs.every((pair) => isNear(pair.cell, pair[kind], new Big('0.011')));
  return pairs.length > 0 && (isAll('net') || isAll('gross'));
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
