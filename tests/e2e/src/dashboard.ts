import type { Stack } from 'local/testing';
import type { Page } from './test.ts';
import { addTrade, type TradeBody, type Trader } from './traders.ts';

/** Adds them one after another, so that their ids follow this order. */
export async function addTrades(stack: Stack, trader: Trader, trades: readonly TradeBody[]): Promise<void> {
  for (const trade of trades) await addTrade(stack, trader, trade);
}

/** +100, −50, 0, +200, −150, −25 on three days: the tests know their statistics. */
export const sampleTrades: readonly TradeBody[] = [
  { tradeTag: 'AAPL', flagType: 'Breakout', amount: 100, date: '2026-01-28' },
  { tradeTag: 'TSLA', flagType: '', amount: -50, date: '2026-01-28' },
  { tradeTag: 'AAPL', flagType: 'Breakout', amount: 0, date: '2026-01-29' },
  { tradeTag: 'NVDA', flagType: 'Breakout', amount: 200, date: '2026-01-29' },
  { tradeTag: 'AMD', flagType: '', amount: -150, date: '2026-01-30' },
  { tradeTag: 'AMD', flagType: 'Reversal', amount: -25, date: '2026-01-30' },
];

/** A statistic of the page. */
export function statistic(page: Page, name: string) {
  return page.getByRole('group', { name, exact: true });
}

export function panel(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}
