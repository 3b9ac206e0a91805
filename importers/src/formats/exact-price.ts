import type Big from 'big.js';
import type { ExecutionDraft } from '../read/format.ts';

/** How much fees that are only in the amount can be: those of regulators are parts of the value. */
export function estimateUnlistedFees(value: Big): Big {
  return value.abs().times('0.001').plus('0.05');
}

/** The price that makes the cash of a fill, which is exact. Cash is below 0 when buying. */
const toExactPrice = ({ side, quantity, instrument, price, fees }: ExecutionDraft, cash: Big): Big => {
  const size = quantity.times(instrument.multiplier ?? 1);
  if (size.eq(0)) return price;
  const value = side === 'buy' ? cash.times(-1).minus(fees ?? 0) : cash.plus(fees ?? 0);
  // Cash with the sign of the other side is not that of the fill.
  return value.lt(0) ? price : value.div(size);
};

/**
 * The fill at the price that makes its cash: prices of transaction histories are rounded, and cash is exact. The
 * written price and fees still identify the row.
 */
export function withExactPrice(fill: ExecutionDraft, cash: Big | null): ExecutionDraft {
  if (cash === null) return fill;
  const { price, fees } = fill;
  return { ...fill, price: toExactPrice(fill, cash), written: { price, fees }, stated: { amount: cash } };
}
