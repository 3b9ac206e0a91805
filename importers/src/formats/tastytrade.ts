import Big from 'big.js';
import { SkippedRow } from '../errors.ts';
import { type Instrument, toCoins, toFuture, toOption, toShare } from '../instruments/instrument.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { parseDecimal } from '../values/decimal.ts';
import { defineFormat } from './define.ts';
import type { ExecutionDraft } from './format.ts';
import { type HistoryItem, type Removal, readHistory, type Split, toRemoval } from './removals.ts';
import { readEffect, readSide } from './sides.ts';

const columns = {
  time: time('Date'),
  type: text('Type'),
  subType: optional(text('Sub Type')),
  action: text('Action'),
  symbol: text('Symbol'),
  kind: text('Instrument Type'),
  description: text('Description'),
  value: number('Value'),
  quantity: number('Quantity'),
  commissions: number('Commissions'),
  fees: number('Fees'),
  multiplier: optional(number('Multiplier')),
  currency: optional(text('Currency')),
};
type HistoryRow = Row<keyof typeof columns>;

/** `Bought 1 /MCLZ5 @ 57.10`: of futures, no other column has the price. */
const readQuote = (row: HistoryRow): Big | null =>
  parseDecimal(/@ (-?[\d.,]+)/.exec(row.text('description'))?.[1] ?? '', '.', 'The price');

/**
 * An option on a future. The column Multiplier is always 1, so that the value of one point comes from value and price. Null for one
 * that was traded at 0.
 */
const toFutureOption = (row: HistoryRow, quote: Big | null, value: Big, quantity: Big): Instrument => {
  const root = /^\.?\/?([A-Z0-9]{1,4}?)[FGHJKMNQUVXZ]\d/.exec(row.text('symbol'))?.[1];
  const isKnown = quote !== null && !quote.eq(0) && !value.eq(0);
  const multiplier = isKnown ? value.div(quote.times(quantity)).abs().round(4).toFixed() : null;
  const { ticker } = toShare(row.text('symbol').replace(/^\.\/| +/g, ''));
  return { ticker, multiplier, root: root && `${root} OPTIONS`, kind: 'option' };
};

const toInstrument = (row: HistoryRow, quote: Big | null, value: Big, quantity: Big): Instrument => {
  const kind = row.text('kind').toLowerCase();
  const symbol = row.text('symbol');
  if (kind === 'future option') return toFutureOption(row, quote, value, quantity);
  if (kind === 'future') return toFuture(symbol);
  if (kind === 'cryptocurrency') return toCoins(symbol);
  if (kind !== 'equity option') return toShare(symbol);
  const option = toOption(symbol, row.optionalDecimal('multiplier')?.toFixed());
  if (!option) throw new SkippedRow(`The option '${symbol.slice(0, 40)}' is not read.`);
  return option;
};

/** The price in the description is rounded; the value is exact, but futures have none. */
const findPrice = (quote: Big | null, value: Big, size: Big): Big => {
  const isExact = quote !== null && (value.eq(0) || quote.times(size).abs().minus(value.abs()).abs().lte('0.005'));
  if (isExact) return quote;
  if (value.eq(0)) throw new SkippedRow('The price is missing.');
  return value.abs().div(size);
};

/** Costs were positive in older exports and are negative in newer ones. */
const readFees = (row: HistoryRow): Big =>
  (['commissions', 'fees'] as const).reduce((sum, role) => sum.plus(row.optionalDecimal(role)?.abs() ?? 0), new Big(0));

const readFill = (row: HistoryRow): ExecutionDraft => {
  const quantity = row.decimal('quantity').abs();
  const quote = readQuote(row);
  if (quantity.eq(0)) throw new SkippedRow('The quantity is not above 0.');
  const value = row.optionalDecimal('value') ?? new Big(0);
  const instrument = toInstrument(row, quote, value, quantity);
  return {
    row: row.number,
    instrument,
    currency: row.text('currency'),
    side: readSide(row.text('action')),
    quantity,
    price: findPrice(quote, value, quantity.times(instrument.multiplier ?? 1)),
    fees: readFees(row),
    time: row.moment('time'),
    effect: readEffect(row.text('action')),
  };
};

/** An option that expired, or was exercised or assigned. Options on futures have a value only if they were settled in cash. */
const readRemoval = (row: HistoryRow): Removal => {
  const quantity = row.decimal('quantity').abs();
  const instrument = toInstrument(row, null, new Big(0), quantity);
  const cash = row.optionalDecimal('value');
  if (instrument.multiplier === null && cash && !cash.eq(0))
    throw new SkippedRow('Options on futures that are settled in cash are not read.');
  const common = { row: row.number, currency: row.text('currency'), quantity, time: row.moment('time') };
  // At a price of 0, any multiplier is right.
  const valued = { ...instrument, multiplier: instrument.multiplier ?? '1', root: undefined };
  return toRemoval({ ...common, instrument: valued, fees: readFees(row) }, cash);
};

const readSplit = (row: HistoryRow): Split => {
  const { ticker } = toOption(row.text('symbol')) ?? toShare(row.text('symbol'));
  return { row: row.number, ticker, day: row.moment('time').day };
};

/**
 * Shares that are delivered have an action and a value; options that are removed have neither. A split, a merger or a change of the symbol
 * closes the old position and opens the new one, both at the value of the position.
 */
const readItem = (row: HistoryRow): HistoryItem => {
  const type = row.text('type');
  const subType = row.text('subType');
  const isDelivery = /^receive deliver$/i.test(type);
  if (/^trade$/i.test(type)) return readFill(row);
  if (isDelivery && row.text('action') !== '' && /^equity(?: option)?$/i.test(row.text('kind'))) return readFill(row);
  if (isDelivery && /split/i.test(subType)) return readSplit(row);
  if (!isDelivery || !/expir|assign|exercise/i.test(subType) || !/option/i.test(row.text('kind')))
    throw new SkippedRow(`The row is of type '${(subType || type).slice(0, 40)}', not a trade.`);
  return readRemoval(row);
};

/** tastytrade: History → Transactions → CSV. One row for each transaction; money movements stand between the trades. */
export const tastytrade = defineFormat({
  id: 'tastytrade',
  name: 'tastytrade transactions',
  columns,
  // Times state their offset.
  zone: { assumed: 'America/New_York', isAsked: true },
  readTable: readHistory(readItem),
  whenEmpty: 'The file has no trades. Choose a longer period in History, Transactions and export it again.',
  otherFiles: [
    {
      columns: {
        symbol: text('Symbol'),
        type: text('Type'),
        quantity: text('Quantity'),
        open: text('P/L Open'),
        price: text('Trade Price'),
      },
      sentence:
        'These are the open positions of tastytrade. Export History, Transactions instead, with the CSV button.',
    },
  ],
});
