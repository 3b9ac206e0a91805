import { inQuotes, readEach, SkippedRow } from '../errors.ts';
import type { OpenedFile } from '../file/open.ts';
import { defineFormat, type Format } from '../formats/define.ts';
import { readEffect } from '../formats/sides.ts';
import { parseContract } from '../instruments/contract-codes.ts';
import { toFuture, toUnvalued } from '../instruments/instrument.ts';
import { toWrittenOption } from '../instruments/written-option.ts';
import type { Draft, FormatDefinition, ReadContext } from '../read/format.ts';
import { sumCosts, sumUnsignedCosts } from '../table/costs.ts';
import { splitWords, toPhrase } from '../table/header-words.ts';
import {
  type ExecutionRole,
  executionRoles,
  feeRoles,
  type MappedKind,
  type RoundTripRole,
  roundTripRoles,
} from '../table/roles.ts';
import type { Row } from '../table/row.ts';
import type { TableMatch } from '../table/tables.ts';
import { joinUnquoted } from '../table/unquoted.ts';
import type { Moment } from '../values/file-times.ts';
import { toMappedId } from './mapped-id.ts';
import { toMappedInstrument } from './mapped-instrument.ts';
import { readSideInWords } from './side-words.ts';
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
  /** Texts of the questions about guessed columns that the trader has answered. Only guessed mappings have them. */
  confirmed?: readonly string[] | undefined;
}

/** How words of a status begin, on many platforms and in many languages. */
const FILLED = /^(?:fill|exec|ejecut|esegu|ausgef|uitgevoerd|complet|clos|done|deal|trade|settl|confirm|success)/;
const UNFILLED = /^(?:un|not|nicht|niet|non|nao|no|pas)$|^(?:cancel|reject|pend|expir)/;
const PARTLY = /^(?:part|parc|parz|teil|gedeelt)/;

/**
 * Whether the status is blank or says that the quantity was filled. Only a column of filled quantities has that of a
 * partial fill.
 */
const isFilled = (status: string, quantityHeader: string): boolean => {
  const words = splitWords(status);
  if (words.length === 0) return true;
  const hasFilledQuantity = splitWords(quantityHeader).some((word) => FILLED.test(word));
  return (
    words.some((word) => FILLED.test(word)) &&
    !words.some((word) => UNFILLED.test(word) || (PARTLY.test(word) && !hasFilledQuantity))
  );
};

const checkStatus = (status: string, quantityHeader: string): void => {
  if (!isFilled(status, quantityHeader)) throw new SkippedRow(`The status of the row is ${inQuotes(status)}.`);
};

const isNegative = (cell: string): boolean => /^[-\u2212(]/.test(cell);

/** Which of the roles that say the side a table has. */
interface SideRules {
  hasSide: boolean;
  hasSignedQuantity: boolean;
  /** Quantities below 0 are sales, so that the others are purchases. */
  isSigned: boolean;
}

const findSideRules = (columns: ColumnMapping['columns'], quantities: readonly string[]): SideRules => ({
  hasSide: columns.side !== undefined,
  hasSignedQuantity: columns.signedQuantity !== undefined,
  isSigned: columns.signedQuantity !== undefined || quantities.some(isNegative),
});

const toQuantityRole = ({ hasSignedQuantity }: SideRules) => (hasSignedQuantity ? 'signedQuantity' : 'quantity');

const readExecutionSide = (row: Row<ExecutionRole>, rules: SideRules): 'buy' | 'sell' => {
  const { hasSide, isSigned } = rules;
  if (row.text('side') !== '') return readSideInWords(row.text('side'));
  if (isSigned) return isNegative(row.text(toQuantityRole(rules))) ? 'sell' : 'buy';
  throw new SkippedRow(
    hasSide
      ? 'The side is missing.'
      : 'No column says whether the row is bought or sold. Choose the column of the side, or a quantity that is below 0 for sales.',
  );
};

const readExecution = (row: Row<ExecutionRole>, rules: SideRules): Draft => {
  checkStatus(row.text('status'), row.header(toQuantityRole(rules)));
  const side = readExecutionSide(row, rules);
  const time = row.moment('day', row.text('clock') === '' ? undefined : 'clock');
  return {
    row: row.number,
    id: row.text('id') || undefined,
    account: row.text('account'),
    currency: row.text('currency') || undefined,
    instrument: toMappedInstrument(row.text('symbol'), time.day),
    side,
    quantity: row.decimal(toQuantityRole(rules)).abs(),
    price: row.price('price'),
    fees: sumCosts(row, ...feeRoles),
    written: { price: row.price('price'), fees: sumUnsignedCosts(row, ...feeRoles) },
    feeCurrency: row.text('feeCurrency') || undefined,
    time,
    effect: readEffect(row.text('side')),
  };
};

const readExecutions =
  ({ columns }: ColumnMapping) =>
  (rows: Row<ExecutionRole>[], { skip }: ReadContext): Draft[] => {
    const rules = findSideRules(
      columns,
      rows.map((row) => row.text('quantity')),
    );
    return readEach(
      rows,
      (row) => readExecution(row, rules),
      (row, reason) => skip(row.number, reason),
    );
  };

/** The columns of some tables are named by purchase and sale: of a short trade, the sale is the entry. */
const isPurchaseFirst = (row: Row<RoundTripRole>, first: RoundTripRole, second: RoundTripRole): boolean =>
  /\b(?:buy|bought|purchased?)\b/.test(toPhrase(row.header(first))) &&
  /\b(?:sell|sold|sale)\b/.test(toPhrase(row.header(second)));

const readPrices = (row: Row<RoundTripRole>, side: 'long' | 'short') => {
  const first = row.price('entryPrice');
  const second = row.price('exitPrice');
  return side === 'short' && isPurchaseFirst(row, 'entryPrice', 'exitPrice')
    ? { entryPrice: second, exitPrice: first }
    : { entryPrice: first, exitPrice: second };
};

const toOrder = ({ day, at }: Moment): string => at ?? day;

/** The times of both ends in their order, and whether the sale came first where the columns are named by the side. */
const readTimes = (row: Row<RoundTripRole>) => {
  const opened = row.text('openDay') ? row.moment('openDay', row.text('openClock') ? 'openClock' : undefined) : null;
  const closed = row.moment('closeDay', row.text('closeClock') ? 'closeClock' : undefined);
  if (!opened || !isPurchaseFirst(row, 'openDay', 'closeDay')) return { opened, closed };
  const isSaleFirst = toOrder(closed) < toOrder(opened);
  return isSaleFirst ? { opened: closed, closed: opened, isSaleFirst } : { opened, closed, isSaleFirst };
};

/**
 * Without a side, the sign of the quantity or which of purchase and sale came first; otherwise a trade that gains while
 * the price falls is short.
 */
const readTradeSide = (row: Row<RoundTripRole>, { isSigned }: SideRules, isSaleFirst?: boolean): 'long' | 'short' => {
  if (row.text('side') !== '') return readSideInWords(row.text('side')) === 'buy' ? 'long' : 'short';
  if (isSigned) return isNegative(row.text('quantity')) ? 'short' : 'long';
  if (isSaleFirst !== undefined) return isSaleFirst ? 'short' : 'long';
  const move = row.price('exitPrice').minus(row.price('entryPrice'));
  return move.times(row.decimal('profit')).lt(0) ? 'short' : 'long';
};

const readRoundTrip = (row: Row<RoundTripRole>, { isNet }: ColumnMapping, rules: SideRules): Draft => {
  if (row.text('closeDay') === '') throw new SkippedRow('The trade is still open.');
  const symbol = row.text('symbol');
  const { isSaleFirst, ...times } = readTimes(row);
  const side = readTradeSide(row, rules, isSaleFirst);
  return {
    row: row.number,
    id: row.text('id') || undefined,
    account: row.text('account'),
    currency: row.text('currency') || undefined,
    instrument: toWrittenOption(symbol) ?? (parseContract(symbol) ? toFuture(symbol) : toUnvalued(symbol)),
    side,
    quantity: row.decimal('quantity').abs(),
    ...readPrices(row, side),
    ...times,
    profit: { amount: row.decimal('profit'), isNet },
    fees: sumCosts(row, ...feeRoles),
    feeCurrency: row.text('feeCurrency') || undefined,
    mae: row.optionalDecimal('mae')?.abs(),
    mfe: row.optionalDecimal('mfe')?.abs(),
  };
};

const readRoundTrips =
  (mapping: ColumnMapping) =>
  (rows: Row<RoundTripRole>[], { skip }: ReadContext): Draft[] => {
    const rules = findSideRules(
      mapping.columns,
      rows.map((row) => row.text('quantity')),
    );
    return readEach(
      rows,
      (row) => readRoundTrip(row, mapping, rules),
      (row, reason) => skip(row.number, reason),
    );
  };

const createFindTables =
  <R extends string>(roles: Readonly<Record<R, unknown>>, { header, columns }: ColumnMapping) =>
  ({ grid }: OpenedFile): TableMatch<R>[] => {
    const index = findHeader(grid, header);
    const row = grid.rows[index];
    if (!row) return [];
    const isRole = (role: string): role is R & string => Object.hasOwn(roles, role);
    const found = Object.entries(columns).flatMap(([role, column]) => (isRole(role) ? [[role, column] as const] : []));
    const rows = joinUnquoted(grid, row.cells, grid.rows.slice(index + 1));
    return [{ headers: row.cells, row: row.number, columns: new Map(found), rows }];
  };

const common = {
  zone: { assumed: 'local', isAsked: true },
  whenEmpty: 'The table has no trades below its header.',
  whenSkipped: 'Check which columns are chosen.',
};

/** The format that a mapping describes. */
export function createMappedFormat(
  mapping: ColumnMapping,
  listDoubts?: FormatDefinition<string>['listDoubts'],
): Format {
  const id = toMappedId(mapping);
  const name = mapping.confirmed ? 'The table' : 'Your column mapping';
  return mapping.kind === 'executions'
    ? defineFormat<ExecutionRole>({
        ...common,
        id,
        name,
        listDoubts,
        columns: executionRoles,
        findTables: createFindTables(executionRoles, mapping),
        readTable: readExecutions(mapping),
      })
    : defineFormat<RoundTripRole>({
        ...common,
        id,
        name,
        listDoubts,
        columns: roundTripRoles,
        findTables: createFindTables(roundTripRoles, mapping),
        readTable: readRoundTrips(mapping),
      });
}
