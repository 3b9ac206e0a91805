import { formatDecimal } from './decimal.ts';
import { createNumberFormat } from './formats.ts';

/** Markets quote at most so many decimals. An average can have more. */
const MAX_QUOTED_DECIMALS = 8;

const countDecimals = (price: string): number => price.split('.')[1]?.length ?? 0;

/** The decimals of the market's tick, as far as quoted prices show them; at least those of cents. */
export function getPriceDecimals(prices: readonly string[]): number {
  const counts = prices.map(countDecimals).filter((count) => count <= MAX_QUOTED_DECIMALS);
  return counts.reduce((most, count) => Math.max(most, count), 2);
}

const formatAverage = createNumberFormat({
  maximumFractionDigits: 2,
  maximumSignificantDigits: 6,
  roundingPriority: 'morePrecision',
});

/**
 * A price for display: '180.00', '22,951.42'. A quoted price is exact. An average is rounded to `decimals`, or to six
 * digits without them.
 */
export function formatPrice(price: string, decimals?: number): string {
  const count = countDecimals(price);
  if (decimals !== undefined) {
    return formatDecimal(count > decimals ? Number(price).toFixed(decimals) : price, decimals);
  }
  return count > MAX_QUOTED_DECIMALS ? formatAverage(Number(price)).replace('-', '\u2212') : formatDecimal(price, 2);
}
