import { SkippedRow } from '../errors.ts';
import type { OpenedFile } from '../file/open.ts';
import { number, optional, text, time } from '../table/columns.ts';
import { findTables, type TableMatch } from '../table/tables.ts';
import { sumKnown } from '../values/decimal.ts';
import { defineFormat } from './define.ts';
import { ibkrZone, readOpenClose, toIbkrInstrument } from './ibkr.ts';
import { readSide } from './sides.ts';

const columns = {
  account: text('ClientAccountID', 'accountId'),
  category: text('AssetClass', 'AssetCategory'),
  symbol: text('Symbol'),
  side: text('Buy/Sell'),
  quantity: number('Quantity'),
  price: number('TradePrice', 'Price'),
  fees: number('IBCommission', 'Commission'),
  taxes: optional(number('Taxes', 'Tax')),
  time: time('DateTime', 'Date/Time', 'TradeDate'),
  clock: optional(time('TradeTime')),
  level: optional(text('LevelOfDetail')),
  executionId: optional(text('IBExecID', 'ExecID')),
  tradeId: optional(text('TradeID')),
  multiplier: optional(number('Multiplier')),
  currency: optional(text('CurrencyPrimary', 'Currency')),
  effect: optional(text('Open/CloseIndicator')),
  realized: optional(number('FifoPnlRealized')),
};
type Role = keyof typeof columns;

const ignored = [
  ...['TransactionType', 'SecurityIDType', 'IBCommissionCurrency', 'CommissionCurrency'],
  // Parts of the commission.
  ...['BrokerExecutionCommission', 'BrokerClearingCommission', 'ThirdPartyExecutionCommission'],
  ...['ThirdPartyClearingCommission', 'ThirdPartyRegulatoryCommission', 'OtherCommission'],
];

/** Finds the trades of an XML file: orders and lots have the same attributes and repeat them. */
const isOfTrades = ({ headers }: TableMatch<Role>): boolean =>
  !headers[0]?.startsWith('<') || headers[0] === '<Trade>' || headers[0] === '<TradeConfirm>';

/** Rows of orders and lots repeat those of executions, and are taken only if there are no executions. */
const keepExecutions = (table: TableMatch<Role>): TableMatch<Role> => {
  const index = table.columns.get('level') ?? -1;
  const levels = new Set(table.rows.map(({ cells }) => cells[index]));
  const level = ['EXECUTION', 'ORDER'].find((name) => levels.has(name));
  return { ...table, rows: table.rows.filter(({ cells }) => level === undefined || cells[index] === level) };
};

const findTrades = ({ grid }: OpenedFile): TableMatch<Role>[] =>
  findTables(grid, columns).filter(isOfTrades).map(keepExecutions);

/** Interactive Brokers, Flex Query of trades as CSV or XML, with the fields that the trader ticked. One row for each execution. */
export const ibkrFlex = defineFormat({
  id: 'ibkr-flex',
  name: 'Interactive Brokers Flex Query',
  columns,
  findTables: findTrades,
  ignored,
  zone: ibkrZone,
  // Files can contain several headers.
  isIgnored: (row) => row.text('symbol') === 'Symbol',
  readRow: (row) => {
    if (row.text('side').includes('Ca')) throw new SkippedRow('The trade was canceled.');
    const hasClock = row.text('clock') !== '' && /^[\d/-]{8,10}$/.test(row.text('time'));
    const effect = readOpenClose(row.text('effect'));
    const realized = row.optionalDecimal('realized');
    return {
      row: row.number,
      id: row.text('executionId') || row.text('tradeId'),
      account: row.text('account'),
      instrument: toIbkrInstrument(row.text('category'), row.text('symbol'), row.text('multiplier')),
      currency: row.text('currency'),
      side: readSide(row.text('side')),
      quantity: row.decimal('quantity').abs(),
      price: row.price('price'),
      fees: sumKnown(row.optionalDecimal('fees'), row.optionalDecimal('taxes'))?.times(-1) ?? null,
      time: hasClock ? row.moment('time', 'clock') : row.moment('time'),
      sequence: /^\d+$/.test(row.text('tradeId')) ? row.text('tradeId') : undefined,
      effect,
      profit: realized && effect === 'close' ? { amount: realized, isNet: true } : undefined,
    };
  },
  whenEmpty: 'The Flex Query has no trades. Choose a longer period and run it again.',
});
