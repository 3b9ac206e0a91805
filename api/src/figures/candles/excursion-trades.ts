import type { ExcursionFill, ExcursionTrade } from 'importers/excursions';
import { findMultiplier, findPointValue } from 'importers/multiplier';
import type { TradeRecord } from '../../journal/trade-model.ts';

/** The fields of a trade from which excursions, and results with other exits, are computed. */
export const EXCURSION_FIELDS = {
  _id: 0,
  number: 1,
  accountId: 1,
  version: 1,
  ticker: 1,
  date: 1,
  instrument: 1,
  statedKind: 1,
  netCents: 1,
  feesCents: 1,
  side: 1,
  quantity: 1,
  entryPrice: 1,
  exitPrice: 1,
  openedAt: 1,
  closedAt: 1,
  executions: 1,
  maeCents: 1,
  mfeCents: 1,
  riskCents: 1,
  stop: 1,
  target: 1,
  excursions: 1,
  isImported: 1,
  structure: 1,
} as const satisfies Partial<Record<keyof TradeRecord, 0 | 1>>;

export type MeasuredTrade = Pick<TradeRecord, Exclude<keyof typeof EXCURSION_FIELDS, '_id'>>;

/** Money per 1.00 of price of roots that the trader has stated. */
export type PointValues = readonly { root: string; value: string }[];

/** Without executions, one fill at the entry and one at the exit. Undefined if the trade does not state them. */
const toFills = (trade: MeasuredTrade): readonly ExcursionFill[] | undefined => {
  const { executions, side, quantity, entryPrice, exitPrice, openedAt, closedAt } = trade;
  if (executions && executions.length > 0) return executions;
  if (!side || !quantity || !entryPrice || !exitPrice || !openedAt || !closedAt) return undefined;
  const isLong = side === 'long';
  return [
    { at: openedAt, side: isLong ? 'buy' : 'sell', quantity, price: entryPrice },
    { at: closedAt, side: isLong ? 'sell' : 'buy', quantity, price: exitPrice },
  ];
};

const toGross = ({ netCents, feesCents = 0 }: MeasuredTrade): number => (netCents + feesCents) / 100;

/**
 * Whether a point of the ticker is worth 1. Tickers that are not known count as shares, but a broker that states
 * another result means something else, such as a CFD.
 */
const isShare = (trade: MeasuredTrade, fills: readonly ExcursionFill[]): boolean => {
  if (!trade.isImported) return true;
  const points = fills.reduce(
    (sum, { side, quantity, price }) => sum + Number(price) * Number(quantity) * (side === 'sell' ? 1 : -1),
    0,
  );
  return Math.abs(toGross(trade) - points) <= Math.abs(points) * 0.02 + 0.05;
};

/** Null unless the value of a point is known in the currency of the results. */
const findValue = (
  trade: MeasuredTrade,
  fills: readonly ExcursionFill[],
  pointValues: PointValues,
): ExcursionTrade['multiplier'] => {
  const { kind, underlying } = trade.instrument;
  if (kind === 'stock') return isShare(trade, fills) ? '1' : null;
  if (kind === 'option') return findMultiplier(trade.ticker) === '100' ? '100' : null;
  if (kind !== 'future') return null;
  const own = pointValues.find(({ root }) => root === underlying)?.value;
  const known = findPointValue(underlying);
  return own ?? (known?.currency === 'USD' ? known.value : null);
};

/** Undefined if the trade does not state its fills. */
export function toExcursionTrade(trade: MeasuredTrade, pointValues: PointValues): ExcursionTrade | undefined {
  const fills = toFills(trade);
  if (!fills) return undefined;
  const { kind, underlying } = trade.instrument;
  const isOption = kind === 'option';
  return {
    // Prices under the ticker of the underlying are not those of the option.
    ticker: isOption && underlying === trade.ticker ? '' : trade.ticker,
    isOption,
    fills,
    multiplier: findValue(trade, fills, pointValues),
    gross: toGross(trade).toFixed(2),
  };
}
