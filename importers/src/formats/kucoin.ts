import Big from 'big.js';
import { SkippedRow } from '../errors.ts';
import { number, optional, text, time } from '../table/columns.ts';
import { sumKnown } from '../values/decimal.ts';
import { parsePair, toSpotFill } from './coins.ts';
import { defineFormat } from './define.ts';
import { readSide } from './sides.ts';

/**
 * KuCoin: Spot Orders, filled orders or their single fills (order splitting), in the names of today and of the years
 * before 2022. Newer headers of times have their zone. Fills have no id: those of one order share its id.
 */
export const kucoin = defineFormat({
  id: 'kucoin',
  name: 'KuCoin spot orders',
  columns: {
    account: optional(text('UID')),
    accountType: optional(text('Account Type')),
    order: text('Order ID', 'id'),
    symbol: text('Symbol'),
    side: text('Side'),
    price: number('Avg. Filled Price', 'averagePrice', 'price'),
    quantity: number('Filled Amount', 'dealSize', 'size'),
    volume: number('Filled Volume', 'dealFunds', 'funds'),
    // Orders of the older files have the time at which they were placed.
    time: time('Filled Time', 'tradeCreatedAt', 'orderCreatedAt'),
    fees: number('Fee'),
    feeCoin: text('Fee Currency'),
    tax: optional(number('Tax')),
    liquidity: optional(text('Maker/Taker', 'liquidity')),
    status: optional(text('Status', 'orderStatus')),
  },
  // The type of an order.
  ignored: ['type', 'orderType'],
  zone: { assumed: 'UTC', isAsked: true },
  readRow: (row) => {
    // What was filled before an order was canceled was traded.
    if (row.decimal('quantity').eq(0)) throw new SkippedRow('Nothing of the order was filled.');
    const pair = parsePair(row.text('symbol'));
    if (!pair) throw new SkippedRow(`The price of ${row.text('symbol').slice(0, 40)} is in a coin, not in money.`);
    const side = readSide(row.text('side'));
    const price = row.price('price');
    const { base, quote } = pair;
    const coin = row.text('feeCoin') || quote;
    const fill = toSpotFill(
      {
        side,
        quantity: row.decimal('quantity').abs(),
        price,
        base,
        fee: row.cost('fees') ?? new Big(0),
        coin,
        amount: row.optionalDecimal('volume'),
      },
      quote,
    );
    return {
      row: row.number,
      id: row.text('liquidity') === '' ? row.text('order') : undefined,
      account: row.text('account'),
      written: { price, fees: sumKnown(fill.fees.abs(), row.optionalDecimal('tax')) },
      ...fill,
      fees: sumKnown(fill.fees, row.optionalDecimal('tax')),
      time: row.moment('time'),
      effect: /margin|cross|isolated/i.test(row.text('accountType')) ? undefined : fill.effect,
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
