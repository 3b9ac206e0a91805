import type Big from 'big.js';
import { SkippedRow } from '../errors.ts';
import { toShare } from '../instruments/instrument.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { bybitZone, INVERSE, isLinear } from './bybit.ts';
import { defineFormat } from './define.ts';

const columns = {
  contract: text('Contracts', 'Contract', 'Market'),
  direction: text('Closing Direction', 'Trade Type', 'Direction'),
  quantity: number('Qty', 'Quantity', 'Order Quantity'),
  entryPrice: number('Entry Price'),
  exitPrice: number('Exit Price', 'Filled Price'),
  profit: number('Closed P&L', 'Realized P&L'),
  exitType: text('Exit Type'),
  closed: time('Trade Time', 'Filled/Settlement Time'),
  id: optional(text('Order No.')),
};

/**
 * `Close Long` names the position. Older files have the side of the closing order, which other programs read both ways: the prices
 * decide, if the P&L is not mostly fees.
 */
const readSide = (row: Row<keyof typeof columns>, profit: Big): 'long' | 'short' => {
  const words = row.text('direction').toLowerCase();
  if (words.includes('long')) return 'long';
  if (words.includes('short')) return 'short';
  const gain = row.price('exitPrice').minus(row.price('entryPrice')).times(row.decimal('quantity'));
  if (gain.abs().gt(0) && gain.abs().minus(profit.abs()).abs().lt(gain.abs().div(2)))
    return gain.gt(0) === profit.gt(0) ? 'long' : 'short';
  if (words === 'sell') return 'long';
  if (words === 'buy') return 'short';
  throw new SkippedRow(`'${words.slice(0, 40)}' is no closing direction.`);
};

/** Bybit: Closed P&L. One row for each closing; the P&L is net of fees, and there is no time of opening. */
export const bybitClosedPnl = defineFormat({
  id: 'bybit-closed-pnl',
  name: 'Bybit Closed P&L',
  columns,
  // The P&L is net of all fees.
  ignored: ['Trade Type', 'Opening Fee', 'Closing Fee', 'Funding Fee', 'Trading Fee'],
  zone: bybitZone,
  roundTrips: 'single',
  readRow: (row) => {
    if (!isLinear(row.text('contract'))) throw new SkippedRow(INVERSE);
    const profit = row.decimal('profit');
    const side = readSide(row, profit);
    const move = row.price('exitPrice').minus(row.price('entryPrice')).times(row.decimal('quantity').abs());
    return {
      row: row.number,
      instrument: toShare(row.text('contract')),
      side,
      quantity: row.decimal('quantity').abs(),
      entryPrice: row.price('entryPrice'),
      exitPrice: row.price('exitPrice'),
      opened: null,
      closed: row.moment('closed'),
      profit: { amount: profit, isNet: true },
      fees: move.times(side === 'long' ? 1 : -1).minus(profit),
    };
  },
  otherFiles: [
    {
      columns: {
        currency: text('Currency'),
        flow: text('Cash Flow'),
        change: text('Change'),
        balance: text('Wallet Balance'),
      },
      sentence:
        'This is the transaction log of Bybit. Export Closed P&L or the Trade History instead: in Bybit, open Orders, Derivatives Orders and choose the tab, Export.',
    },
    {
      columns: { contract: text('Contracts'), order: text('Order Price'), status: text('Order Status', 'Status') },
      sentence:
        'These are the orders of Bybit. Export Closed P&L or the Trade History instead: in Bybit, open Orders, Derivatives Orders and choose the tab, Export.',
    },
    {
      columns: {
        contract: text('Contracts'),
        entry: text('Entry Price'),
        mark: text('Mark Price'),
        open: text('Unrealized P&L', 'Unrealised P&L'),
      },
      sentence:
        'These are the open positions of Bybit. Export Closed P&L instead: in Bybit, open Orders, Derivatives Orders and choose Closed P&L, Export.',
    },
  ],
  whenEmpty: 'The file has no closed positions. Choose a longer period in Bybit and export Closed P&L again.',
});
