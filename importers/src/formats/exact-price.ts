import type Big from 'big.js';
import type { ExecutionDraft, ReadContext } from './format.ts';

type Warn = ReadContext['warn'];

/** Amounts of rounded prices differ from the fill's value by less than this part of it. */
const MAX_ROUNDING = '0.01';

/** The price that makes the cash of a fill, which is exact. Cash is below 0 when buying. */
const toExactPrice = ({ side, quantity, instrument, price, fees }: ExecutionDraft, cash: Big, warn: Warn): Big => {
  const size = quantity.times(instrument.multiplier ?? 1);
  if (size.eq(0)) return price;
  const value = side === 'buy' ? cash.times(-1).minus(fees ?? 0) : cash.plus(fees ?? 0);
  // Cash with the sign of the other side is not that of the fill.
  if (value.lt(0)) return price;
  const exact = value.div(size);
  if (exact.minus(price).abs().gt(price.abs().times(MAX_ROUNDING).plus(MAX_ROUNDING)))
    warn('The amounts of some rows differ from their quantity and price by more than rounding. The amounts are used.');
  return exact;
};

/**
 * The fill at the price that makes its cash: prices of transaction histories are rounded, and cash is exact. The written price
 * and fees still identify the row.
 */
export function withExactPrice(
  fill: ExecutionDraft,
  cash: Big | null,
  { warn }: Pick<ReadContext, 'warn'>,
): ExecutionDraft {
  if (cash === null) return fill;
  const { price, fees } = fill;
  return { ...fill, price: toExactPrice(fill, cash, warn), written: { price, fees } };
}
