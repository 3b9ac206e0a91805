import Big from 'big.js';
import { readEach, SkippedRow } from '../errors.ts';
import { toCoins } from '../instruments/instrument.ts';
import type { ExecutionDraft } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { isMoney, isSameMoney, toCurrency } from '../values/currency.ts';
import { markClosings } from './closings.ts';
import { inThirdCoin, stateCurrencies } from './coins.ts';
import { defineFormat } from './define.ts';
import { readSide } from './sides.ts';

const columns = {
  time: time('Date', 'Time'),
  symbol: text('Symbol'),
  side: text('Side'),
  price: number('Price'),
  quantity: number('Quantity'),
  amount: number('Amount'),
  fees: number('Fee'),
  feeCoin: optional(text('Fee Coin')),
  profit: number('Realized Profit'),
  quote: optional(text('Quote Asset')),
  id: optional(text('Trade ID')),
};

const readFill = (row: Row<keyof typeof columns>): ExecutionDraft => {
  const quote = row.text('quote') || 'USDT';
  if (!isMoney(quote)) throw new SkippedRow(`The P&L is in ${quote}, a coin that is no money.`);
  const coin = row.text('feeCoin') || quote;
  const price = row.price('price');
  const fees = row.cost('fees') ?? new Big(0);
  const profit = row.decimal('profit');
  return {
    row: row.number,
    id: row.text('id'),
    instrument: toCoins(row.text('symbol')),
    currency: toCurrency(quote),
    side: readSide(row.text('side')),
    quantity: row.decimal('quantity').abs(),
    price,
    ...(isSameMoney(coin, quote) ? { fees, written: { price, fees: fees.abs() } } : inThirdCoin(price, fees, coin)),
    time: row.moment('time'),
    stated: { amount: row.optionalDecimal('amount') },
    profit: profit.eq(0) ? undefined : { amount: profit, isNet: false },
  };
};

/** Binance: USD-M Futures → Trade History. One row for each fill; the P&L of closing fills is gross. */
export const binanceFutures = defineFormat({
  id: 'binance-futures',
  name: 'Binance Futures',
  isUntried: true,
  columns,
  // Exports in Spanish are in local time, although their header says UTC as well: nothing in the file tells them apart.
  zone: { assumed: 'UTC', isAsked: true },
  readTable: (rows, context) => {
    const fills = readEach(rows, readFill, (row, reason) => context.skip(row.number, reason));
    return markClosings(stateCurrencies(fills));
  },
  whenEmpty: 'The file has no trades. Choose a longer period in Binance and export the Trade History again.',
  otherFiles: [
    {
      columns: { type: text('Type'), amount: text('Amount'), asset: text('Asset'), id: text('Transaction ID') },
      sentence:
        'This is the transaction history of Binance Futures. Export the Trade History instead: in Binance, open Orders, Futures Order and choose Trade History, Export.',
    },
    {
      columns: {
        symbol: text('Symbol'),
        margin: text('Margin Mode', 'Margin'),
        unrealized: text('Unrealized PNL', 'PNL(ROI %)'),
      },
      sentence:
        'These are the open positions of Binance Futures. Export the Trade History instead: in Binance, open Orders, Futures Order and choose Trade History, Export.',
    },
  ],
});
