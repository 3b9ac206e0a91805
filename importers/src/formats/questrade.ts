import { SkippedRow } from '../errors.ts';
import { toShare } from '../instruments/instrument.ts';
import { toWrittenOption } from '../instruments/written-option.ts';
import { number, text, time } from '../table/columns.ts';
import { defineFormat } from './define.ts';
import { explainUnfilled } from './order-status.ts';
import { readEffect, readSide } from './sides.ts';

/** Questrade Edge: Executions → Export. One row for each fill; options have actions of their own (BTO, STC). */
export const questrade = defineFormat({
  id: 'questrade',
  name: 'Questrade executions',
  columns: {
    symbol: text('Symbol'),
    action: text('Action'),
    quantity: number('Fill qty'),
    price: number('Fill price'),
    currency: text('Currency'),
    time: time('Exec time'),
    total: number('Total value'),
    placed: time('Time placed'),
    commission: number('Commission'),
    account: text('Account'),
  },
  zone: { assumed: 'America/Toronto', isAsked: true },
  readRow: (row) => {
    const filled = row.optionalDecimal('quantity');
    if (!filled?.abs().gt(0)) throw new SkippedRow(explainUnfilled('', filled));
    return {
      row: row.number,
      account: row.text('account'),
      // Options are written as `SLV20Feb26C55.00`.
      instrument: toWrittenOption(row.text('symbol')) ?? toShare(row.text('symbol')),
      currency: row.text('currency'),
      side: readSide(row.text('action')),
      quantity: row.decimal('quantity').abs(),
      price: row.price('price'),
      fees: row.cost('commission'),
      written: { price: row.price('price'), fees: row.decimal('commission').abs() },
      stated: { amount: row.optionalDecimal('total') },
      time: row.moment('time'),
      effect: readEffect(row.text('action')),
    };
  },
  whenEmpty: 'The file has no executions. Choose a longer period in Questrade Edge and export them again.',
});
