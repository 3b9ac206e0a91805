import Big from 'big.js';
import type { Bar } from '../candles/candle.ts';
import { formatCents } from '../values/decimal.ts';
import { toZone } from '../values/zone.ts';
import { createExtremes, findIndex } from './extremes.ts';
import { createHoleFinder } from './holes.ts';

export { createHoleCollector } from './holes.ts';
export { findFirst } from './search.ts';

/** A fill. Decimals are text. */
export interface ExcursionFill {
  /** A UTC instant. */
  at: string;
  side: 'buy' | 'sell';
  quantity: string;
  price: string;
}

/**
 * A trade whose position is flat after its last fill. A trade without executions has one fill at its entry and one at
 * its exit.
 */
export interface ExcursionTrade {
  ticker: string;
  isOption: boolean;
  /** Fills of the same time are in their order. */
  fills: readonly ExcursionFill[];
  /** Money per 1.00 of price and unit; null if it is not known. */
  multiplier: string | null;
  /** The result before fees, in money; null if it is not known. */
  gross: string | null;
}

export interface PriceSeries {
  ticker: string;
  /** Seconds of a bar. */
  resolution: number;
  /** In the order of time. */
  bars: readonly Bar[];
}

/** Both at least 0, in money with two decimals; or why they cannot be computed. */
export type Excursions = { mae: string; mfe: string } | { refused: string };

/** The position after a fill, until the next one. */
interface Segment {
  from: number;
  until: number;
  /** What is open, below 0 for a short position. */
  size: Big;
  /** What all fills so far have received minus what they have paid, in points. */
  points: Big;
}

const NO_WHOLE_BAR = 'No whole bar lies within the holding time';

/** The reason of a trade before or after all prices. */
export const OUTSIDE_PRICES = `${NO_WHOLE_BAR}: the prices do not include it.`;

const ZERO = new Big(0);

const toSegments = (fills: readonly ExcursionFill[]): Segment[] => {
  let size = ZERO;
  let points = ZERO;
  const sorted = fills.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return sorted.map(({ at, side, quantity, price }, index) => {
    const signed = new Big(quantity).times(side === 'buy' ? 1 : -1);
    size = size.plus(signed);
    points = points.minus(signed.times(price));
    const from = Date.parse(at);
    return { from, until: Date.parse(sorted[index + 1]?.at ?? at), size, points };
  });
};

/** Whether a price is outside of its bar by more than half of the bar's range and 0.1 % of the price. */
export function isOutsideBar(price: number, { low, high }: Pick<Bar, 'low' | 'high'>): boolean {
  const distance = Math.max(low - price, price - high);
  return distance > (high - low) / 2 && distance > Math.abs(price) / 1000;
}

const isOutside = ({ at, price }: ExcursionFill, { bars }: PriceSeries, length: number): boolean => {
  const time = Date.parse(at);
  const bar = bars[findIndex(bars, time + 1) - 1];
  return bar !== undefined && time < bar.time + length && isOutsideBar(Number(price), bar);
};

/** Whether a trade was closed before the first bar, or opened after the last one. */
const isOutsidePrices = (segments: readonly Segment[], { bars, resolution }: PriceSeries): boolean => {
  const [first, last] = [bars[0]?.time ?? 0, (bars.at(-1)?.time ?? 0) + resolution * 1000];
  const [opened, closed] = [segments[0]?.from ?? 0, segments.at(-1)?.from ?? 0];
  return (opened < first && closed <= first) || opened >= last;
};

/** Money per point: the known multiplier, otherwise the trade's own gross ÷ points. Null if neither says it. */
const findPointValue = ({ multiplier, gross }: ExcursionTrade, points: Big): Big | null => {
  if (multiplier !== null) return new Big(multiplier);
  if (gross === null || points.eq(0)) return null;
  const value = new Big(gross).div(points);
  return value.gt(0) ? value : null;
};

/** Returns the money per 1.00 of price and unit, by which excursions are computed. Null if it is not known. */
export function readPointValue(trade: ExcursionTrade): number | null {
  if (trade.multiplier !== null) return Number(trade.multiplier);
  const points = trade.fills.reduce(
    (sum, { side, quantity, price }) => sum.plus(new Big(quantity).times(price).times(side === 'buy' ? -1 : 1)),
    ZERO,
  );
  return findPointValue(trade, points)?.toNumber() ?? null;
}

/** The results of the whole trade so far, in points, at the prices of fills and of whole bars. */
const listResults = (
  segments: readonly Segment[],
  fills: readonly ExcursionFill[],
  findExtremes: ReturnType<typeof createExtremes>,
) => {
  const sorted = fills.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const results = segments.map(({ size, points }, index) => points.plus(size.times(sorted[index]?.price ?? 0)));
  let wholeBars = 0;
  for (const segment of segments) {
    const extremes = segment.size.eq(0) ? undefined : findExtremes(segment.from, segment.until);
    if (!extremes) continue;
    wholeBars += 1;
    for (const price of [extremes.low, extremes.high]) results.push(segment.points.plus(segment.size.times(price)));
  }
  return { results, wholeBars };
};

const atLeastZero = (value: Big): Big => (value.lt(0) ? ZERO : value);

/**
 * Creates a function that computes the maximum adverse and favorable excursion of trades: the lowest and the highest
 * result of the whole trade so far, closed parts included and without fees, at the fills and at low and high of each
 * bar that lies wholly within a time of unchanged position.
 * @param zoneName the trader's zone, in which holes of other dates are compared
 */
export function createExcursionCalculator(
  series: PriceSeries,
  zoneName: string,
): (trade: ExcursionTrade) => Excursions {
  const length = series.resolution * 1000;
  const findExtremes = createExtremes(series.bars, length);
  const isMissing = createHoleFinder(series.bars, length, toZone(zoneName));
  return (trade) => {
    if (trade.isOption && trade.ticker !== series.ticker)
      return { refused: 'The prices are of another contract than the option.' };
    const segments = toSegments(trade.fills);
    const last = segments.at(-1);
    if (!last?.size.eq(0)) return { refused: 'The trade is not closed by its fills.' };
    const { results, wholeBars } = listResults(segments, trade.fills, findExtremes);
    if (wholeBars === 0) return { refused: isOutsidePrices(segments, series) ? OUTSIDE_PRICES : `${NO_WHOLE_BAR}.` };
    const outside = trade.fills.find((fill) => isOutside(fill, series, length));
    if (outside)
      return { refused: `The fill at ${outside.price} is outside of its bar: the prices are of something else.` };
    if (segments.some(({ size, from, until }) => !size.eq(0) && until > from && isMissing(from, until)))
      return { refused: 'More than 5 bars are missing within the holding time.' };
    const value = findPointValue(trade, last.points);
    if (value === null) return { refused: 'The value of a point is not known.' };
    const lowest = results.reduce((least, result) => (result.lt(least) ? result : least), ZERO);
    const highest = results.reduce((most, result) => (result.gt(most) ? result : most), ZERO);
    return { mae: formatCents(atLeastZero(lowest.times(-1).times(value))), mfe: formatCents(highest.times(value)) };
  };
}
