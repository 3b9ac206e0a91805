import { SkippedRow } from '../errors.ts';
import { toFuture } from '../instruments/instrument.ts';
import { day, number, text, time } from '../table/columns.ts';
import { defineFormat } from './define.ts';
import { readEffect, readSide } from './sides.ts';
import { topstepZone } from './topstepx-trades.ts';

/** TopstepX and other firms on ProjectX: Orders → Export. One row for each order; a filled one is a fill. No P&L and no fees. */
export const topstepxOrders = defineFormat({
  id: 'topstepx-orders',
  name: 'TopstepX Orders',
  columns: {
    id: text('Id'),
    account: text('AccountName'),
    contract: text('ContractName'),
    status: text('Status'),
    quantity: number('Size'),
    side: text('Side'),
    tradeDay: day('TradeDay'),
    time: time('FilledAt'),
    price: number('ExecutePrice'),
    effect: text('PositionDisposition'),
  },
  // The type of the order: market or limit.
  ignored: ['Type'],
  zone: topstepZone,
  dateOrder: 'mdy',
  readRow: (row) => {
    if (row.text('status') !== 'Filled') throw new SkippedRow(`The order is ${row.text('status') || 'not filled'}.`);
    return {
      row: row.number,
      id: row.text('id'),
      account: row.text('account'),
      instrument: toFuture(row.text('contract')),
      side: readSide(row.text('side')),
      quantity: row.decimal('quantity').abs(),
      price: row.price('price'),
      fees: null,
      time: row.moment('time'),
      tradingDay: row.moment('tradeDay').day,
      effect: readEffect(row.text('effect')),
    };
  },
  whenEmpty: 'The file has no filled orders. Choose a longer period in TopstepX, or export Trades instead.',
});
