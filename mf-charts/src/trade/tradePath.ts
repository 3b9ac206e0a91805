import type { Trade } from 'contracts';
import { getPriceDecimals } from 'shared-ui';

/** A fill of a trade, and the position after it: below 0 if it is short. */
export interface Fill {
  /** Counted from 1 in the order of time. */
  number: number;
  /** In milliseconds since 1970. */
  time: number;
  side: 'buy' | 'sell';
  quantity: number;
  price: number;
  position: number;
}

/** A price that the chart shows as a horizontal line. */
export interface Level {
  label: 'Average' | 'Stop' | 'Target' | 'MAE' | 'MFE' | 'Your stop' | 'Your target';
  price: number;
}

/** What a chart shows of a trade without any prices of the market. */
export interface TradePath {
  /** In the order of time; at least one. */
  fills: readonly Fill[];
  levels: readonly Level[];
  /** Decimals of prices. */
  decimals: number;
}

type RawFill = Omit<Fill, 'number' | 'position'>;

/** Without executions, one fill at the entry and one at the exit, as far as they are known. */
const listRawFills = (trade: Trade): RawFill[] => {
  const { executions, side, entryPrice, exitPrice, openedAt, closedAt, quantity = '1' } = trade;
  if (executions && executions.length > 0)
    return executions.map((fill) => ({
      time: Date.parse(fill.at),
      side: fill.side,
      quantity: Number(fill.quantity),
      price: Number(fill.price),
    }));
  const opening = side === 'short' ? 'sell' : 'buy';
  const closing = side === 'short' ? 'buy' : 'sell';
  const entry = { side: opening, time: openedAt, price: entryPrice } as const;
  const exit = { side: closing, time: closedAt, price: exitPrice } as const;
  return [entry, exit].flatMap(({ time, price, ...rest }) =>
    time && price ? [{ ...rest, time: Date.parse(time), price: Number(price), quantity: Number(quantity) }] : [],
  );
};

/** Rounded, because decimals such as 0.1 + 0.2 are not exact. */
const addPositions = (fills: readonly RawFill[]): Fill[] => {
  let position = 0;
  return fills
    .toSorted((a, b) => a.time - b.time)
    .map((fill, index) => {
      const signed = fill.side === 'buy' ? fill.quantity : -fill.quantity;
      position = Math.round((position + signed) * 1e8) / 1e8;
      return { ...fill, number: index + 1, position };
    });
};

/** What fills have brought in, in points of price: below 0 for what was paid. */
export function sumPoints(fills: readonly RawFill[]): number {
  return fills.reduce((sum, { side, quantity, price }) => sum + (side === 'sell' ? 1 : -1) * quantity * price, 0);
}

/** Money per 1.00 of price and unit, from the trade's own result before fees; undefined if it does not state it. */
export function findPointValue({ netCents, feesCents = 0 }: Trade, fills: readonly Fill[]): number | undefined {
  if (fills.at(-1)?.position !== 0) return undefined;
  const points = sumPoints(fills);
  const value = points === 0 ? 0 : (netCents + feesCents) / 100 / points;
  return value > 0 ? value : undefined;
}

const toLevel = (label: Level['label'], price: string | number | undefined): Level[] =>
  price === undefined ? [] : [{ label, price: Number(price) }];

/** MAE and MFE are prices only of a position that is opened by one fill. */
const listExcursions = (trade: Trade, fills: readonly Fill[]): Level[] => {
  const [entry] = fills;
  const isOpenedOnce = fills.filter(({ side }) => side === entry?.side).length === 1;
  const value = findPointValue(trade, fills);
  if (!entry || !isOpenedOnce || value === undefined) return [];
  const toPrice = (cents: number | undefined, sign: number): number | undefined =>
    cents === undefined
      ? cents
      : entry.price + (sign * (entry.side === 'buy' ? 1 : -1) * cents) / 100 / value / entry.quantity;
  return [...toLevel('MAE', toPrice(trade.maeCents, -1)), ...toLevel('MFE', toPrice(trade.mfeCents, 1))];
};

/** Null for a trade without executions and without a price at a time. */
export function toTradePath(trade: Trade): TradePath | null {
  const fills = addPositions(listRawFills(trade));
  if (fills.length === 0) return null;
  return {
    fills,
    levels: [
      ...toLevel('Average', fills.length > 1 ? trade.entryPrice : undefined),
      ...toLevel('Stop', trade.stop),
      ...toLevel('Target', trade.target),
      ...listExcursions(trade, fills),
    ],
    decimals: getPriceDecimals([...fills.map(({ price }) => String(price)), trade.stop ?? '', trade.target ?? '']),
  };
}
