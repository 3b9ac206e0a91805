import type { Page } from '@playwright/test';
import type { Stack } from 'local/testing';
import { addTrade, type Trader } from './traders.ts';

export function calendar(page: Page) {
  return page.getByRole('region', { name: 'Calendar' });
}

/** The tile of a day, by the start of its name: 'Fri, Jan 2, 2026'. */
export function tile(page: Page, day: string) {
  return calendar(page).getByRole('button', { name: new RegExp(`^${day}`) });
}

export function today(page: Page) {
  return calendar(page).locator('[aria-current="date"]');
}

export function week(page: Page, number: number) {
  return page
    .getByRole('list', { name: 'Weekly totals' })
    .getByRole('listitem')
    .nth(number - 1);
}

export function dialog(page: Page) {
  return page.getByRole('dialog');
}

/** Adds trades of one day, alternating between the tickers. */
export async function addDay(stack: Stack, trader: Trader, date: string, amounts: number[], tickers = ['AAPL']) {
  for (const [index, amount] of amounts.entries()) {
    const tradeTag = tickers[index % tickers.length] ?? 'AAPL';
    await addTrade(stack, trader, { tradeTag, flagType: 'Breakout', amount, date });
  }
}

/** Opens the dashboard and waits for the data of its calendar. */
export async function openDashboard(page: Page, search = ''): Promise<void> {
  const reply = page.waitForResponse(/\/api\/trades\/calendar/);
  await page.goto(`/dashboard${search}`);
  await reply;
}
