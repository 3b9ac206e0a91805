import Big from 'big.js';
import { wrongType } from '../errors.ts';
import { type Grid, memoize } from '../file/grid.ts';
import { toShare } from '../instruments/instrument.ts';
import { findWrittenOption } from '../instruments/written-option.ts';
import type { ExecutionDraft, OtherFile, ReadContext } from '../read/format.ts';
import { number, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { defineFormat } from './define.ts';
import { withExactPrice } from './exact-price.ts';
import { type HistoryItem, readHistory, toRemoval } from './removals.ts';
import { readEffect } from './sides.ts';

const columns = {
  day: time('Activity/Trade Date'),
  type: text('Activity Type'),
  description: text('Description'),
  symbol: text('Symbol'),
  cusip: text('Cusip'),
  quantity: number('Quantity #', 'Quantity'),
  price: number('Price $', 'Price'),
  amount: number('Amount $', 'Amount'),
  commission: number('Commission'),
};

const olderColumns = {
  day: time('TransactionDate'),
  type: text('TransactionType'),
  security: text('SecurityType'),
  description: text('Description'),
  symbol: text('Symbol'),
  quantity: number('Quantity'),
  price: number('Price'),
  amount: number('Amount'),
  commission: number('Commission'),
};
type Role = keyof typeof columns & keyof typeof olderColumns;

/**
 * `For Account:,####2641` above the older header, and `Account Activity for Main -2641 from Prior Year` above the newer
 * one.
 */
const findAccount = memoize(({ rows }: Grid) => {
  for (const { cells } of rows.slice(0, 10)) {
    const [first = '', second = ''] = cells;
    if (/^For Account:?$/i.test(first) && second !== '') return second;
    const [, name] = /^Account Activity for (.{1,60}?) from /i.exec(first) ?? [];
    if (name !== undefined) return name;
  }
  return undefined;
});

/**
 * The side of the word; in files whose rows have the type 0, that of the quantity. Undefined for a row that is no fill.
 */
const findSide = (row: Row<Role>): 'buy' | 'sell' | undefined => {
  const type = row.text('type');
  if (/^bought\b/i.test(type)) return 'buy';
  if (/^sold\b/i.test(type)) return 'sell';
  const quantity = row.optionalDecimal('quantity') ?? new Big(0);
  const amount = row.optionalDecimal('amount') ?? new Big(0);
  // Reinvested dividends buy shares.
  if (/^dividend/i.test(type)) return quantity.gt(0) && amount.lt(0) ? 'buy' : undefined;
  if (type !== '0' || !row.optionalDecimal('price')?.gt(0) || quantity.eq(0)) return undefined;
  return quantity.gt(0) ? 'buy' : 'sell';
};

/** Rows of reinvested dividends have no price. */
const readPrice = (row: Row<Role>, quantity: Big): Big => {
  const price = row.optionalDecimal('price');
  const amount = row.optionalDecimal('amount');
  return price?.gt(0) || amount === null || quantity.eq(0) ? row.price('price') : amount.abs().div(quantity);
};

const readItem = (row: Row<Role>, context: ReadContext): HistoryItem => {
  const type = row.text('type');
  const option = findWrittenOption(row.text('description'));
  const toCommon = () => ({
    row: row.number,
    account: findAccount(context.file.grid),
    instrument: option ?? toShare(row.text('symbol')),
    quantity: row.decimal('quantity').abs(),
    fees: row.optionalDecimal('commission') ?? new Big(0),
    time: row.moment('day'),
  });
  const amount = row.optionalDecimal('amount');
  if (option && /expir|assign|exercis/i.test(type)) return toRemoval(toCommon(), amount);
  if (/split/i.test(type)) return { row: row.number, ticker: row.text('symbol'), day: row.moment('day').day };
  const side = findSide(row);
  if (side === undefined) throw wrongType(type);
  const common = toCommon();
  const fill: ExecutionDraft = {
    ...common,
    side,
    price: readPrice(row, common.quantity),
    // Short sales have words of their own.
    effect: /^sold$/i.test(type) ? 'close' : readEffect(type),
  };
  return withExactPrice(fill, amount);
};

const otherFiles: readonly OtherFile[] = [
  {
    columns: { account: text('Account'), value: text('Net Account Value'), gain: text('Total Gain') },
    sentence:
      'This is the portfolio of E*TRADE. Export the transactions instead: open Accounts, Transactions, Download, and choose CSV.',
  },
];

const common = {
  // Rows have days only.
  zone: { assumed: 'America/New_York', isAsked: false },
  dateOrder: 'mdy',
  // Sentences.
  isIgnored: (row: Row<Role>) => !/^\d/.test(row.text('day')) && row.text('amount') === '',
  readTable: readHistory(readItem),
  whenEmpty: 'The file has no trades. Choose a longer period in Transactions and download it again.',
} as const;

/**
 * E*TRADE since 2025: Accounts → Transactions → Download. One row for each transaction, newest first. The option is in
 * the description, and disclaimers follow the rows.
 */
export const etradeActivity = defineFormat({
  ...common,
  id: 'etrade-activity',
  name: 'E*TRADE transactions',
  columns,
  otherFiles,
});

/** E*TRADE before 2025: one row for each transaction, newest first. The type of some rows is 0. */
export const etradeTransactions = defineFormat({
  ...common,
  id: 'etrade-transactions',
  name: 'E*TRADE transactions (older)',
  columns: olderColumns,
});
