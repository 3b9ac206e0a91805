import Big from 'big.js';
import { SkippedRow } from '../errors.ts';
import { toOptionCode } from '../instruments/contract-codes.ts';
import { type Instrument, toOption, toShare } from '../instruments/instrument.ts';
import { number, text, time } from '../table/columns.ts';
import { parseWrittenTime } from '../values/written-time.ts';
import { defineFormat } from './define.ts';
import { readEffect, readSide } from './sides.ts';

/** `SLV20Feb26C55.00` is an option, everything else a share. */
const toInstrument = (symbol: string): Instrument => {
  const [, underlying, date, kind, strike] =
    /^([A-Z.]{1,6})(\d{1,2}[A-Z]{3}\d\d)([CP])(\d{1,6}(?:\.\d{1,3})?)$/i.exec(symbol) ?? [];
  if (underlying === undefined || date === undefined || strike === undefined) return toShare(symbol);
  const written = parseWrittenTime(date.replace(/([A-Z]+)/i, ' $1 '))?.date;
  if (!written || !('month' in written)) return toShare(symbol);
  const expiry = [written.year % 100, written.month, written.day].map((part) => String(part).padStart(2, '0')).join('');
  const code = toOptionCode({ underlying, expiry, kind: /p/i.test(kind ?? '') ? 'P' : 'C', strike: new Big(strike) });
  return toOption(code) ?? toShare(symbol);
};

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
    if (!row.optionalDecimal('quantity')?.abs().gt(0)) throw new SkippedRow('The order is not filled.');
    return {
      row: row.number,
      account: row.text('account'),
      instrument: toInstrument(row.text('symbol')),
      currency: row.text('currency'),
      side: readSide(row.text('action')),
      quantity: row.decimal('quantity').abs(),
      price: row.price('price'),
      fees: row.decimal('commission').abs(),
      time: row.moment('time'),
      effect: readEffect(row.text('action')),
    };
  },
  whenEmpty: 'The file has no executions. Choose a longer period in Questrade Edge and export them again.',
});
