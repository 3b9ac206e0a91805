import Big from 'big.js';
import { inQuotes, SkippedRow, wrongType } from '../errors.ts';
import { toShare } from '../instruments/instrument.ts';
import { findWrittenOption } from '../instruments/written-option.ts';
import type { ExecutionDraft } from '../read/format.ts';
import { number, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { defineFormat } from './define.ts';
import { estimateUnlistedFees } from './exact-price.ts';
import { type HistoryItem, readHistory, toRemoval } from './removals.ts';
import { readEffect, readSide } from './sides.ts';

const columns = {
  day: time('Activity Date'),
  processed: time('Process Date'),
  symbol: text('Instrument'),
  description: text('Description'),
  code: text('Trans Code'),
  quantity: number('Quantity'),
  price: number('Price'),
  amount: number('Amount'),
};
type HistoryRow = Row<keyof typeof columns>;

/** Expired, assigned and exercised options. */
const removals = new Set(['OEXP', 'OASGN', 'OEXCS']);
const splits = new Set(['SPL', 'SPR']);

/** Cash minus quantity × price: the price is rounded, and the cash is exact. */
const readFees = (row: HistoryRow, value: Big, side: 'buy' | 'sell'): Big | null => {
  const cash = row.optionalDecimal('amount');
  if (cash === null) return null;
  return side === 'buy' ? cash.abs().minus(value) : value.minus(cash);
};

const readFill = (row: HistoryRow, code: string): ExecutionDraft => {
  const isOption = /^[BS]T[OC]$/.test(code);
  const instrument = isOption ? findWrittenOption(row.text('description')) : toShare(row.text('symbol'));
  if (!instrument) throw new SkippedRow(`The option ${inQuotes(row.text('description'))} is not read.`);
  const side = readSide(code);
  const quantity = row.decimal('quantity').abs();
  const price = row.price('price');
  const value = quantity.times(price).times(instrument.multiplier ?? 1);
  return {
    row: row.number,
    instrument,
    side,
    quantity,
    price,
    fees: readFees(row, value, side),
    stated: { amount: row.optionalDecimal('amount'), tolerance: estimateUnlistedFees(value), isUsed: true },
    time: row.moment('day'),
    // The report has no code for short sales of shares.
    effect: isOption ? readEffect(code) : side === 'sell' ? 'close' : undefined,
  };
};

const readItem = (row: HistoryRow): HistoryItem => {
  const code = row.text('code').toUpperCase();
  if (/^(?:BUY|SELL|[BS]T[OC])$/.test(code)) return readFill(row, code);
  if (splits.has(code)) return { row: row.number, ticker: row.text('symbol'), day: row.moment('day').day };
  const option = removals.has(code) ? findWrittenOption(row.text('description')) : undefined;
  if (!option) throw wrongType(code);
  const quantity = row.decimal('quantity').abs();
  return toRemoval(
    { row: row.number, instrument: option, quantity, fees: new Big(0), time: row.moment('day') },
    row.optionalDecimal('amount'),
  );
};

/**
 * Robinhood: Reports and statements → Reports. One row for each transaction, with the day only, newest first, and cash
 * movements between the trades. The amount is net of fees.
 */
export const robinhood = defineFormat({
  id: 'robinhood',
  name: 'Robinhood account activity',
  columns,
  zone: { assumed: 'America/New_York', isAsked: false },
  dateOrder: 'mdy',
  // The last row is a sentence.
  isIgnored: (row) => row.text('day') === '' || row.text('code') === '',
  readTable: readHistory(readItem),
  whenEmpty: 'The report has no trades. Choose a longer period in Reports and statements and generate it again.',
  otherFiles: [
    {
      columns: {
        symbol: text('Instrument', 'Symbol', 'Name'),
        cost: text('Average Cost'),
        shares: text('Shares'),
        equity: text('Equity'),
      },
      sentence:
        'These are holdings. In Robinhood, generate the report of account activity instead: Account, Reports and statements, Reports.',
    },
  ],
});
