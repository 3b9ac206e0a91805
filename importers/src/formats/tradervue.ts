import { inQuotes, SkippedRow } from '../errors.ts';
import { toPlainSymbol } from '../instruments/broker-symbol.ts';
import { toUnvalued } from '../instruments/instrument.ts';
import { number, optional, text, time } from '../table/columns.ts';
import { sumKnown } from '../values/decimal.ts';
import { defineFormat } from './define.ts';
import { readEffect, readSide } from './sides.ts';

const columns = {
  day: time('Date'),
  clock: time('Time'),
  symbol: text('Symbol'),
  quantity: number('Quantity'),
  price: number('Price'),
  side: text('Side'),
  account: optional(text('Account')),
  commission: optional(number('Commission')),
  transactionFee: optional(number('TransFee')),
  ecnFee: optional(number('ECNFee')),
};

const feeRoles = ['commission', 'transactionFee', 'ecnFee'] as const;

/**
 * Tradervue's generic format, and its export of executions. One row for each fill; a short sale can be a side of its
 * own. Only the columns TransFee and ECNFee are its own: without them, any table of fills can have these columns.
 */
export const tradervueExecutions = defineFormat({
  id: 'tradervue-executions',
  name: 'Tradervue executions',
  columns,
  zone: { assumed: 'America/New_York', isAsked: true },
  readRow: (row) => ({
    row: row.number,
    account: row.text('account'),
    instrument: toPlainSymbol(row.text('symbol'), row.moment('day', 'clock').day),
    side: readSide(row.text('side')),
    quantity: row.decimal('quantity').abs(),
    price: row.price('price'),
    fees: sumKnown(...feeRoles.map((role) => row.optionalDecimal(role))),
    time: row.moment('day', 'clock'),
    effect: readEffect(row.text('side')),
  }),
  whenEmpty: 'The file has no executions. Choose a longer period in Tradervue and export it again.',
});

/** Tradervue: Trades → Export. One row for each trade. Gross P&L, and net P&L in newer files. */
export const tradervueTrades = defineFormat({
  id: 'tradervue-trades',
  name: 'Tradervue trades',
  columns: {
    opened: time('Open Datetime'),
    closed: time('Close Datetime'),
    symbol: text('Symbol'),
    side: text('Side'),
    quantity: number('Volume'),
    entryPrice: number('Entry Price'),
    exitPrice: number('Exit Price'),
    // Some files have only the net P&L.
    gross: number('Gross P&L', 'Net P&L'),
    net: optional(number('Net P&L')),
    commissions: optional(number('Commissions')),
    fees: optional(number('Fees')),
    mae: optional(number('Position MAE')),
    mfe: optional(number('Position MFE')),
    notes: optional(text('Notes')),
    tags: optional(text('Tags')),
  },
  zone: { assumed: 'America/New_York', isAsked: true },
  roundTrips: 'single',
  readRow: (row) => {
    if (row.text('closed') === '') throw new SkippedRow('The trade is still open.');
    const side = row.text('side').toLowerCase();
    if (!/^(?:l|long|s|short)$/.test(side)) throw new SkippedRow(`${inQuotes(side)} is neither long nor short.`);
    const gross = row.decimal('gross');
    const net = row.optionalDecimal('net');
    const commissions = row.optionalDecimal('commissions');
    const fees = row.optionalDecimal('fees');
    return {
      row: row.number,
      instrument: toUnvalued(row.text('symbol')),
      side: side.startsWith('l') ? ('long' as const) : ('short' as const),
      quantity: row.decimal('quantity').abs(),
      entryPrice: row.price('entryPrice'),
      exitPrice: row.price('exitPrice'),
      opened: row.moment('opened'),
      closed: row.moment('closed'),
      profit: { amount: gross, isNet: false },
      fees: net ? gross.minus(net) : sumKnown(commissions, fees),
      mae: row.optionalDecimal('mae')?.abs(),
      mfe: row.optionalDecimal('mfe')?.abs(),
      notes: row.text('notes'),
      tags: [row.text('tags')],
    };
  },
  whenEmpty: 'The file has no trades. Choose a longer period in Tradervue and export it again.',
});
