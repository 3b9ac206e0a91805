import type { Candle } from 'contracts/candles';
import { calls } from 'contracts/every-call';
import type { Api } from './api.ts';
import type { Person } from './people.ts';
import type { TradeBody } from './wire-types.ts';

const OPENING = Date.parse('2026-07-14T13:30:00Z');

/** The instant of a minute after the opening of the day of `pricedTrade`. */
export function toInstant(minute: number): string {
  return new Date(OPENING + minute * 60_000).toISOString();
}

const createCandle = (minute: number, low: number, high: number, open = low): Candle => [
  toInstant(minute),
  ...([open, high, low, high] as const),
  1,
];

/** Six minutes of AAPL, which rise to 108; the last one is between 97 and 108. */
const candles = [
  createCandle(0, 99, 101),
  createCandle(1, 100, 102),
  createCandle(2, 101, 103.5),
  createCandle(3, 102, 104),
  createCandle(4, 100, 107),
  createCandle(5, 97, 108, 99),
];

/** A long trade in these minutes that made $18. */
export const pricedTrade = {
  ...{ side: 'long', quantity: '10', entryPrice: '100', exitPrice: '102', amount: 18, fees: 2, date: '2026-07-14' },
  ...{ openedAt: toInstant(0.5), closedAt: toInstant(3.5) },
} as const satisfies Partial<TradeBody>;

/** Stores the prices around `pricedTrade`. */
export function savePrices(api: Api, trader: Person) {
  return api.call(calls.candles.add, { ...trader, params: { ticker: 'AAPL' }, body: { resolution: 60, candles } });
}
