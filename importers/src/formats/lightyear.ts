import type Big from 'big.js';
import { wrongType } from '../errors.ts';
import { toShare } from '../instruments/instrument.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { defineFormat } from './define.ts';
import { type HistoryItem, readHistory } from './removals.ts';

const columns = {
  time: time('Date'),
  id: text('Reference'),
  ticker: text('Ticker'),
  isin: text('ISIN'),
  type: text('Type'),
  quantity: number('Quantity'),
  currency: text('CCY'),
  price: number('Price/share'),
  gross: number('Gross Amount'),
  rate: optional(number('FX Rate')),
  fees: number('Fee'),
  net: number('Net Amt.'),
  tax: optional(number('Tax Amt.')),
};
type Role = keyof typeof columns;

/**
 * Gross and net amount differ by all costs of the row. One of the two is without them: the net amount of a purchase,
 * and the gross amount of a sale.
 */
const readFees = (row: Row<Role>): Big | null => {
  const gross = row.optionalDecimal('gross');
  const net = row.optionalDecimal('net');
  return gross && net ? gross.abs().minus(net.abs()).abs() : row.optionalDecimal('fees');
};

const readItem = (row: Row<Role>): HistoryItem => {
  const type = row.text('type').toLowerCase();
  if (/split/.test(type)) return { row: row.number, ticker: row.text('ticker'), day: row.moment('time').day };
  if (type !== 'buy' && type !== 'sell') throw wrongType(row.text('type'));
  return {
    row: row.number,
    id: row.text('id') || undefined,
    instrument: toShare(row.text('ticker')),
    currency: row.text('currency'),
    side: type,
    quantity: row.decimal('quantity').abs(),
    price: row.price('price'),
    fees: readFees(row),
    stated: { amount: row.optionalDecimal('gross') },
    time: row.moment('time'),
    // Shares cannot be sold short.
    effect: type === 'sell' ? 'close' : undefined,
  };
};

/** Lightyear: account statement as CSV. One row for each order or cash movement, in the currency of the share. */
export const lightyear = defineFormat({
  id: 'lightyear',
  name: 'Lightyear account statement',
  isUntried: true,
  columns,
  zone: { assumed: 'local', isAsked: true },
  dateOrder: 'dmy',
  readTable: readHistory(readItem),
  whenEmpty: 'The statement has no trades. Choose a longer period in Lightyear and export it again.',
});
