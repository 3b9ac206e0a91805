import type Big from 'big.js';
import { inQuotes, SkippedRow, wrongType } from '../errors.ts';
import { toShare } from '../instruments/instrument.ts';
import type { ReadContext } from '../read/format.ts';
import { number, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { sumKnown } from '../values/decimal.ts';
import { defineFormat } from './define.ts';
import { type HistoryItem, readHistory } from './removals.ts';

const columns = {
  day: time('date'),
  clock: time('time'),
  status: text('status'),
  id: text('reference'),
  description: text('description'),
  assetType: text('assetType'),
  type: text('type'),
  isin: text('isin'),
  quantity: number('shares'),
  price: number('price'),
  amount: number('amount'),
  fees: number('fee'),
  tax: number('tax'),
  currency: text('currency'),
};
type Role = keyof typeof columns;

const SIDES: Readonly<Record<string, 'buy' | 'sell'>> = { buy: 'buy', 'savings plan': 'buy', sell: 'sell' };

const TAXES = 'Taxes that Scalable Capital withheld count as fees of the sale.';

/** The amount is without fees and taxes. */
const readCosts = (row: Row<Role>, { warn }: ReadContext): Big | null => {
  const tax = row.optionalDecimal('tax');
  if (tax?.gt(0)) warn(TAXES);
  return sumKnown(row.optionalDecimal('fees'), tax);
};

const readItem = (row: Row<Role>, context: ReadContext): HistoryItem => {
  const type = row.text('type').toLowerCase();
  if (row.text('status').toLowerCase() !== 'executed')
    throw new SkippedRow(`The status of the row is ${inQuotes(row.text('status'))}.`);
  const side = Object.hasOwn(SIDES, type) ? SIDES[type] : undefined;
  if (side === undefined) throw wrongType(row.text('type'));
  return {
    row: row.number,
    id: row.text('id') || undefined,
    // Names are longer than a ticker.
    instrument: toShare(row.text('isin')),
    currency: row.text('currency'),
    side,
    quantity: row.decimal('quantity').abs(),
    price: row.price('price'),
    fees: readCosts(row, context),
    stated: { amount: row.optionalDecimal('amount') },
    time: row.moment('day', 'clock'),
    // Shares cannot be sold short.
    effect: side === 'sell' ? 'close' : undefined,
  };
};

/** Scalable Capital: Transactions → Export. One row for each order or cash movement, in German notation. */
export const scalable = defineFormat({
  id: 'scalable',
  name: 'Scalable Capital transactions',
  isUntried: true,
  columns,
  zone: { assumed: 'Europe/Berlin', isAsked: true },
  readTable: readHistory(readItem),
  whenEmpty: 'The file has no transactions. Choose a longer period in Scalable Capital and export it again.',
  otherFiles: [
    {
      columns: { type: text('XXX-UMART'), text: text('XXX-TEXT1'), balance: text('XXX-SALDO') },
      sentence:
        'These are the bookings of an account at Baader Bank. Export the transactions instead: in Scalable Capital, open Transactions in the web browser.',
    },
  ],
});
