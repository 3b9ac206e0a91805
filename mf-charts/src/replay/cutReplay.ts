import type { Bar } from 'importers/candles';
import { findBar } from '../chart/chartTimes.ts';
import { type Level, sumPoints } from '../trade/tradePath.ts';
import type { ReplayFill, ReplayTrade } from './replayTrade.ts';

/**
 * What the page may know of prices and trades at the cursor. Everything that it shows derives from this, so nothing
 * after the cursor can be in it (ADR 47).
 */
export interface BarsSoFar {
  /** The last ones before the cursor. */
  bars: readonly Bar[];
  /** When the cursor's bar ends, in milliseconds since 1970. */
  at: number;
  /** The last price. */
  close: number;
}

/**
 * The library of the chart makes objects of all its bars with each step, so it gets the last ones, from a multiple of
 * this on. No step may take longer with more bars before it.
 */
const WINDOW_STEP = 1_000;

/** @param length of a bar in milliseconds */
export function cutBars(bars: readonly Bar[], count: number, length: number): BarsSoFar {
  const last = bars[count - 1];
  const from = Math.max(Math.floor(count / WINDOW_STEP) - 2, 0) * WINDOW_STEP;
  return { bars: bars.slice(from, count), at: (last?.time ?? 0) + length, close: last?.close ?? 0 };
}

/** A trade at an instant. */
export interface TradeSoFar {
  fills: readonly ReplayFill[];
  /** Below 0 if it is short. */
  position: number;
  /** Realised + open − fees so far; null if the value of a point, or the size, is not known. */
  resultCents: number | null;
  r: number | null;
  /** The average price of the open position, stop and target: none before the first fill. */
  levels: readonly Level[];
}

/** The average price at which the open position was entered; undefined without one. */
const findAverage = (fills: readonly ReplayFill[]): number | undefined => {
  let size = 0;
  let cost = 0;
  let before = 0;
  for (const { position, price } of fills) {
    const opens = Math.abs(position) > Math.abs(before) && position * before >= 0;
    if (opens) cost += (Math.abs(position) - Math.abs(before)) * price;
    else if (position * before < 0) cost = Math.abs(position) * price;
    else cost = size === 0 ? 0 : (cost / size) * Math.abs(position);
    size = Math.abs(position);
    before = position;
  }
  return size === 0 ? undefined : cost / size;
};

const measure = ({ pointCents }: ReplayTrade, fills: readonly ReplayFill[], close: number): number | null => {
  if (fills.length === 0) return 0;
  if (pointCents === null) return null;
  const fees = fills.reduce((sum, { feesCents }) => sum + feesCents, 0);
  const points = sumPoints(fills) + (fills.at(-1)?.position ?? 0) * close;
  return Math.round(points * pointCents - fees) || 0;
};

/** @param close the price at the instant, which open positions are worth */
export function cutTrade(trade: ReplayTrade, at: number, close: number): TradeSoFar {
  const fills = trade.fills.filter(({ time }) => time < at);
  const average = findAverage(fills);
  const resultCents = measure(trade, fills, close);
  const { riskCents } = trade;
  return {
    fills,
    position: fills.at(-1)?.position ?? 0,
    resultCents: trade.hasSize ? resultCents : null,
    r: resultCents === null || riskCents === null ? null : resultCents / riskCents,
    levels: [
      ...(average === undefined ? [] : [{ label: 'Average', price: average } as const]),
      ...(fills.length === 0 ? [] : trade.plan),
    ],
  };
}

/**
 * How many bars are shown when an instant has just passed.
 * @param length of a bar in milliseconds
 */
export function countUntil(bars: readonly Bar[], time: number, length: number): number {
  return Math.min(findBar(bars, time - length) + 2, bars.length);
}

/** How many bars have ended at an instant. */
export function countEnded(bars: readonly Bar[], at: number, length: number): number {
  return findBar(bars, at - length) + 1;
}
