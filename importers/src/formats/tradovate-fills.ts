import { toFuture } from '../instruments/instrument.ts';
import { day, number, optional, text, time } from '../table/columns.ts';
import { defineFormat } from './define.ts';
import { readSide } from './sides.ts';
import { tradovateZone } from './tradovate-pairs.ts';

/**
 * Reports → Fills. One row for each fill, with the commission that was paid: no other report of Tradovate has it.
 * Columns whose names begin with a line are the same facts for machines: the time in UTC, and the trading day.
 */
export const tradovateFills = defineFormat({
  id: 'tradovate-fills',
  name: 'Tradovate Fills',
  columns: {
    id: text('Fill ID'),
    order: text('Order ID'),
    account: text('Account'),
    side: text('B/S'),
    quantity: number('Quantity'),
    price: number('Price'),
    contract: text('Contract'),
    product: text('Product'),
    commission: number('commission'),
    // In UTC in exports that have it. The names differ in the line only, and the first of both is in UTC.
    time: time('Timestamp'),
    tradeDate: optional(day('_tradeDate')),
  },
  zone: tradovateZone,
  dateOrder: 'mdy',
  readRow: (row) => ({
    row: row.number,
    id: row.text('id'),
    account: row.text('account'),
    instrument: toFuture(row.text('contract')),
    side: readSide(row.text('side')),
    quantity: row.decimal('quantity').abs(),
    price: row.price('price'),
    fees: row.decimal('commission'),
    time: row.moment('time'),
    tradingDay: row.text('tradeDate') === '' ? undefined : row.moment('tradeDate').day,
    sequence: row.text('id'),
  }),
  whenEmpty: 'The file has no fills. Choose a longer period in Tradovate, and export Fills again.',
});
