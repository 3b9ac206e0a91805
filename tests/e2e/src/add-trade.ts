import type { Page } from '@playwright/test';
import { calls } from 'contracts';
import type { Stack } from 'local/testing';
import type { TestFile } from './media.ts';
import { getApi, openSignedIn, type Trade, type Trader } from './traders.ts';

/** The controls of Add Trade. */
export function controls(page: Page) {
  return {
    ticker: page.getByLabel('Ticker Symbol'),
    amount: page.getByLabel('Amount Gained / Lost ($)'),
    setup: page.getByLabel('Setup Type'),
    date: page.getByLabel('Date'),
    name: page.getByLabel('Name', { exact: true }),
    notes: page.getByLabel('Comments / Notes'),
    save: page.getByRole('button', { name: 'Save Trade' }),
    saveAndNext: page.getByRole('button', { name: 'Save and add another' }),
    /** The list entry of a file. */
    file: (name: string) => page.getByRole('listitem').filter({ hasText: name }),
  };
}

export async function openForm(page: Page, trader: Trader, search = ''): Promise<void> {
  await openSignedIn(page, trader, `/add-trade${search}`);
  await controls(page).save.waitFor();
}

export async function fillTrade(page: Page, ticker = 'aapl', amount = '-12.5'): Promise<void> {
  await controls(page).ticker.fill(ticker);
  await controls(page).amount.fill(amount);
}

/** Chooses files, by path or by content. */
export function chooseFiles(page: Page, files: string | TestFile[]): Promise<void> {
  return page.locator('input[type=file]').setInputFiles(files);
}

/** The trades of the journal, oldest first. */
export async function listTrades(stack: Stack, { idToken: token }: Trader): Promise<Trade[]> {
  const { trades } = await getApi(stack).call(calls.trades.list, { token });
  return trades.toSorted((a, b) => a.id - b.id);
}

/** The file names of a trade, in order. */
export async function listFileNames(stack: Stack, { idToken: token }: Trader, id: number): Promise<string[]> {
  const { trade } = await getApi(stack).call(calls.trades.get, { token, params: { id: String(id) } });
  return trade.files.map(({ originalName }) => originalName);
}
