import { toUnvalued } from '../instruments/instrument.ts';
import { number, optional, text, time } from '../table/columns.ts';
import { defineFormat } from './define.ts';
import { readCosts } from './metatrader.ts';
import { readSide } from './sides.ts';

/**
 * XTB: the closed positions of the account history. One row for each closed part of a position. The P&L is gross;
 * commission, swap and rollover are signed.
 */
export const xtb = defineFormat({
  id: 'xtb',
  name: 'XTB closed positions',
  columns: {
    position: text('Position'),
    symbol: text('Symbol'),
    side: text('Type'),
    quantity: number('Volume'),
    opened: time('Open time'),
    entryPrice: number('Open price'),
    closed: time('Close time'),
    exitPrice: number('Close price'),
    commission: number('Commission'),
    swap: number('Swap'),
    rollover: optional(number('Rollover')),
    profit: number('Gross P/L'),
    stop: optional(number('SL')),
    target: optional(number('TP')),
  },
  zone: { assumed: 'Europe/Warsaw', isAsked: true },
  dateOrder: 'dmy',
  roundTrips: 'single',
  // Totals.
  isIgnored: (row) => !/^\d+$/.test(row.text('position')) && row.text('symbol') === '',
  readRow: (row) => {
    const readLevel = (role: 'stop' | 'target') => {
      const level = row.optionalDecimal(role);
      return level?.eq(0) ? null : level;
    };
    return {
      row: row.number,
      id: [row.text('position'), row.text('closed'), row.text('quantity')].join(' '),
      position: row.text('position'),
      instrument: toUnvalued(row.text('symbol')),
      side: readSide(row.text('side')) === 'buy' ? 'long' : 'short',
      quantity: row.decimal('quantity').abs(),
      entryPrice: row.price('entryPrice'),
      exitPrice: row.price('exitPrice'),
      opened: row.moment('opened'),
      closed: row.moment('closed'),
      stop: readLevel('stop'),
      target: readLevel('target'),
      profit: { amount: row.decimal('profit'), isNet: false },
      fees: readCosts(row, 'commission', 'swap', 'rollover'),
    };
  },
  whenEmpty: 'The file has no closed positions. Choose a longer period in the history of xStation and export it again.',
});
