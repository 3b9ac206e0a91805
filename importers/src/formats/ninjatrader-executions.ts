import Big from 'big.js';
import { toFuture } from '../instruments/instrument.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { sumKnown } from '../values/decimal.ts';
import { defineFormat } from './define.ts';
import { ninjaTraderNames, ninjaTraderZone } from './ninjatrader-trades.ts';
import { readSide } from './sides.ts';

const columns = {
  instrument: text(...ninjaTraderNames.instrument),
  side: text('Action'),
  quantity: number('Quantity', 'Quantité', 'Menge', 'Cantidad'),
  price: number('Price', 'Prix', 'Preis', 'Precio'),
  time: time('Time', 'Heure', 'Zeit', 'Hora'),
  effect: text('E/X'),
  id: optional(text('ID')),
  position: optional(text('Position')),
  account: optional(text('Account display name', ...ninjaTraderNames.account)),
  commission: optional(number(...ninjaTraderNames.commission)),
  fee: optional(number('Fee')),
};
type ExecutionRow = Row<keyof typeof columns>;

/** The position after the fill: `1 L`, `2 S` or `-`; undefined if the grid does not show it. */
const readPosition = (text: string): Big | undefined => {
  const [, size, side] = /^(\d+) ?([LS])$/.exec(text) ?? [];
  if (size !== undefined) return new Big(size).times(side === 'L' ? 1 : -1);
  return text === '0' || text === '-' ? new Big(0) : undefined;
};

/** A fill that goes through zero closes and opens, whatever the column says. */
const readEffect = (row: ExecutionRow, signed: Big): 'open' | 'close' | undefined => {
  const after = readPosition(row.text('position'));
  if (after) {
    const before = after.minus(signed);
    if (before.times(after).lt(0)) return undefined;
    return after.abs().gt(before.abs()) ? 'open' : 'close';
  }
  if (/^ent/i.test(row.text('effect'))) return 'open';
  return /^(?:exit|sortie|aus)/i.test(row.text('effect')) ? 'close' : undefined;
};

/** Executions grid. One row for each fill. The order id is shared by the fills of an order and identifies nothing. */
export const ninjaTraderExecutions = defineFormat({
  id: 'ninjatrader-executions',
  name: 'NinjaTrader Executions',
  isUntried: true,
  columns,
  zone: ninjaTraderZone,
  readRow: (row) => {
    const side = readSide(row.text('side'));
    const quantity = row.decimal('quantity');
    return {
      row: row.number,
      id: row.text('id'),
      account: row.text('account'),
      instrument: toFuture(row.text('instrument')),
      side,
      quantity,
      price: row.price('price'),
      fees: sumKnown(row.optionalDecimal('commission'), row.optionalDecimal('fee')),
      time: row.moment('time'),
      effect: readEffect(row, quantity.times(side === 'buy' ? 1 : -1)),
    };
  },
  whenEmpty: 'The file has no executions. Choose a longer period and export the Executions grid again.',
});
