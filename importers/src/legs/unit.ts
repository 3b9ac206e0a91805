import Big from 'big.js';
import type { ImportedTrade } from '../types.ts';
import { formatDecimal } from '../values/decimal.ts';

const zero = new Big(0);

/** What the size of the whole depends on. */
export interface SizedLeg {
  isOption: boolean;
  quantity: Big;
  /** Money per 1.00 of price; null if it is not known. */
  multiplier: Big | null;
}

/** The multiplier of the whole trade: that of its options, or of all legs without options. Null if they differ. */
export function findUnit(legs: readonly SizedLeg[]): Big | null {
  const options = legs.filter(({ isOption }) => isOption);
  const [first, ...others] = (options.length > 0 ? options : legs).map(({ multiplier }) => multiplier);
  return first && others.every((multiplier) => multiplier?.eq(first)) ? first : null;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** 200 shares are the size of 2 options. */
const toSize = ({ isOption, quantity, multiplier }: SizedLeg, unit: Big | null): Big | undefined => {
  if (isOption) return quantity;
  return unit && multiplier ? quantity.times(multiplier).div(unit) : undefined;
};

/** The number of structures: the greatest common divisor of the legs' sizes. Undefined unless all are whole. */
export function computeQuantity(legs: readonly SizedLeg[], unit: Big | null): Big | undefined {
  const sizes = legs.flatMap((leg) => toSize(leg, unit) ?? []);
  if (sizes.length < legs.length || sizes.some((size) => !size.eq(size.round(0, Big.roundDown)))) return undefined;
  return new Big(
    sizes
      .map((size) => BigInt(size.toFixed()))
      .reduce(gcd, 0n)
      .toString(),
  );
}

/**
 * The money of the openings and of the closings: what was bought less what was sold. If no leg has a known multiplier,
 * all have 1, and only the signs of the sums mean something.
 */
const sumEnds = (trades: readonly ImportedTrade[]): { opening: Big; closing: Big } | undefined => {
  const sums = { opening: zero, closing: zero };
  const isUnvalued = trades.every(({ multiplier }) => multiplier === null);
  for (const { side, multiplier: known, executions } of trades) {
    const multiplier = isUnvalued ? '1' : known;
    if (multiplier === null) return undefined;
    for (const { side: action, price, quantity } of executions) {
      const value = new Big(price)
        .times(quantity)
        .times(multiplier)
        .times(action === 'buy' ? 1 : -1);
      const end = (action === 'buy') === (side === 'long') ? 'opening' : 'closing';
      sums[end] = sums[end].plus(value);
    }
  }
  return sums;
};

const formatPositive = (price: Big): string | undefined => (price.gt(0) ? formatDecimal(price) : undefined);

/** The side is that of the money at the opening: a debit is long. A price that is not above 0 is absent. */
export function computePrices(
  trades: readonly ImportedTrade[],
  unit: Big | null,
  quantity: Big | undefined,
): Partial<Pick<ImportedTrade, 'side' | 'entryPrice' | 'exitPrice'>> {
  const ends = sumEnds(trades);
  if (!ends || ends.opening.eq(0)) return {};
  const side = ends.opening.gt(0) ? 'long' : 'short';
  if (!unit || !quantity) return { side };
  const sign = side === 'long' ? 1 : -1;
  const toPrice = (money: Big): string | undefined => formatPositive(money.times(sign).div(quantity.times(unit)));
  return { side, entryPrice: toPrice(ends.opening), exitPrice: toPrice(ends.closing.times(-1)) };
}
