import Big from 'big.js';
import { SkippedRow, wrongType } from '../errors.ts';
import { toShare } from '../instruments/instrument.ts';
import type { ExecutionDraft, StatedAmount } from '../read/format.ts';
import { number, optional, readHeaderNote, text, time } from '../table/columns.ts';
import { sumCosts, sumUnsignedCosts } from '../table/costs.ts';
import type { Row } from '../table/row.ts';
import { defineFormat } from './define.ts';
import { type HistoryItem, readHistory } from './removals.ts';
import { readSide } from './sides.ts';

/**
 * Exports have the columns that their rows need: a currency behind the name in older files, in a column of its own in
 * newer ones.
 */
const columns = {
  action: text('Action'),
  time: time('Time'),
  isin: text('ISIN'),
  ticker: text('Ticker'),
  quantity: number('No. of shares'),
  price: number('Price / share'),
  priceCurrency: text('Currency (Price / share)'),
  rate: optional(number('Exchange rate')),
  total: number('Total', 'Total *'),
  currency: optional(text('Currency (Total)')),
  id: optional(text('ID')),
  conversion: optional(number('Currency conversion fee', 'Currency conversion fee *')),
  stampDuty: optional(number('Stamp duty', 'Stamp duty *')),
  reserveTax: optional(number('Stamp duty reserve tax', 'Stamp duty reserve tax *')),
  transactionFee: optional(number('Transaction fee', 'Transaction fee *')),
  finraFee: optional(number('Finra fee', 'Finra fee *')),
  frenchTax: optional(number('French transaction tax', 'French transaction tax *')),
  levy: optional(number('PTM levy', 'PTM levy *')),
};
type Role = keyof typeof columns;

const FEES: readonly Role[] = [
  'conversion',
  'stampDuty',
  'reserveTax',
  'transactionFee',
  'finraFee',
  'frenchTax',
  'levy',
]; // prettier-ignore

/** `EUR` of the column, or of the header `Total (EUR)`. */
const readCurrency = (row: Row<Role>): string => row.text('currency') || (readHeaderNote(row.header('total')) ?? '');

/** The value in the currency of the price. Prices in pence can have a rate of pounds. */
const toStated = (row: Row<Role>, value: Big): StatedAmount => {
  const rate = row.optionalDecimal('rate');
  const isInPence = /^GB[Xp]$/.test(row.text('priceCurrency')) && rate?.lt(10);
  const amount = rate && value.times(rate).times(isInPence ? 100 : 1);
  // Total and rate are rounded.
  return {
    amount,
    tolerance: amount
      ?.abs()
      .times('0.001')
      .plus(isInPence || rate?.gt(10) ? 1 : '0.02'),
  };
};

/** In the currency of the account: the total is what was paid or received, with all costs. */
const readFill = (row: Row<Role>, word: string): ExecutionDraft => {
  const side = readSide(word);
  const quantity = row.decimal('quantity').abs();
  const total = row.decimal('total').abs();
  const fees = sumCosts(row, ...FEES) ?? new Big(0);
  const value = side === 'buy' ? total.minus(fees) : total.plus(fees);
  if (quantity.eq(0)) throw new SkippedRow('The quantity is not above 0.');
  return {
    row: row.number,
    id: row.text('id') || undefined,
    instrument: toShare(row.text('ticker')),
    currency: readCurrency(row),
    side,
    quantity,
    price: value.div(quantity),
    fees,
    written: { price: row.price('price'), fees: sumUnsignedCosts(row, ...FEES) ?? new Big(0) },
    stated: toStated(row, value),
    time: row.moment('time'),
    // Shares cannot be sold short.
    effect: side === 'sell' ? 'close' : undefined,
  };
};

const readItem = (row: Row<Role>): HistoryItem => {
  const action = row.text('action');
  const [, word] = /^(?:market|limit|stop|stop limit) (buy|sell)$/i.exec(action) ?? [];
  if (word !== undefined) return readFill(row, word);
  if (/split/i.test(action)) return { row: row.number, ticker: row.text('ticker'), day: row.moment('time').day };
  throw wrongType(action);
};

/**
 * Trading 212, Invest and ISA: History → Export. One row for each order or cash movement, in UTC. Prices are in the
 * currency of the share, totals in that of the account.
 */
export const trading212 = defineFormat({
  id: 'trading212',
  name: 'Trading 212 history',
  columns,
  ignored: ['Currency (Currency conversion fee)', 'Currency (Transaction fee)', 'Currency (Finra fee)'],
  zone: { assumed: 'UTC', isAsked: false },
  readTable: readHistory(readItem),
  whenEmpty: 'The file has no trades. Choose a longer period in History, include orders, and export it again.',
});
