import type Big from 'big.js';
import { inQuotes, SkippedRow } from '../errors.ts';
import { toCoins } from '../instruments/instrument.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { defineFormat } from './define.ts';
import { readEffect, readSide } from './sides.ts';

/** Bybit states the zone in the header of its times. */
const bybitZone = { assumed: 'UTC', isAsked: true } as const;

/** Contracts of this kind are quoted and settled in a dollar coin; others (inverse) are settled in their own coin. */
const isLinear = (contract: string): boolean => /(?:USDT|USDC|PERP)$/.test(contract.toUpperCase());

const INVERSE = 'Inverse contracts are settled in their own coin, and are not imported.';

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
 * `Close Long` names the position. Older files have the side of the closing order, which other programs read both ways:
 * the prices decide, if the P&L is not mostly fees.
 */
const readPositionSide = (row: Row<keyof typeof columns>, profit: Big): 'long' | 'short' => {
  const words = row.text('direction').toLowerCase();
  if (words.includes('long')) return 'long';
  if (words.includes('short')) return 'short';
  const gain = row.price('exitPrice').minus(row.price('entryPrice')).times(row.decimal('quantity'));
  if (gain.abs().gt(0) && gain.abs().minus(profit.abs()).abs().lt(gain.abs().div(2)))
    return gain.gt(0) === profit.gt(0) ? 'long' : 'short';
  if (words === 'sell') return 'long';
  if (words === 'buy') return 'short';
  throw new SkippedRow(`${inQuotes(words)} is no closing direction.`);
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
    const side = readPositionSide(row, profit);
    const move = row.price('exitPrice').minus(row.price('entryPrice')).times(row.decimal('quantity').abs());
    return {
      row: row.number,
      instrument: toCoins(row.text('contract')),
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

/**
 * Bybit: Trade History of derivatives. One row for each fill. `Trasaction ID` is their spelling. Funding stands between
 * the trades.
 */
export const bybitTrades = defineFormat({
  id: 'bybit-trades',
  name: 'Bybit Trade History',
  columns: {
    contract: text('Contracts', 'Contract', 'Market'),
    side: text('Direction', 'Side'),
    quantity: number('Filled Qty', 'Filled Quantity', 'Exec Qty'),
    price: number('Filled Price', 'Exec Price'),
    type: optional(text('Filled Type', 'Trade Type')),
    fees: number('Fees Paid', 'Trading Fee'),
    feeCoin: optional(text('Fee Currency', 'Fee Coin', 'Fee Asset', 'Trading Fee Currency')),
    id: optional(text('Trasaction ID', 'Transaction ID')),
    time: time('Transaction Time', 'Filled Time'),
    order: optional(text('Order No.')),
  },
  ignored: ['Trading Fee Rate', 'Fee Rate'],
  zone: bybitZone,
  readRow: (row) => {
    if (!isLinear(row.text('contract'))) throw new SkippedRow(INVERSE);
    if (/fund|settle/i.test(row.text('type')))
      throw new SkippedRow(`The row is of type ${row.text('type')}, not a trade.`);
    return {
      row: row.number,
      id: row.text('id'),
      instrument: toCoins(row.text('contract')),
      // Open Long and Close Short buy.
      side: readSide(
        row
          .text('side')
          .replace(/^(?:open long|close short)$/i, 'buy')
          .replace(/^(?:open short|close long)$/i, 'sell'),
      ),
      quantity: row.decimal('quantity').abs(),
      price: row.price('price'),
      fees: row.decimal('fees'),
      feeCurrency: row.text('feeCoin'),
      time: row.moment('time'),
      effect: readEffect(row.text('side').split(' ')[0] ?? ''),
    };
  },
  whenEmpty: 'The file has no trades. Choose a longer period in Bybit and export the Trade History again.',
});
