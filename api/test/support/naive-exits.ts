import type { Bar } from 'importers/candles';
import { MINUTE_MS } from './exit-trades.ts';

/** A trade of one unit, with prices as they are, and one pair of levels. */
export interface NaiveExit {
  side: 'long' | 'short';
  openedAt: number;
  /** The price of the last opening fill. */
  openedPrice: number;
  closedAt: number;
  stop: number | null;
  target: number | null;
  /** The price at which the trade ends if no level is reached. */
  horizonPrice: number;
  until: 'close' | 'day';
}

const isOnMinute = (time: number): boolean => time % MINUTE_MS === 0;

/**
 * Lists the prices at which a trade may have been left, by trying all that may have happened in each bar: a partial bar
 * may have reached a level or not.
 */
export function listNaiveExits(trade: NaiveExit, bars: readonly Bar[], lengthMs = MINUTE_MS): number[] {
  const { side, openedAt, closedAt, stop, target, until } = trade;
  const isBeyond = (price: number): boolean => {
    const atStop = stop !== null && (side === 'long' ? price <= stop : price >= stop);
    const atTarget = target !== null && (side === 'long' ? price >= target : price <= target);
    return atStop || atTarget;
  };
  if (isBeyond(trade.openedPrice)) return [trade.openedPrice];
  const openedBy = isOnMinute(openedAt) ? openedAt + MINUTE_MS : openedAt;
  const closedBy = isOnMinute(closedAt) ? closedAt + MINUTE_MS : closedAt;
  const held = bars.filter(({ time }) => time + lengthMs > openedAt && (until === 'day' || time < closedBy));
  const tryFrom = (index: number): number[] => {
    const bar = held[index];
    if (!bar) return [trade.horizonPrice];
    const end = bar.time + lengthMs;
    const isWhole = bar.time >= openedBy && (until === 'day' || end <= closedAt);
    const opensAfter = openedBy > openedAt ? bar.time >= openedBy : bar.time > openedAt;
    const opensBefore = until === 'day' || bar.time <= closedAt;
    if (opensAfter && opensBefore && isBeyond(bar.open)) return [bar.open];
    const mayOpenWithin = bar.time > openedAt && isBeyond(bar.open) ? [bar.open] : [];
    const reached = [stop, target].filter((level) => level !== null && bar.low <= level && level <= bar.high);
    const possible = [...mayOpenWithin, ...reached.filter((level) => level !== null)];
    return isWhole && reached.length > 0 ? possible : [...possible, ...tryFrom(index + 1)];
  };
  return tryFrom(0);
}
