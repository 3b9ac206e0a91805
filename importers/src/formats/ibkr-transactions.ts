import { SkippedRow } from '../errors.ts';
import { parseOption } from '../instruments/option.ts';
import { number, text, time } from '../table/columns.ts';
import { defineFormat } from './define.ts';
import { ibkrZone, toIbkrInstrument } from './ibkr.ts';
import { readSide } from './sides.ts';

/**
 * Interactive Brokers and its introducing brokers: Transaction History as CSV. One row for each transaction, with the day only. Fees,
 * dividends and daily valuations stand between the trades.
 */
export const ibkrTransactions = defineFormat({
  id: 'ibkr-transactions',
  name: 'Interactive Brokers Transaction History',
  columns: {
    day: time('Date'),
    account: text('Account'),
    type: text('Transaction Type'),
    symbol: text('Symbol'),
    quantity: number('Quantity'),
    price: number('Price'),
    currency: text('Price Currency'),
    fees: number('Commission'),
    net: number('Net Amount'),
  },
  zone: ibkrZone,
  isIgnored: (row) => row.cells[1] !== 'Data' || row.cells[0] !== 'Transaction History',
  readRow: (row) => {
    const type = row.text('type');
    if (!/^(?:buy|sell)$/i.test(type))
      throw new SkippedRow(`The row is of type '${type.slice(0, 40)}', not Buy or Sell.`);
    const symbol = row.text('symbol');
    return {
      row: row.number,
      account: row.text('account'),
      instrument: toIbkrInstrument(parseOption(symbol) ? 'OPT' : 'STK', symbol, ''),
      currency: row.text('currency'),
      side: readSide(type),
      quantity: row.decimal('quantity').abs(),
      price: row.price('price'),
      fees: row.optionalDecimal('fees')?.times(-1) ?? null,
      time: row.moment('day'),
    };
  },
  whenEmpty: 'The file has no trades. Choose a longer period and export the Transaction History again.',
});
