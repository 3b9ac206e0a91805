import { SkippedRow } from '../errors.ts';
import { toFuture } from '../instruments/instrument.ts';
import { number, optional, text, time } from '../table/columns.ts';
import { defineFormat } from './define.ts';
import { readSide } from './sides.ts';
import { tradovateZone } from './tradovate-pairs.ts';

/** Reports → Orders. One row for each order: a filled one is a fill at the average price. No P&L and no fees. */
export const tradovateOrders = defineFormat({
  id: 'tradovate-orders',
  name: 'Tradovate Orders',
  columns: {
    id: text('orderId', 'Order ID'),
    account: text('Account'),
    side: text('B/S'),
    contract: text('Contract'),
    price: number('avgPrice', 'Avg Fill Price'),
    quantity: number('filledQty', 'Filled Qty'),
    time: time('Fill Time'),
    status: text('Status'),
    currency: optional(text('Currency')),
  },
  zone: tradovateZone,
  dateOrder: 'mdy',
  readRow: (row) => {
    // A canceled order can be filled in part.
    if (!row.optionalDecimal('quantity')?.gt(0))
      throw new SkippedRow(`The order is ${row.text('status') || 'not filled'}.`);
    return {
      row: row.number,
      id: row.text('id'),
      account: row.text('account'),
      instrument: toFuture(row.text('contract')),
      currency: row.text('currency'),
      side: readSide(row.text('side')),
      quantity: row.decimal('quantity'),
      price: row.price('price'),
      fees: null,
      time: row.moment('time'),
      sequence: row.text('id'),
    };
  },
  whenEmpty: 'The file has no filled orders. Choose a longer period in Tradovate, or export Performance instead.',
});
