import { inQuotes, SkippedRow, wrongType } from '../errors.ts';
import { type Instrument, toCoins, toShare } from '../instruments/instrument.ts';
import type { ReadContext } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { sumKnown } from '../values/decimal.ts';
import { defineFormat } from './define.ts';
import { type HistoryItem, readHistory } from './removals.ts';

const columns = {
  time: time('datetime'),
  price: number('price'),
  quantity: number('shares'),
  amount: number('amount'),
  tax: number('tax'),
  fees: number('fee'),
  type: text('type'),
  account: optional(text('broker')),
  assetType: text('assettype'),
  identifier: text('identifier'),
  currency: text('currency'),
};
type Role = keyof typeof columns;

const TAXES = 'Taxes of the file count as fees of the trade.';

const toInstrument = (row: Row<Role>): Instrument => {
  const identifier = row.text('identifier');
  const kind = row.text('assetType').toLowerCase();
  if (kind === 'crypto' && identifier !== '') return toCoins(`${identifier}-${row.text('currency')}`);
  if (kind === 'security') return toShare(identifier);
  throw new SkippedRow(`The row is about ${inQuotes(row.text('assetType'))}, not a security or a coin.`);
};

const readItem = (row: Row<Role>, { warn }: ReadContext): HistoryItem => {
  const type = row.text('type').toLowerCase();
  if (/split/.test(type)) return { row: row.number, ticker: toInstrument(row).ticker, day: row.moment('time').day };
  if (type !== 'buy' && type !== 'sell') throw wrongType(row.text('type'));
  const tax = row.optionalDecimal('tax');
  if (tax && !tax.eq(0)) warn(TAXES);
  return {
    row: row.number,
    account: row.text('account'),
    instrument: toInstrument(row),
    currency: row.text('currency').toUpperCase(),
    side: type,
    quantity: row.decimal('quantity').abs(),
    price: row.price('price'),
    fees: sumKnown(row.optionalDecimal('fees'), tax),
    stated: { amount: row.optionalDecimal('amount') },
    time: row.moment('time'),
    // Neither shares nor coins can be sold short.
    effect: type === 'sell' ? 'close' : undefined,
  };
};

/** Parqet: Activities → Export as CSV. One row for each activity, in UTC and in the currency of the portfolio. */
export const parqet = defineFormat({
  id: 'parqet',
  name: 'Parqet activities',
  columns,
  // The amounts are converted already.
  ignored: ['originalcurrency'],
  zone: { assumed: 'UTC', isAsked: false },
  readTable: readHistory(readItem),
  whenEmpty: 'The file has no purchases and sales. Export all activities of the portfolio in Parqet.',
});
