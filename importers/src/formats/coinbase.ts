import Big from 'big.js';
import { SkippedRow, wrongType } from '../errors.ts';
import { toCoins } from '../instruments/instrument.ts';
import type { ExecutionDraft } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { isDollar, toCurrency } from '../values/currency.ts';
import { parsePair } from './coins.ts';
import { defineFormat } from './define.ts';
import { withExactPrice } from './exact-price.ts';
import { readSide } from './sides.ts';

const columns = {
  id: optional(text('ID')),
  time: time('Timestamp'),
  type: text('Transaction Type'),
  asset: text('Asset'),
  quantity: number('Quantity Transacted'),
  currency: text('Price Currency', 'Spot Price Currency'),
  price: number('Price at Transaction', 'Spot Price at Transaction'),
  subtotal: number('Subtotal'),
  total: number('Total (inclusive of fees and/or spread)', 'Total (inclusive of fees)'),
  fees: number('Fees and/or Spread', 'Fees'),
};

const readTransaction = (row: Row<keyof typeof columns>): ExecutionDraft => {
  const type = row.text('type');
  const [, word] = /^(?:advanced trade )?(buy|sell)$/i.exec(type) ?? [];
  if (word === undefined) throw wrongType(type, 'a purchase or sale');
  const asset = row.text('asset').toUpperCase();
  if (isDollar(asset)) throw new SkippedRow(`${asset} counts as dollars, so that the row is no trade.`);
  const side = readSide(word);
  const currency = row.text('currency').toUpperCase();
  // Some files write the amounts of sales below 0.
  const total = row.optionalDecimal('total')?.abs() ?? null;
  const price = row.price('price');
  const fees = row.cost('fees') ?? new Big(0);
  const fill: ExecutionDraft = {
    row: row.number,
    id: row.text('id') || undefined,
    instrument: toCoins(asset + currency),
    currency: toCurrency(currency),
    side,
    quantity: row.decimal('quantity').abs(),
    price,
    fees,
    time: row.moment('time'),
    // Coins cannot be sold short.
    effect: side === 'sell' ? 'close' : undefined,
  };
  const exact = withExactPrice(fill, total && side === 'buy' ? total.times(-1) : total);
  return { ...exact, written: { price, fees: fees.abs() } };
};

/**
 * Coinbase: Documents → Statements → Transaction history. One row for each transaction; the total is what was paid or
 * received.
 */
export const coinbaseTransactions = defineFormat({
  id: 'coinbase-transactions',
  name: 'Coinbase transactions',
  columns,
  zone: { assumed: 'UTC', isAsked: false },
  readRow: readTransaction,
  whenEmpty: 'The file has no purchases or sales. Choose a longer period in Coinbase and generate the statement again.',
});

/** Coinbase Advanced, Pro and Exchange: the statement of fills. One row for each fill, in UTC. */
export const coinbaseFills = defineFormat({
  id: 'coinbase-fills',
  name: 'Coinbase fills',
  columns: {
    portfolio: text('portfolio'),
    id: text('trade id'),
    product: text('product'),
    side: text('side'),
    time: time('created at'),
    quantity: number('size'),
    unit: text('size unit'),
    price: number('price'),
    fees: number('fee'),
    total: number('total'),
    priceUnit: text('price/fee/total unit'),
  },
  zone: { assumed: 'UTC', isAsked: false },
  readRow: (row) => {
    const pair = parsePair(row.text('product'));
    if (!pair) throw new SkippedRow(`The price of ${row.text('product').slice(0, 40)} is in a coin, not in money.`);
    const side = readSide(row.text('side'));
    return {
      row: row.number,
      // Each product counts its trades.
      id: `${row.text('product')} ${row.text('id')}`,
      account: row.text('portfolio'),
      instrument: toCoins(pair.base + pair.quote),
      currency: toCurrency(pair.quote),
      side,
      quantity: row.decimal('quantity').abs(),
      price: row.price('price'),
      fees: row.decimal('fees'),
      stated: { amount: row.optionalDecimal('total') },
      time: row.moment('time'),
      effect: side === 'sell' ? ('close' as const) : undefined,
    };
  },
  whenEmpty: 'The file has no fills. Choose a longer period in Coinbase and generate the statement of fills again.',
  otherFiles: [
    {
      columns: {
        portfolio: text('portfolio'),
        type: text('type'),
        balance: text('balance'),
        unit: text('amount/balance unit'),
      },
      sentence: 'This is the account statement of Coinbase. Generate the statement of fills instead.',
    },
  ],
});
