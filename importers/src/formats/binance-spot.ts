import Big from 'big.js';
import { readEach, SkippedRow } from '../errors.ts';
import { toCoins } from '../instruments/instrument.ts';
import type { ExecutionDraft } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { isMoney, toCurrency } from '../values/currency.ts';
import { type CoinAmounts, parsePair, readCoin, readNumberedCoin, stateCurrencies, takeCoinFee } from './coins.ts';
import { defineFormat } from './define.ts';
import { readSide } from './sides.ts';

const columns = {
  time: time('Date'),
  pair: text('Pair', 'Market'),
  side: text('Side', 'Type'),
  price: number('Price'),
  quantity: number('Executed', 'Amount'),
  total: number('Total', 'Amount'),
  fees: number('Fee'),
  feeCoin: optional(text('Fee Coin')),
};
type SpotRow = Row<keyof typeof columns>;

const readPair = (row: SpotRow): string => row.text('pair').toUpperCase().replace(/[/_-]/g, '');

/** The fee is in one of the two coins, or in a third: BTCTUSD with a fee in BTC is no pair of BTCT. */
const findQuoteByFee = (pair: string, feeCoin: string): string | undefined => {
  const rest = pair.startsWith(feeCoin) ? pair.slice(feeCoin.length) : feeCoin;
  return feeCoin !== '' && pair.endsWith(rest) && isMoney(rest) ? rest : undefined;
};

/** The coin that the price is in: that of the total, or the end of the pair. */
const findQuote = (row: SpotRow): string =>
  readCoin(row.text('total')) ||
  (findQuoteByFee(readPair(row), row.text('feeCoin').toUpperCase()) ?? parsePair(row.text('pair'))?.quote ?? '');

/** The traded coin: SOL of SOLUSDT. */
const findBase = (row: SpotRow, quote: string): string => {
  const pair = readPair(row);
  return pair.endsWith(quote) ? pair.slice(0, -quote.length) : '';
};

const readFee = (row: SpotRow, base: string, quote: string): { fee: Big; coin: string } => {
  for (const coin of [base, quote]) {
    const numbered = readNumberedCoin(row.text('fees'), coin);
    if (numbered) return { fee: numbered, coin };
  }
  return { fee: row.cost('fees') ?? new Big(0), coin: row.text('feeCoin') || readCoin(row.text('fees')) || quote };
};

/** The coins that were traded, and the fee. */
const readAmounts = (row: SpotRow, quote: string, side: 'buy' | 'sell'): CoinAmounts => {
  const base = findBase(row, quote);
  const quantity = (readNumberedCoin(row.text('quantity'), base) ?? row.decimal('quantity')).abs();
  const amount = readNumberedCoin(row.text('total'), quote) ?? row.optionalDecimal('total');
  return takeCoinFee({ side, quantity, price: row.price('price'), base, amount, ...readFee(row, base, quote) }, quote);
};

const readFill = (row: SpotRow): ExecutionDraft => {
  const quote = findQuote(row);
  if (!isMoney(quote))
    throw new SkippedRow(`The price of ${row.text('pair').slice(0, 40)} is in a coin, not in money.`);
  const side = readSide(row.text('side'));
  const price = row.price('price');
  const amounts = readAmounts(row, quote, side);
  return {
    row: row.number,
    instrument: toCoins(readPair(row)),
    currency: toCurrency(quote),
    side,
    written: { price, fees: amounts.fees.abs() },
    ...amounts,
    price,
    time: row.moment('time'),
  };
};

/** Binance: Spot → Trade History. One row for each fill, with the coins written behind the numbers. */
export const binanceSpot = defineFormat({
  id: 'binance-spot',
  name: 'Binance Spot',
  columns,
  // Exports in Spanish are in local time, although their header says UTC as well: nothing in the file tells them apart.
  zone: { assumed: 'UTC', isAsked: true },
  readTable: (rows, { skip }) => stateCurrencies(readEach(rows, readFill, (row, reason) => skip(row.number, reason))),
  whenEmpty: 'The file has no trades. Choose a longer period in Binance and export the Trade History again.',
  otherFiles: [
    {
      columns: {
        user: text('User_ID'),
        time: text('UTC_Time'),
        account: text('Account'),
        operation: text('Operation'),
        change: text('Change'),
      },
      sentence:
        'This is the transaction history of Binance. Export the Trade History of Spot or Futures orders instead: in Binance, open Orders and choose Trade History, Export.',
    },
    {
      columns: { order: text('OrderNo'), pair: text('Pair'), price: text('Order Price'), status: text('Status') },
      sentence:
        'This is the order history of Binance. Export the Trade History instead: in Binance, open Orders, Spot Order and choose Trade History, Export.',
    },
  ],
});
