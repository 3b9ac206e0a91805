import { inQuotes, SkippedRow } from '../errors.ts';
import { toCoins } from '../instruments/instrument.ts';
import type { ExecutionDraft, ReadContext } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { type CoinPair, parsePair, toSpotFill } from './coins.ts';
import { defineFormat } from './define.ts';
import { readSide } from './sides.ts';

const columns = {
  time: time('time'),
  coin: text('coin'),
  direction: text('dir'),
  price: number('px'),
  quantity: number('sz'),
  value: number('ntl'),
  fees: number('fee'),
  profit: number('closedPnl'),
  // Only files of other programs have it.
  feeCoin: optional(text('feeToken')),
};
type FillRow = Row<keyof typeof columns>;

/** What a direction does to a position. The names of liquidations have the kind of margin. */
const CLOSES = /^(?:close|liquidated(?: cross| isolated)?) (long|short)$/i;
const OPENS = /^open (long|short)$/i;
const FLIPS = /^(?:(long) > short|short > long)$/i;

const isLong = (word: string): boolean => word.toLowerCase() === 'long';

const readDirection = (direction: string): Pick<ExecutionDraft, 'side' | 'effect'> => {
  const [, opened] = OPENS.exec(direction) ?? [];
  if (opened !== undefined) return { side: isLong(opened) ? 'buy' : 'sell', effect: 'open' };
  const [, closed] = CLOSES.exec(direction) ?? [];
  if (closed !== undefined) return { side: isLong(closed) ? 'sell' : 'buy', effect: 'close' };
  const flipped = FLIPS.exec(direction);
  if (flipped) return { side: flipped[1] ? 'sell' : 'buy' };
  throw new SkippedRow(`${inQuotes(direction)} is not known as a direction of a trade.`);
};

const FUNDING = 'Funding payments are not in this file, so that they do not count.';

/** Perpetual contracts are priced and paid in dollars. */
const readPerpetual = (row: FillRow, { warn }: ReadContext): ExecutionDraft => {
  warn(FUNDING);
  return {
    row: row.number,
    instrument: toCoins(row.text('coin')),
    currency: 'USD',
    ...readDirection(row.text('direction')),
    quantity: row.decimal('quantity').abs(),
    price: row.price('price'),
    fees: row.decimal('fees'),
    feeCurrency: row.text('feeCoin') || undefined,
    stated: { amount: row.optionalDecimal('value') },
    time: row.moment('time'),
  };
};

/**
 * The fee of a purchase is in the coin that was bought, unless the file says otherwise: the P&L of a purchase is its
 * fee in dollars.
 */
const findFeeCoin = (row: FillRow, side: 'buy' | 'sell', { base, quote }: CoinPair): string => {
  const stated = row.text('feeCoin');
  if (stated !== '') return stated;
  const fee = row.decimal('fees');
  const isInDollars = row.optionalDecimal('profit')?.plus(fee).abs().lte(fee.abs().times('0.001')) ?? false;
  return side === 'sell' || isInDollars ? quote : base;
};

const readSpot = (row: FillRow): ExecutionDraft => {
  const pair = parsePair(row.text('coin'));
  if (!pair) throw new SkippedRow(`The price of ${row.text('coin').slice(0, 40)} is in a coin, or not known.`);
  const side = readSide(row.text('direction'));
  const { base, quote } = pair;
  const quantity = row.decimal('quantity').abs();
  const price = row.price('price');
  const fee = row.decimal('fees');
  const coin = findFeeCoin(row, side, pair);
  return {
    row: row.number,
    time: row.moment('time'),
    ...toSpotFill({ side, quantity, price, base, fee, coin, amount: row.optionalDecimal('value') }, quote),
  };
};

/** Hyperliquid: Portfolio → Trade History → Export. One row for each fill of a perpetual contract or a spot pair. */
export const hyperliquid = defineFormat({
  id: 'hyperliquid',
  name: 'Hyperliquid trade history',
  isUntried: true,
  columns,
  zone: { assumed: 'local', isAsked: true },
  readRow: (row, context) => (/[/@]/.test(row.text('coin')) ? readSpot(row) : readPerpetual(row, context)),
  whenEmpty: 'The file has no trades. Choose a longer period in Hyperliquid and export the Trade History again.',
  otherFiles: [
    {
      columns: {
        coin: text('coin'),
        size: text('sz'),
        side: text('side'),
        payment: text('payment'),
        rate: text('rate'),
      },
      sentence:
        'This is the funding history of Hyperliquid. Export the Trade History instead: in Hyperliquid, open Portfolio, Trade History and choose Export as CSV.',
    },
  ],
});
