import { SkippedRow } from '../errors.ts';
import { toCoins } from '../instruments/instrument.ts';
import { number, optional, text, time } from '../table/columns.ts';
import { sumKnown } from '../values/decimal.ts';
import { parsePair, takeCoinFee, toCurrency } from './coins.ts';
import { defineFormat } from './define.ts';
import { readSide } from './sides.ts';

/**
 * KuCoin: Spot Orders, filled orders or their single fills (order splitting). The header of the times has their zone.
 * Fills have no id: those of one order share its id.
 */
export const kucoin = defineFormat({
  id: 'kucoin',
  name: 'KuCoin spot orders',
  columns: {
    account: text('UID'),
    accountType: text('Account Type'),
    order: text('Order ID'),
    symbol: text('Symbol'),
    side: text('Side'),
    price: number('Avg. Filled Price'),
    quantity: number('Filled Amount'),
    volume: number('Filled Volume'),
    time: time('Filled Time'),
    fees: number('Fee'),
    feeCoin: text('Fee Currency'),
    tax: optional(number('Tax')),
    liquidity: optional(text('Maker/Taker')),
    status: optional(text('Status')),
  },
  zone: { assumed: 'UTC', isAsked: true },
  readRow: (row) => {
    const status = row.text('status');
    if (status !== '' && !/^(?:deal|done|filled)$/i.test(status))
      throw new SkippedRow(`The status of the order is '${status.slice(0, 40)}'.`);
    const pair = parsePair(row.text('symbol'));
    if (!pair) throw new SkippedRow(`The price of ${row.text('symbol').slice(0, 40)} is in a coin, not in money.`);
    const side = readSide(row.text('side'));
    const price = row.price('price');
    const fee = row.decimal('fees');
    const { base, quote } = pair;
    const coin = row.text('feeCoin') || quote;
    const amounts = takeCoinFee(
      {
        side,
        quantity: row.decimal('quantity').abs(),
        price,
        base,
        fee: fee.abs(),
        coin,
        amount: row.optionalDecimal('volume'),
      },
      quote,
    );
    return {
      row: row.number,
      id: row.text('liquidity') === '' ? row.text('order') : undefined,
      account: row.text('account'),
      instrument: toCoins(base + quote),
      currency: toCurrency(quote),
      side,
      ...amounts,
      price,
      fees: sumKnown(amounts.fees, row.optionalDecimal('tax')),
      time: row.moment('time'),
      // Coins that are not borrowed cannot be sold short.
      effect:
        side === 'sell' && !/margin|cross|isolated/i.test(row.text('accountType')) ? ('close' as const) : undefined,
    };
  },
  whenEmpty: 'The file has no filled orders. Choose a longer period in KuCoin, and export Spot Orders again.',
  otherFiles: [
    {
      columns: { account: text('UID'), coin: text('Coin'), amount: text('Amount'), network: text('Transfer Network') },
      sentence:
        'These are deposits or withdrawals of KuCoin. Export the filled orders instead: in KuCoin, open Orders, Spot Orders and choose Export.',
    },
  ],
});
