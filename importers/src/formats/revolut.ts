import Big from 'big.js';
import { SkippedRow, wrongType } from '../errors.ts';
import { toShare } from '../instruments/instrument.ts';
import { toRounding } from '../read/amounts.ts';
import type { ExecutionDraft } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { defineFormat } from './define.ts';
import { type HistoryItem, readHistory } from './removals.ts';
import { readSide } from './sides.ts';

const columns = {
  time: time('Date'),
  ticker: text('Ticker'),
  type: text('Type'),
  quantity: number('Quantity'),
  price: number('Price per share'),
  total: number('Total Amount'),
  currency: text('Currency'),
  rate: optional(number('FX Rate')),
};
type Role = keyof typeof columns;

/** What Revolut can charge for a trade of this value: a part of it, at least a few units of the currency. */
const isFee = (difference: Big, value: Big): boolean => difference.gt(0) && difference.lte(value.times('0.01').plus(3));

/**
 * The fees are in the total only. A difference that is the rounding of the price, or too large for fees, is none: the
 * total is used, and reported if it disagrees.
 */
const readFees = (side: 'buy' | 'sell', total: Big, price: Big, quantity: Big): Big => {
  const value = price.times(quantity);
  const difference = side === 'buy' ? total.minus(value) : value.minus(total);
  const isRounding = difference.abs().lte(toRounding(price).times(quantity).plus('0.01'));
  return !isRounding && isFee(difference, value) ? difference : new Big(0);
};

/** The total is what was paid or received; the price is rounded to cents. */
const readFill = (row: Row<Role>, word: string): ExecutionDraft => {
  const side = readSide(word);
  const quantity = row.decimal('quantity').abs();
  if (quantity.eq(0)) throw new SkippedRow('The quantity is not above 0.');
  const total = row.decimal('total').abs();
  const written = row.price('price');
  const fees = readFees(side, total, written, quantity);
  const value = side === 'buy' ? total.minus(fees) : total.plus(fees);
  return {
    row: row.number,
    instrument: toShare(row.text('ticker')),
    currency: row.text('currency').toUpperCase(),
    side,
    quantity,
    price: value.div(quantity),
    fees,
    written: { price: written, fees },
    stated: { amount: value, isUsed: true },
    time: row.moment('time'),
    // Shares cannot be sold short.
    effect: side === 'sell' ? 'close' : undefined,
  };
};

const readItem = (row: Row<Role>): HistoryItem => {
  const type = row.text('type');
  const [, word] = /^(buy|sell)(?: ?- ?(?:market|limit|stop))?$/i.exec(type) ?? [];
  if (word !== undefined) return readFill(row, word);
  if (/split/i.test(type)) return { row: row.number, ticker: row.text('ticker'), day: row.moment('time').day };
  throw wrongType(type);
};

const ADVICE =
  'Export the account statement instead: in Revolut, open Invest, More, Documents, Brokerage account, Account statement, and choose Excel.';

/** Revolut, shares: account statement as Excel or CSV. One row for each order or cash movement. */
export const revolut = defineFormat({
  id: 'revolut',
  name: 'Revolut account statement of shares',
  isUntried: true,
  columns,
  // Newer files state the zone in the cell.
  zone: { assumed: 'UTC', isAsked: true },
  readTable: readHistory(readItem),
  whenEmpty: 'The statement has no trades. Choose a longer period in Revolut and export it again.',
  otherFiles: [
    {
      columns: {
        acquired: text('Date acquired'),
        sold: text('Date sold'),
        cost: text('Cost basis'),
        proceeds: text('Gross proceeds', 'Amount'),
      },
      sentence: `This is the profit and loss statement of Revolut. ${ADVICE}`,
    },
    {
      columns: {
        type: text('Type'),
        product: text('Product'),
        started: text('Started Date'),
        completed: text('Completed Date'),
        state: text('State'),
      },
      sentence: `This is the statement of a cash account of Revolut. ${ADVICE}`,
    },
  ],
});
