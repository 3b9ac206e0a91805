import { type Candle, candles } from 'contracts/candles';
import type { Stack } from 'local/testing';
import { addTrade, getApi, type Trade, type Trader } from './traders.ts';

const OPENING = Date.parse('2026-07-14T13:30:00Z');
const toInstant = (minute: number): string => new Date(OPENING + minute * 60_000).toISOString();
const createFill = (minute: number, side: 'buy' | 'sell', quantity: string, price: string) => ({
  ...{ at: toInstant(minute), side, quantity, price },
  fees: 0,
});
const executions = [
  createFill(60, 'buy', '100', '101.2'),
  createFill(75, 'buy', '50', '101'),
  createFill(110, 'sell', '150', '102'),
];

/** Bought twice at a mean of 101.13, and sold before prices double. */
export const pricedTrade = {
  ...{ tradeTag: 'AAPL', amount: 200, date: '2026-07-14', executions, entryPrice: '101.13', stop: '99.5' },
  ...{ openedAt: executions[0]?.at, closedAt: executions.at(-1)?.at },
};

/** From this minute on, prices are twice as high. */
const DOUBLED_AT = 120;

/** Bars of two hours and a half around the fills. */
export const pricedBars = Array.from({ length: 150 }, (_, minute): Candle => {
  const factor = minute < DOUBLED_AT ? 1 : 2;
  const round = (price: number) => Number((factor * price).toFixed(2));
  const open = 100 + minute / 60 + Math.sin(minute / 7) / 2;
  const close = 100 + (minute + 1) / 60 + Math.sin((minute + 1) / 7) / 2;
  const wick = 0.5 / factor;
  return [
    toInstant(minute),
    round(open),
    round(Math.max(open, close) + wick),
    round(Math.min(open, close) - wick),
    round(close),
    1_000 + ((minute * 37) % 500),
  ];
});

/** Adds the trade and its prices. */
export async function addPricedTrade(stack: Stack, trader: Trader): Promise<Trade> {
  const body = { resolution: 60, candles: pricedBars };
  await getApi(stack).call(candles.add, { token: trader.idToken, params: { ticker: 'AAPL' }, body });
  return addTrade(stack, trader, pricedTrade);
}
