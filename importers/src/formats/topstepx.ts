import { inQuotes, SkippedRow } from '../errors.ts';
import { toFuture } from '../instruments/instrument.ts';
import { day, number, optional, text, time } from '../table/columns.ts';
import { defineFormat } from './define.ts';
import { readEffect, readSide } from './sides.ts';

/** Times state their offset; the zone is that of a version without offsets. */
const topstepZone = { assumed: 'America/Chicago', isAsked: true } as const;

/**
 * TopstepX and other firms on ProjectX: Trades → Export. One row for each exit of a position; the P&L is gross.
 * `TradeDay` is the trading day: the evening of Sunday belongs to Monday.
 */
export const topstepxTrades = defineFormat({
  id: 'topstepx-trades',
  name: 'TopstepX Trades',
  columns: {
    id: text('Id'),
    contract: text('ContractName'),
    opened: time('EnteredAt', 'Entry Time'),
    closed: time('ExitedAt', 'Exit Time'),
    entryPrice: number('EntryPrice', 'Entry'),
    exitPrice: number('ExitPrice', 'Exit'),
    fees: number('Fees'),
    profit: number('PnL'),
    quantity: number('Size'),
    side: text('Type'),
    // Exports before 2024 do not have it.
    tradeDay: optional(day('TradeDay')),
    commissions: optional(number('Commissions')),
  },
  zone: topstepZone,
  dateOrder: 'mdy',
  roundTrips: 'netted',
  readRow: (row) => {
    const side = row.text('side').toLowerCase();
    if (side !== 'long' && side !== 'short')
      throw new SkippedRow(`The type ${inQuotes(side)} is neither Long nor Short.`);
    return {
      row: row.number,
      id: row.text('id'),
      instrument: toFuture(row.text('contract')),
      side,
      quantity: row.decimal('quantity').abs(),
      entryPrice: row.price('entryPrice'),
      exitPrice: row.price('exitPrice'),
      opened: row.moment('opened'),
      closed: row.moment('closed'),
      tradingDay: row.text('tradeDay') === '' ? undefined : row.moment('tradeDay').day,
      entryId: `${row.text('opened')} ${row.text('entryPrice')}`,
      profit: { amount: row.decimal('profit'), isNet: false },
      fees: row.decimal('fees').plus(row.optionalDecimal('commissions') ?? 0),
    };
  },
  whenEmpty: 'The file has no trades. Choose a longer period in TopstepX and export Trades again.',
});

/**
 * TopstepX and other firms on ProjectX: Orders → Export. One row for each order; a filled one is a fill. No P&L and no
 * fees.
 */
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
    const status = row.text('status');
    if (!/^filled$/i.test(status))
      throw new SkippedRow(status === '' ? 'The status of the order is missing.' : `The order is ${status}.`);
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
