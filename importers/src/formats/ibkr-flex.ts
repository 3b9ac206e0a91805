import { readEach, SkippedRow } from '../errors.ts';
import { type GridRow, memoize } from '../file/grid.ts';
import type { OpenedFile } from '../file/open.ts';
import type { ExecutionDraft, ReadContext } from '../read/format.ts';
import { matchHeader, number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { findTables, listHeaderRows, type TableMatch } from '../table/tables.ts';
import { sumKnown } from '../values/decimal.ts';
import { markClosings } from './closings.ts';
import { defineFormat } from './define.ts';
import { checkConversion, ibkrZone, listFlexOthers, readOpenClose, toIbkrInstrument } from './ibkr.ts';
import { createFindFeeRate, type FindFeeRate, type RateRow } from './ibkr-rates.ts';
import { readSide } from './sides.ts';

const columns = {
  account: optional(text('ClientAccountID', 'accountId')),
  category: text('AssetClass', 'AssetCategory'),
  symbol: text('Symbol'),
  side: text('Buy/Sell'),
  quantity: number('Quantity'),
  price: number('TradePrice', 'Price'),
  fees: number('IBCommission', 'Commission'),
  feeCurrency: optional(text('IBCommissionCurrency', 'CommissionCurrency')),
  taxes: optional(number('Taxes', 'Tax')),
  amount: optional(number('TradeMoney', 'Proceeds', 'Amount')),
  time: time('DateTime', 'Date/Time', 'TradeDate'),
  clock: optional(time('TradeTime')),
  level: optional(text('LevelOfDetail')),
  executionId: optional(text('IBExecID', 'ExecID')),
  tradeId: optional(text('TradeID')),
  // Not orderReference, which the trader types.
  order: optional(text('IBOrderID')),
  multiplier: optional(number('Multiplier')),
  currency: optional(text('CurrencyPrimary', 'Currency')),
  rate: optional(number('FXRateToBase')),
  effect: optional(text('Open/CloseIndicator')),
  realized: optional(number('FifoPnlRealized')),
  contract: optional(text('Conid')),
  notes: optional(text('Notes/Codes', 'Notes')),
};
type Role = keyof typeof columns;

const ignored = [
  ...['TransactionType', 'SecurityIDType'],
  // Parts of the commission.
  ...['BrokerExecutionCommission', 'BrokerClearingCommission', 'ThirdPartyExecutionCommission'],
  ...['ThirdPartyClearingCommission', 'ThirdPartyRegulatoryCommission', 'OtherCommission'],
];

/** Finds the trades of an XML file: orders and lots have the same attributes and repeat them. */
const isOfTrades = ({ headers }: TableMatch<Role>): boolean =>
  !headers[0]?.startsWith('<') || headers[0] === '<Trade>' || headers[0] === '<TradeConfirm>';

/**
 * Rows of orders, lots, wash sales and summaries repeat those of executions. Orders are taken only if the file has no
 * executions, in whichever of its tables.
 */
const keepExecutions = (tables: readonly TableMatch<Role>[]): TableMatch<Role>[] => {
  const readLevel = ({ columns: found }: TableMatch<Role>, { cells }: GridRow): string | undefined =>
    cells[found.get('level') ?? -1];
  const levels = new Set(tables.flatMap((table) => table.rows.map((row) => readLevel(table, row))));
  const kept = ['EXECUTION', 'ORDER'].find((name) => levels.has(name));
  if (kept === undefined) return [...tables];
  return tables.map((table) => ({
    ...table,
    rows: table.rows.filter((row) => !table.columns.has('level') || readLevel(table, row) === kept),
  }));
};

/** Columns that only a Flex Query has. Any broker can have the others. */
const OWN_ROLES: readonly Role[] = ['account', 'level', 'executionId', 'contract'];

const isFlex = ({ columns: found }: TableMatch<Role>): boolean => OWN_ROLES.some((role) => found.has(role));

const findTrades = ({ grid }: OpenedFile): TableMatch<Role>[] =>
  keepExecutions(findTables(grid, columns).filter(isOfTrades).filter(isFlex));

/** The account of the element around the trades, for queries without the account of each trade. */
const findStatementAccount = memoize((grid) => {
  const statements = findTables(grid, { statement: text('<FlexStatement>'), account: text('accountId') });
  const accounts = statements.flatMap(({ columns: found, rows }) =>
    rows
      .filter(({ cells }) => cells[0] === '<FlexStatement>')
      .map(({ cells }) => cells[found.get('account') ?? -1] ?? ''),
  );
  const [first, ...others] = new Set(accounts);
  return others.length === 0 ? first : undefined;
});

type FlexRow = Row<Role>;

const toRateRow = (row: FlexRow): RateRow => ({
  currency: row.text('currency'),
  feeCurrency: row.text('feeCurrency'),
  symbol: row.text('symbol'),
  toBase: row.optionalDecimal('rate'),
});

/** The P&L of what a row closes, net of commissions. An opening row states 0, and a row of a currency pair none. */
const readProfit = (row: FlexRow, effect: ExecutionDraft['effect']): ExecutionDraft['profit'] => {
  const realized = row.optionalDecimal('realized');
  if (!realized || effect === 'open' || row.text('category') === 'CASH') return undefined;
  return effect === 'close' || !realized.eq(0) ? { amount: realized, isNet: true } : undefined;
};

const readFill = (row: FlexRow, { file }: ReadContext, findFeeRate: FindFeeRate): ExecutionDraft => {
  checkConversion(row.text('notes'));
  if (row.text('side').includes('Ca')) throw new SkippedRow('The trade was canceled.');
  const hasClock = row.text('clock') !== '' && /^[\d/-]{8,10}$/.test(row.text('time'));
  const effect = readOpenClose(row.text('effect'));
  return {
    row: row.number,
    id: row.text('executionId') || row.text('tradeId'),
    account: row.text('account') || findStatementAccount(file.grid),
    instrument: toIbkrInstrument(row.text('category'), row.text('symbol'), row.text('multiplier')),
    currency: row.text('currency'),
    side: readSide(row.text('side')),
    quantity: row.decimal('quantity').abs(),
    price: row.price('price'),
    fees: sumKnown(row.optionalDecimal('fees'), row.optionalDecimal('taxes'))?.times(-1) ?? null,
    feeCurrency: row.text('feeCurrency'),
    stated: { amount: row.optionalDecimal('amount') },
    feeRate: findFeeRate(toRateRow(row)),
    time: hasClock ? row.moment('time', 'clock') : row.moment('time'),
    sequence: /^\d+$/.test(row.text('tradeId')) ? row.text('tradeId') : undefined,
    order: row.text('order'),
    effect,
    profit: readProfit(row, effect),
  };
};

/** What a trader ticks in a Flex Query for the columns that every trade needs. */
const FIELDS: readonly (readonly [role: Role, field: string])[] = [
  ['symbol', 'Symbol'],
  ['category', 'Asset Class'],
  ['side', 'Buy/Sell'],
  ['quantity', 'Quantity'],
  ['price', 'Trade Price'],
  ['fees', 'IB Commission'],
  ['time', 'Date/Time'],
];

/** Names only the fields that the table with most of them lacks. */
const explainMissing = ({ grid }: OpenedFile): string => {
  const missing = listHeaderRows(grid)
    .map(({ header }) => FIELDS.filter(([role]) => !matchHeader(header, { own: columns[role] })))
    .reduce((least, next) => (next.length < least.length ? next : least), FIELDS)
    .map(([, field]) => field);
  const names = missing.length < 2 ? missing.join('') : `${missing.slice(0, -1).join(', ')} and ${missing.at(-1)}`;
  return `This Flex Query of Interactive Brokers lacks fields of its trades. Tick ${names} in the section Trades, and run it again.`;
};

/** Queries without Open/CloseIndicator, and rows without one, say by their P&L that they close something. */
const readFills = (rows: FlexRow[], context: ReadContext): ExecutionDraft[] => {
  const findFeeRate = createFindFeeRate(readEach(rows, toRateRow, () => undefined));
  const skip = (row: FlexRow, reason: string): void => context.skip(row.number, reason);
  return markClosings(readEach(rows, (row) => readFill(row, context, findFeeRate), skip));
};

/**
 * Interactive Brokers, Flex Query of trades as CSV or XML, with the fields that the trader ticked. One row for each
 * execution.
 */
export const ibkrFlex = defineFormat({
  id: 'ibkr-flex',
  name: 'Interactive Brokers Flex Query',
  columns,
  findTables: findTrades,
  ignored,
  zone: ibkrZone,
  // Files can contain several headers.
  isIgnored: (row) => row.text('symbol') === 'Symbol',
  readTable: readFills,
  listOthers: listFlexOthers,
  whenEmpty: 'The Flex Query has no trades. Choose a longer period and run it again.',
  otherFiles: [
    {
      columns: {
        own: text('ClientAccountID', 'LevelOfDetail', 'IBExecID', 'Conid', 'IBCommission', 'TransactionID'),
        side: text('Buy/Sell'),
        quantity: text('Quantity'),
        price: text('TradePrice', 'Price'),
      },
      sentence: explainMissing,
    },
    {
      columns: { statement: text('<FlexStatement>'), account: text('accountId') },
      sentence:
        'This Flex Query of Interactive Brokers has no trades. In Performance & Reports, Flex Queries, add the section Trades with Executions and run it again.',
    },
  ],
});
