import Big from 'big.js';
import { SkippedRow, wrongType } from '../errors.ts';
import type { ExecutionDraft } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { isMoney } from '../values/currency.ts';
import { readCoin, toSpotFill } from './coins.ts';
import { defineFormat } from './define.ts';
import { findSide } from './sides.ts';

/** Older files write the coin behind the number, newer ones in a column of its own. */
const columns = {
  id: optional(text('ID')),
  account: text('Account'),
  type: text('Type'),
  side: text('Sub Type'),
  time: time('Datetime'),
  quantity: number('Amount'),
  base: optional(text('Amount currency')),
  value: number('Value'),
  quote: optional(text('Value currency')),
  price: number('Rate'),
  priceCoin: optional(text('Rate currency')),
  fees: number('Fee'),
  feeCoin: optional(text('Fee currency')),
};
type Role = keyof typeof columns;

const findCoin = (row: Row<Role>, column: Role, amount: Role): string =>
  (row.text(column) || readCoin(row.text(amount))).toUpperCase();

const readFill = (row: Row<Role>): ExecutionDraft => {
  const side = findSide(row.text('side'));
  if (!side) throw wrongType(row.text('type'));
  const base = findCoin(row, 'base', 'quantity');
  const quote = findCoin(row, 'quote', 'value');
  if (!isMoney(quote)) throw new SkippedRow(`The price of ${base.slice(0, 20)} is in a coin, not in money.`);
  const quantity = row.decimal('quantity').abs();
  const price = row.price('price');
  // A blank fee is none.
  const fee = row.cost('fees') ?? new Big(0);
  const coin = findCoin(row, 'feeCoin', 'fees') || quote;
  return {
    row: row.number,
    id: row.text('id') || undefined,
    account: row.text('account'),
    time: row.moment('time'),
    written: { price, fees: fee.abs() },
    ...toSpotFill({ side, quantity, price, base, fee, coin, amount: row.optionalDecimal('value') }, quote),
  };
};

/** Bitstamp: Transactions → Export. One row for each fill or movement, in UTC. */
export const bitstamp = defineFormat({
  id: 'bitstamp',
  name: 'Bitstamp transactions',
  isUntried: true,
  columns,
  // Newer files state UTC in the cell.
  zone: { assumed: 'UTC', isAsked: true },
  readRow: readFill,
  whenEmpty: 'The file has no transactions. Choose a longer period in Bitstamp and export them again.',
  otherFiles: [
    {
      columns: { type: text('Type'), time: text('Datetime'), coins: text('BTC'), price: text('BTC Price') },
      sentence:
        'This is an old file of Bitstamp, whose types of transactions are numbers. Export it again: in Bitstamp, open Transactions.',
    },
  ],
});
