import Big from 'big.js';
import { readEach } from '../errors.ts';
import { type Instrument, toFuture, toShare } from '../instruments/instrument.ts';
import type { InstrumentKind } from '../instruments/kinds.ts';
import type { ExecutionDraft } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { markClosings } from './closings.ts';
import { defineFormat } from './define.ts';
import { readSide } from './sides.ts';

const columns = {
  account: text('Account'),
  time: time('Date/Time'),
  symbol: text('Symbol'),
  type: text('Symbol type'),
  side: text('Side'),
  quantity: number('Quantity'),
  price: number('Price'),
  gross: number('Gross P/L'),
  fee: optional(number('Fee')),
  net: number('Net P/L'),
  value: optional(number('Trade value')),
  id: text('Trade ID'),
  position: optional(text('Position ID')),
};
type TradeRow = Row<keyof typeof columns>;

/** The value of the row by its quantity and price. The value is rounded to cents. */
const readMultiplier = (row: TradeRow): string | undefined => {
  const value = row.optionalDecimal('value')?.abs();
  const units = row.decimal('quantity').times(row.price('price')).abs();
  return value?.gt(0) && units.gt(0) ? new Big(value.div(units).toPrecision(5)).toFixed() : undefined;
};

/** The kinds by the words of the column Symbol type. */
const findKind = (type: string): InstrumentKind | undefined => {
  if (/crypto/i.test(type)) return 'crypto';
  if (/forex|currenc/i.test(type)) return 'forex';
  if (/option/i.test(type)) return 'option';
  if (/equit|stock|etf/i.test(type)) return 'stock';
  return /cfd|index|bond/i.test(type) ? 'other' : undefined;
};

const toInstrument = (row: TradeRow): Instrument => {
  const multiplier = readMultiplier(row);
  if (/^futures?$/i.test(row.text('type'))) return toFuture(row.text('symbol'), multiplier);
  const share = { ...toShare(row.text('symbol')), kind: findKind(row.text('type')) };
  return multiplier === undefined ? { ...share, multiplier: null, root: share.ticker } : { ...share, multiplier };
};

const readFill = (row: TradeRow): ExecutionDraft => {
  const gross = row.optionalDecimal('gross') ?? new Big(0);
  const net = row.optionalDecimal('net');
  return {
    row: row.number,
    id: row.text('id'),
    account: row.text('account'),
    instrument: toInstrument(row),
    side: readSide(row.text('side')),
    quantity: row.decimal('quantity').abs(),
    price: row.price('price'),
    fees: net ? gross.minus(net) : row.cost('fee'),
    stated: { amount: row.optionalDecimal('value') },
    time: row.moment('time'),
    profit: gross.eq(0) ? undefined : { amount: gross, isNet: false },
  };
};

/**
 * Quantower: the panel Trades → Export. One row for each fill, newest first, in the time of the computer; closing fills
 * have P&L.
 */
export const quantower = defineFormat({
  id: 'quantower',
  name: 'Quantower trades',
  columns,
  zone: { assumed: 'local', isAsked: true },
  readTable: (rows, context) =>
    markClosings(readEach(rows, readFill, (row, reason) => context.skip(row.number, reason))),
  whenEmpty: 'The file has no trades. Choose a longer period in the panel Trades and export it again.',
});
