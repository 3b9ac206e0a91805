import type Big from 'big.js';
import { SkippedRow } from '../errors.ts';
import { toPlainSymbol } from '../instruments/broker-symbol.ts';
import type { ExecutionDraft } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { sumKnown } from '../values/decimal.ts';
import { defineFormat } from './define.ts';
import { explainUnfilled } from './order-status.ts';
import { readEffect, readSide } from './sides.ts';

/** Cells state their zone; this is that of cells without one. */
const zone = { assumed: 'America/New_York', isAsked: true } as const;

const columns = {
  symbol: text('Symbol'),
  side: text('Side', 'B/S'),
  effect: optional(text('Side Type')),
  status: optional(text('Status')),
  quantity: number('Filled', 'Filled Qty'),
  // The column Price is the limit.
  price: number('Avg Price', 'Filled Avg Price'),
  placed: time('Placed Time', 'Place Time'),
  time: time('Filled Time'),
  commission: optional(number('Commission')),
  fee: optional(number('Fee')),
  value: optional(number('Traded Value')),
};

const readOrder = (row: Row<keyof typeof columns>): ExecutionDraft => {
  const quantity = row.optionalDecimal('quantity');
  // A canceled order can be filled in part.
  if (!quantity?.gt(0)) throw new SkippedRow(explainUnfilled(row.text('status'), quantity));
  if (row.text('symbol') === '') throw new SkippedRow('The row is the total of a spread. Its legs are read.');
  const time = row.moment('time');
  return {
    row: row.number,
    instrument: toPlainSymbol(row.text('symbol'), time.day),
    side: readSide(row.text('side')),
    quantity,
    price: row.price('price'),
    fees: sumKnown(row.optionalDecimal('commission'), row.optionalDecimal('fee')),
    stated: { amount: row.optionalDecimal('value') },
    time,
    effect: readEffect(row.text('effect')) ?? readEffect(row.text('side')),
  };
};

/**
 * Webull in the United States: Orders → Export. One row for each order; legs of a spread follow a row with its total.
 */
export const webullOrders = defineFormat({
  id: 'webull-orders',
  name: 'Webull orders',
  columns,
  zone,
  dateOrder: 'mdy',
  readRow: readOrder,
  whenEmpty: 'The file has no filled orders. Choose a longer period in Webull and export the orders again.',
  otherFiles: [
    {
      columns: {
        symbol: text('Symbol'),
        quantity: text('Quantity'),
        cost: text('Avg Cost', 'Average Cost', 'Cost Price'),
        value: text('Market Value'),
        open: text('Open P&L', 'Open P/L', 'Unrealized P&L'),
      },
      sentence:
        'These are open positions. In Webull, export the orders instead: on the desktop, open Account, Orders, History and choose Export.',
    },
  ],
});

/** What the net amount is worse by than the gross amount. Costs are usually below 0, and above it in some files. */
const readCosts = (row: Row<'side' | 'gross' | 'net' | 'costs' | 'tax'>): Big => {
  const gross = row.optionalDecimal('gross')?.abs();
  const net = row.optionalDecimal('net')?.abs();
  if (gross && net) return readSide(row.text('side')) === 'buy' ? net.minus(gross) : gross.minus(net);
  return row
    .decimal('costs')
    .plus(row.optionalDecimal('tax') ?? 0)
    .times(-1);
};

/**
 * Webull outside the United States: the trade records of a statement. One row for each trade, with the day only. Costs
 * are below 0.
 */
export const webullRecords = defineFormat({
  id: 'webull-records',
  name: 'Webull trade records',
  columns: {
    symbol: text('Symbol & Name'),
    day: time('Trade Date'),
    side: text('Buy/Sell'),
    quantity: number('Quantity'),
    price: number('Traded Price'),
    gross: optional(number('Gross Amount')),
    net: optional(number('Net Amount')),
    costs: number('Comm/Fee/Tax'),
    tax: optional(number('VAT', 'GST')),
  },
  zone,
  dateOrder: 'dmy',
  // Titles and totals.
  isIgnored: (row) => row.text('side') === '',
  readRow: (row) => ({
    row: row.number,
    // `NVDA NVIDIA CORPORATION`
    instrument: toPlainSymbol(row.text('symbol').split(' ')[0] ?? '', row.moment('day').day),
    side: readSide(row.text('side')),
    quantity: row.decimal('quantity').abs(),
    price: row.price('price'),
    fees: readCosts(row),
    stated: { amount: row.optionalDecimal('gross') },
    time: row.moment('day'),
  }),
  whenEmpty: 'The statement has no trades. Export the statement of another month.',
});

/**
 * Webull in Australia: the trade history as CSV. One row for each trade; its time states the zone. Costs are below 0.
 */
export const webullTrades = defineFormat({
  id: 'webull-trades',
  name: 'Webull trade history',
  columns: {
    symbol: text('Symbol'),
    name: text('Name'),
    currency: text('Currency'),
    type: text('Type'),
    day: time('Trade Date'),
    clock: time('Time'),
    side: text('Buy/Sell'),
    quantity: number('Quantity'),
    price: number('Trade Price'),
    gross: optional(number('Gross Amount')),
    net: number('Net Amount'),
    costs: number('Comm/Fee/Tax'),
    tax: optional(number('GST')),
  },
  zone,
  readRow: (row) => {
    const moment = row.moment('day', 'clock');
    return {
      row: row.number,
      instrument: toPlainSymbol(row.text('symbol'), moment.day),
      currency: row.text('currency'),
      side: readSide(row.text('side')),
      quantity: row.decimal('quantity').abs(),
      price: row.price('price'),
      fees: readCosts(row),
      stated: { amount: row.optionalDecimal('gross') },
      time: moment,
    };
  },
  whenEmpty: 'The history has no trades. Choose a longer period in Webull and export it again.',
});
