import type { Page } from '@playwright/test';
import type { Stack } from 'local/testing';
import { addTrade, type Trader } from './traders.ts';

export const calendar = (page: Page) => page.getByRole('region', { name: 'Calendar' });

/** The tile of a day, by the start of its name: 'Fri, Jan 2, 2026'. */
export const tile = (page: Page, day: string) => calendar(page).getByRole('button', { name: new RegExp(`^${day}`) });

export const today = (page: Page) => calendar(page).locator('[aria-current="date"]');

export const week = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Weekly totals' })
    .getByRole('listitem')
    .nth(number - 1);

export const dialog = (page: Page) => page.getByRole('dialog');

/** Adds trades of one day, alternating between the tickers. */
export const addDay = async (stack: Stack, trader: Trader, date: string, amounts: number[], tickers = ['AAPL']) => {
  for (const [index, amount] of amounts.entries()) {
    const tradeTag = tickers[index % tickers.length] ?? 'AAPL';
    await addTrade(stack, trader, { tradeTag, flagType: 'Breakout', amount, date });
  }
};

/** Opens the dashboard and waits for the data of its calendar. */
export const openDashboard = async (page: Page, search = ''): Promise<void> => {
  const reply = page.waitForResponse(/\/api\/trades\/calendar/);
  await page.goto(`/dashboard${search}`);
  await reply;
};
