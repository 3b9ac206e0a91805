import { SkippedRow } from '../errors.ts';
import { toCoins } from '../instruments/instrument.ts';
import type { ReadContext } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { toCurrency } from '../values/currency.ts';
import { parsePair } from './coins.ts';
import { defineFormat } from './define.ts';
import { readSide } from './sides.ts';

const columns = {
  id: text('txid'),
  order: text('ordertxid'),
  pair: text('pair'),
  time: time('time'),
  side: text('type'),
  price: number('price'),
  cost: number('cost'),
  fees: number('fee'),
  quantity: number('vol'),
  margin: optional(number('margin')),
  misc: optional(text('misc')),
  // Only rows that opened a position have a status of it.
  position: optional(text('posstatuscode', 'posstatus')),
};
type TradeRow = Row<keyof typeof columns>;

const isOnMargin = (row: TradeRow): boolean =>
  /initiated|closing/.test(row.text('misc')) || Boolean(row.optionalDecimal('margin')?.gt(0));

const MARGIN =
  'Positions on margin count together with coins of the same pair that were bought without. Fees for holding them are not in this file: Kraken lists them in its ledger.';

/** Coins that are not on margin cannot be sold short: to sell them closes a position. */
const readEffect = (row: TradeRow, side: 'buy' | 'sell', { warn }: ReadContext): 'open' | 'close' | undefined => {
  if (!isOnMargin(row)) return side === 'sell' ? 'close' : undefined;
  warn(MARGIN);
  if (row.text('misc').includes('closing')) return 'close';
  return row.text('misc').includes('initiated') || row.text('position') !== '' ? 'open' : undefined;
};

/** Kraken: History → Export → Trades. One row for each fill, in UTC; the fee is in the currency of the price. */
export const kraken = defineFormat({
  id: 'kraken',
  name: 'Kraken trades',
  columns,
  // The class of the coin, and what closed a position of this row: its closing fill is a row of its own.
  ignored: ['aclass', 'cfee'],
  zone: { assumed: 'UTC', isAsked: false },
  readRow: (row, context) => {
    const pair = parsePair(row.text('pair'));
    if (!pair) throw new SkippedRow(`The price of ${row.text('pair').slice(0, 40)} is in a coin, not in money.`);
    const side = readSide(row.text('side'));
    return {
      row: row.number,
      id: row.text('id'),
      instrument: toCoins(pair.base + pair.quote),
      currency: toCurrency(pair.quote),
      side,
      quantity: row.decimal('quantity').abs(),
      price: row.price('price'),
      fees: row.decimal('fees'),
      stated: { amount: row.optionalDecimal('cost') },
      time: row.moment('time'),
      effect: readEffect(row, side, context),
    };
  },
  whenEmpty: 'The file has no trades. Choose a longer period in Kraken, and export Trades again.',
  otherFiles: [
    {
      columns: {
        ref: text('refid'),
        type: text('type'),
        class: text('aclass'),
        asset: text('asset'),
        balance: text('balance'),
      },
      sentence: 'This is the ledger of Kraken. In Kraken, open History, Export, choose Trades instead of Ledgers.',
    },
  ],
});
