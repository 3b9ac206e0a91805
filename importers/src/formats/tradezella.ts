import { SkippedRow } from '../errors.ts';
import { parseContract } from '../instruments/contract-codes.ts';
import { type Instrument, toFuture, toUnvalued } from '../instruments/instrument.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { defineFormat } from './define.ts';

const columns = {
  account: text('Account Name', 'Account'),
  openDate: time('Open Date'),
  openTime: time('Open Time'),
  closeDate: time('Close Date'),
  closeTime: time('Close Time'),
  symbol: text('Symbol'),
  kind: optional(text('Instrument')),
  side: text('Side'),
  quantity: number('Quantity', 'Qty', 'Volume'),
  entryPrice: number('Entry Price', 'Average Entry', 'Avg Entry Price'),
  exitPrice: number('Exit Price', 'Average Exit', 'Avg Exit Price'),
  gross: number('Gross P&L'),
  net: number('Net P&L'),
};

/** The P&L is that of the file. A full contract code has a point value to compare it with. */
const toInstrument = (row: Row<keyof typeof columns>): Instrument => {
  const symbol = row.text('symbol');
  return parseContract(symbol) ? toFuture(symbol) : toUnvalued(symbol);
};

const readSide = (word: string): 'long' | 'short' => {
  const side = word.toLowerCase();
  if (side === 'long' || side === 'buy') return 'long';
  if (side === 'short' || side === 'sell') return 'short';
  throw new SkippedRow(`'${word.slice(0, 40)}' is neither long nor short.`);
};

/**
 * TradeZella: Trades → Export. One row for each trade. Fees are the difference of gross and net P&L, because the file
 * rounds its columns of commissions and fees.
 */
export const tradeZella = defineFormat({
  id: 'tradezella',
  name: 'TradeZella',
  isUntried: true,
  columns,
  // The P&L is net of all fees, and the status says whether it is a gain.
  ignored: ['Commission', 'Commissions', 'Fee', 'Fees', 'Status'],
  // The zone of the trader's settings.
  zone: { assumed: 'local', isAsked: true },
  roundTrips: 'single',
  readRow: (row) => {
    if (row.text('closeDate') === '') throw new SkippedRow('The trade is still open.');
    return {
      row: row.number,
      account: row.text('account'),
      instrument: toInstrument(row),
      side: readSide(row.text('side')),
      quantity: row.decimal('quantity').abs(),
      entryPrice: row.price('entryPrice'),
      exitPrice: row.price('exitPrice'),
      opened: row.moment('openDate', 'openTime'),
      closed: row.moment('closeDate', 'closeTime'),
      profit: { amount: row.decimal('net'), isNet: true },
      fees: row.decimal('gross').minus(row.decimal('net')),
    };
  },
  whenEmpty: 'The file has no trades. Choose a longer period in TradeZella and export it again.',
});
