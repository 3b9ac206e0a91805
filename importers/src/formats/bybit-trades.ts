import { SkippedRow } from '../errors.ts';
import { toShare } from '../instruments/instrument.ts';
import { number, optional, text, time } from '../table/columns.ts';
import { bybitZone, INVERSE, isLinear } from './bybit.ts';
import { defineFormat } from './define.ts';
import { readEffect, readSide } from './sides.ts';

/** Bybit: Trade History of derivatives. One row for each fill. `Trasaction ID` is their spelling. Funding stands between the trades. */
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
      instrument: toShare(row.text('contract')),
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
      time: row.moment('time'),
      effect: readEffect(row.text('side').split(' ')[0] ?? ''),
    };
  },
  whenEmpty: 'The file has no trades. Choose a longer period in Bybit and export the Trade History again.',
});
