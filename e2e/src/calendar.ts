import type { Page } from '@playwright/test';
import type { Stack } from 'local/testing';
import { addTrade, type Trader } from './traders.ts';

export const calendar = (page: Page) => page.getByRole('region', { name: 'Calendar' });

/** The tile of a day, by what its name begins with: 'Fri, Jan 2, 2026'. */
export const tile = (page: Page, day: string) => calendar(page).getByRole('button', { name: new RegExp(`^${day}`) });

export const today = (page: Page) => calendar(page).locator('[aria-current="date"]');

export const week = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Weekly totals' })
    .getByRole('listitem')
    .nth(number - 1);

export const dialog = (page: Page) => page.getByRole('dialog');

/** A figure of the open day, as it stands there. */
export const statistic = (page: Page, label: string) =>
  dialog(page).getByRole('group', { name: label }).locator('p').nth(1);

/** Trades of a day, one after the other: their amounts, of one ticker or of several. */
export const addDay = async (stack: Stack, trader: Trader, date: string, amounts: number[], tickers = ['AAPL']) => {
  for (const [index, amount] of amounts.entries()) {
    const tradeTag = tickers[index % tickers.length] ?? 'AAPL';
    await addTrade(stack, trader, { tradeTag, flagType: 'Breakout', amount, date });
  }
};

/** Goes to the dashboard, and waits until its calendar has what it shows. */
export const openDashboard = async (page: Page, search = ''): Promise<void> => {
  const reply = page.waitForResponse(/\/api\/trades\/calendar/);
  await page.goto(`/dashboard${search}`);
  await reply;
};
