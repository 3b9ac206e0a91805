import Big from 'big.js';
import { inQuotes, readEach, SkippedRow, wrongType } from '../errors.ts';
import { type Instrument, toCoins, toFuture, toOption, toShare } from '../instruments/instrument.ts';
import { findPointValue } from '../instruments/point-values.ts';
import type { ExecutionDraft, ReadContext } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import { sumCosts, sumUnsignedCosts } from '../table/costs.ts';
import type { Row } from '../table/row.ts';
import { parsePrice } from '../values/decimal.ts';
import { checkDailySettlement, type SettledCash } from './daily-settlement.ts';
import { defineFormat } from './define.ts';
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
  order: optional(text('Order #')),
  currency: optional(text('Currency')),
};
type HistoryRow = Row<keyof typeof columns>;

/** `Bought 1 /MCLZ5 @ 57.10`: no other column has the price of a future. */
const readQuote = (row: HistoryRow): Big | null => {
  const [, price = ''] = /@ ?(-?\d[\d.,']*)/.exec(row.text('description')) ?? [];
  // Options on Treasury futures are quoted in 64ths, which only their value tells.
  return /^-?\d{1,2}'/.test(price) && !isSettledDaily(row) ? null : parsePrice(price, '.', 'The price');
};

/** Futures are settled daily: their value is the result since the last settlement, and 0 for an opening fill. */
const isSettledDaily = (row: HistoryRow): boolean => /^futures?$/i.test(row.text('kind'));

/**
 * An option on a future. The column Multiplier is always 1, so that the value of one point comes from value and price,
 * or from the future if the row has no price.
 */
const toFutureOption = (row: HistoryRow, quote: Big | null, value: Big, quantity: Big): Instrument => {
  const root = /^\.?\/?([A-Z0-9]{1,4}?)[FGHJKMNQUVXZ]\d/.exec(row.text('symbol'))?.[1];
  const isKnown = quote !== null && !quote.eq(0) && !value.eq(0);
  const proven = isKnown ? value.div(quote.times(quantity)).abs().round(4).toFixed() : undefined;
  const multiplier = proven ?? findPointValue(root ?? '')?.value ?? null;
  const { ticker } = toShare(row.text('symbol').replace(/^\.\/| +/g, ''));
  return { ticker, multiplier, root: root && `${root} OPTIONS`, kind: 'option' };
};

const toInstrument = (row: HistoryRow, quote: Big | null, value: Big, quantity: Big): Instrument => {
  const kind = row.text('kind').toLowerCase();
  const symbol = row.text('symbol');
  if (kind === 'future option') return toFutureOption(row, quote, value, quantity);
  if (isSettledDaily(row)) return toFuture(symbol);
  if (kind === 'cryptocurrency') return toCoins(symbol);
  if (kind !== 'equity option') return toShare(symbol);
  const option = toOption(symbol, row.optionalDecimal('multiplier')?.toFixed());
  if (!option) throw new SkippedRow(`The option ${inQuotes(symbol)} is not read.`);
  return option;
};

/** The price in the description is rounded, and the value is exact, except that of a future, which is no price. */
const findPrice = (row: HistoryRow, quote: Big | null, value: Big, size: Big): Big => {
  const isExact = quote !== null && (value.eq(0) || quote.times(size).abs().minus(value.abs()).abs().lte('0.005'));
  if (quote !== null && (isExact || isSettledDaily(row))) return quote;
  if (value.eq(0) || isSettledDaily(row)) throw new SkippedRow('The price is missing.');
  return value.abs().div(size);
};

/** Costs were positive in older exports and are negative in newer ones. */
const readFees = (row: HistoryRow): Big => sumCosts(row, 'commissions', 'fees') ?? new Big(0);

const readFill = (row: HistoryRow): ExecutionDraft => {
  const quantity = row.decimal('quantity').abs();
  const quote = readQuote(row);
  if (quantity.eq(0)) throw new SkippedRow('The quantity is not above 0.');
  const value = row.optionalDecimal('value') ?? new Big(0);
  const instrument = toInstrument(row, quote, value, quantity);
  const price = findPrice(row, quote, value, quantity.times(instrument.multiplier ?? 1));
  return {
    row: row.number,
    instrument,
    currency: row.text('currency'),
    side: readSide(row.text('action')),
    quantity,
    price,
    fees: readFees(row),
    written: { price, fees: sumUnsignedCosts(row, 'commissions', 'fees') ?? new Big(0) },
    // The value of a future is compared by checkDailySettlement.
    stated: isSettledDaily(row) ? undefined : { amount: value, price: quote ?? undefined },
    time: row.moment('time'),
    order: row.text('order'),
    effect: readEffect(row.text('action')),
  };
};

/** An option that expired, or was exercised or assigned; it has a value only if it was settled in cash. */
const readRemoval = (row: HistoryRow): Removal => {
  const quantity = row.decimal('quantity').abs();
  const instrument = toInstrument(row, null, new Big(0), quantity);
  // The price follows from the cash, so that any multiplier is right.
  const valued = { ...instrument, multiplier: instrument.multiplier ?? '1', root: undefined };
  const common = { row: row.number, currency: row.text('currency'), quantity, time: row.moment('time') };
  return toRemoval({ ...common, instrument: valued, fees: readFees(row) }, row.optionalDecimal('value'));
};

/** A future that reached its end: the description has the price of the final settlement. */
const readFinalSettlement = (row: HistoryRow): Removal => {
  const [, price = ''] = /(?:@|\bat|\bmark:?) ?(-?\d[\d.,']*)/i.exec(row.text('description')) ?? [];
  const settled = parsePrice(price.replace(/[.,]$/, ''), '.', 'The price');
  if (settled === null)
    throw new SkippedRow(`${row.text('symbol')} left the account, but the row has no price of its final settlement.`);
  const quantity = row.decimal('quantity').abs();
  const common = { row: row.number, currency: row.text('currency'), quantity, time: row.moment('time') };
  const removal = toRemoval({ ...common, instrument: toFuture(row.text('symbol')), fees: readFees(row) }, null);
  return { ...removal, price: settled };
};

const readSplit = (row: HistoryRow): Split => {
  const { ticker } = toOption(row.text('symbol')) ?? toShare(row.text('symbol'));
  return { row: row.number, ticker, day: row.moment('time').day };
};

const ENDINGS = /expir|assign|exercise|settle/i;

/** Shares and futures that are delivered have an action; what is removed has none. */
const readDelivery = (row: HistoryRow): HistoryItem => {
  const subType = row.text('subType');
  if (row.text('action') !== '' && /^(?:equity(?: option)?|futures?)$/i.test(row.text('kind'))) return readFill(row);
  if (/split/i.test(subType)) return readSplit(row);
  if (ENDINGS.test(subType) && /option/i.test(row.text('kind'))) return readRemoval(row);
  if (ENDINGS.test(subType) && isSettledDaily(row)) return readFinalSettlement(row);
  throw wrongType(subType || row.text('type'));
};

/**
 * A split, a merger or a change of the symbol is a delivery that closes the old position and opens the new one, both at
 * the value of the position.
 */
const readItem = (row: HistoryRow): HistoryItem => {
  const type = row.text('type');
  if (/^trade$/i.test(type)) return readFill(row);
  if (/^receive deliver$/i.test(type)) return readDelivery(row);
  if (isSettledDaily(row) && row.optionalDecimal('value'))
    throw new SkippedRow('The row is a daily settlement: it is part of the result of the trade.');
  throw wrongType(row.text('subType') || type);
};

/** The cash of futures, also of daily settlements. Rows that cannot be read are reported as fills. */
const readSettledCash = (row: HistoryRow): SettledCash[] => {
  const amount = row.optionalDecimal('value');
  if (!isSettledDaily(row) || amount === null) return [];
  return [{ row: row.number, ticker: toFuture(row.text('symbol')).ticker, time: row.moment('time'), amount }];
};

const ignore = (): void => undefined;

const readAll = (rows: HistoryRow[], context: ReadContext): ExecutionDraft[] =>
  checkDailySettlement(readHistory(readItem)(rows, context), readEach(rows, readSettledCash, ignore), context);

/** tastytrade: History → Transactions → CSV. One row for each transaction; money movements stand between the trades. */
export const tastytrade = defineFormat({
  id: 'tastytrade',
  name: 'tastytrade transactions',
  columns,
  // Times state their offset.
  zone: { assumed: 'America/New_York', isAsked: true },
  readTable: readAll,
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
