import type Big from 'big.js';
import { readEach, SkippedRow } from '../errors.ts';
import type { OpenedFile } from '../file/open.ts';
import { defineFormat, type Format } from '../formats/define.ts';
import type { Draft, ReadContext } from '../formats/format.ts';
import { readEffect, readSide } from '../formats/sides.ts';
import { toPlainSymbol } from '../instruments/broker-symbol.ts';
import { parseContract } from '../instruments/contract-codes.ts';
import { toFuture, toUnvalued } from '../instruments/instrument.ts';
import type { Row } from '../table/row.ts';
import type { TableMatch } from '../table/tables.ts';
import { sumKnown } from '../values/decimal.ts';
import { type ExecutionRole, executionRoles, type MappedKind, type RoundTripRole, roundTripRoles } from './roles.ts';
import { findHeader } from './table.ts';

/** How a trader reads a table of an unknown format. Plain data, so that it can be stored and shared. */
export interface ColumnMapping {
  /** The cells of the header row, joined by tabs, as the file writes them. */
  header: string;
  kind: MappedKind;
  /** The column of each role, counted from 0. */
  columns: Readonly<Record<string, number>>;
  /** Whether fees are already subtracted from the P&L of trades. */
  isNet: boolean;
}

/** FNV-1a: short, and the same in every browser. It identifies, it does not protect. */
const hash = (text: string): string => {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value.toString(16).padStart(8, '0');
};

const readQuantity = (row: Row<'quantity'>): Big => row.decimal('quantity');

/** The side of its column; without one, a negative quantity is a sale. */
const readMappedSide = (row: Row<'side' | 'quantity'>): 'buy' | 'sell' => {
  const word = row.text('side');
  if (word !== '') return readSide(word);
  const quantity = readQuantity(row);
  return quantity.lt(0) ? 'sell' : 'buy';
};

/** Words of many platforms; a row without a status is filled. */
const isFilled = (status: string): boolean =>
  status === '' ||
  (/fill|exec|complet|clos|done|trade|settl|confirm|success/i.test(status) &&
    !/\b(?:un|not)|cancel|reject/i.test(status));

const checkStatus = (status: string): void => {
  if (!isFilled(status)) throw new SkippedRow(`The status of the row is '${status.slice(0, 40)}'.`);
};

const readFees = (row: Row<'fees' | 'otherFees'>): Big | null =>
  sumKnown(row.optionalDecimal('fees')?.abs() ?? null, row.optionalDecimal('otherFees')?.abs() ?? null);

const ALL_BOUGHT =
  'No column says whether a row is bought or sold, and no quantity is below 0: all rows are read as purchases.';

/** Whether a column of the table is mapped as the side. */
const hasSide = (row: Row<'side'>): boolean => row.header('side') !== '';

/** @param isSigned quantities below 0 are sales, so that the others are purchases */
const readExecution = (row: Row<ExecutionRole>, isSigned: boolean): Draft => {
  checkStatus(row.text('status'));
  if (hasSide(row) && row.text('side') === '' && !isSigned) throw new SkippedRow('The side is missing.');
  const time = row.moment('day', row.text('clock') === '' ? undefined : 'clock');
  return {
    row: row.number,
    id: row.text('id') || undefined,
    account: row.text('account'),
    currency: row.text('currency') || undefined,
    instrument: toPlainSymbol(row.text('symbol'), time.day),
    side: readMappedSide(row),
    quantity: readQuantity(row).abs(),
    price: row.price('price'),
    fees: readFees(row),
    time,
    effect: readEffect(row.text('side')),
  };
};

/** The columns of some tables are named by purchase and sale: of a short trade, the sale is the entry. */
const readPrices = (row: Row<RoundTripRole>, side: 'long' | 'short') => {
  const first = row.price('entryPrice');
  const second = row.price('exitPrice');
  const isPurchaseFirst = /buy|bought/i.test(row.header('entryPrice')) && /sell|sold/i.test(row.header('exitPrice'));
  return side === 'short' && isPurchaseFirst
    ? { entryPrice: second, exitPrice: first }
    : { entryPrice: first, exitPrice: second };
};

const isNegative = (row: Row<'quantity'>): boolean => /^[-\u2212(]/.test(row.text('quantity'));

const readExecutions = (rows: Row<ExecutionRole>[], { skip, warn }: ReadContext): Draft[] => {
  const isSigned = rows.some(isNegative);
  if (rows[0] && !hasSide(rows[0]) && !isSigned) warn(ALL_BOUGHT);
  return readEach(
    rows,
    (row) => readExecution(row, isSigned),
    (row, reason) => skip(row.number, reason),
  );
};

const readRoundTrip =
  (isNet: boolean) =>
  (row: Row<RoundTripRole>): Draft => {
    if (row.text('closeDay') === '') throw new SkippedRow('The trade is still open.');
    const symbol = row.text('symbol');
    const side = readMappedSide(row) === 'buy' ? 'long' : 'short';
    return {
      row: row.number,
      id: row.text('id') || undefined,
      account: row.text('account'),
      currency: row.text('currency') || undefined,
      instrument: parseContract(symbol) ? toFuture(symbol) : toUnvalued(symbol),
      side,
      quantity: readQuantity(row).abs(),
      ...readPrices(row, side),
      opened: row.text('openDay') ? row.moment('openDay', row.text('openClock') ? 'openClock' : undefined) : null,
      closed: row.moment('closeDay', row.text('closeClock') ? 'closeClock' : undefined),
      profit: { amount: row.decimal('profit'), isNet },
      fees: readFees(row),
      mae: row.optionalDecimal('mae')?.abs(),
      mfe: row.optionalDecimal('mfe')?.abs(),
    };
  };

const createFindTables =
  <R extends string>(roles: Readonly<Record<R, unknown>>, { header, columns }: ColumnMapping) =>
  ({ grid }: OpenedFile): TableMatch<R>[] => {
    const index = findHeader(grid, header);
    const row = grid.rows[index];
    if (!row) return [];
    const isRole = (role: string): role is R & string => Object.hasOwn(roles, role);
    const found = Object.entries(columns).flatMap(([role, column]) => (isRole(role) ? [[role, column] as const] : []));
    return [{ headers: row.cells, row: row.number, columns: new Map(found), rows: grid.rows.slice(index + 1) }];
  };

const common = { zone: { assumed: 'local', isAsked: true }, whenEmpty: 'No row of the table could be read.' };

/**
 * The format that a mapping describes. Its id depends on the header and on what the rows are, so that the trades of different tables are not
 * confused, and a changed mapping of the same table is still the same format.
 */
export const createMappedFormat = (mapping: ColumnMapping): Format => {
  const id = `mapped-${hash(`${mapping.kind}\t${mapping.header}`)}`;
  const name = 'Your column mapping';
  return mapping.kind === 'executions'
    ? defineFormat<ExecutionRole>({
        ...common,
        id,
        name,
        columns: executionRoles,
        findTables: createFindTables(executionRoles, mapping),
        readTable: readExecutions,
      })
    : defineFormat<RoundTripRole>({
        ...common,
        id,
        name,
        columns: roundTripRoles,
        findTables: createFindTables(roundTripRoles, mapping),
        readRow: readRoundTrip(mapping.isNet),
      });
};
