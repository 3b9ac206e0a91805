import { controls, fillTrade } from '../add-trade.ts';
import { statistic } from '../dashboard.ts';
import { barLink, heading, openByTradesMenu } from '../nav.ts';
import { expect, type Page } from '../test.ts';
import type { Trade } from '../traders.ts';

/** A trader at a browser, and the expected journal. */
export interface AtWork {
  page: Page;
  /** The last acknowledged amount of each trade, by id. */
  journal: Map<number, { tradeTag: string; amount: number; comments: string }>;
  reloads: number;
}

const reload = async (trader: AtWork): Promise<void> => {
  trader.reloads += 1;
  await trader.page.reload();
};

/** Saves and waits for the acknowledgement. @returns the trade's id */
const savedBy = async (page: Page, method: string, save: () => Promise<void>): Promise<number> => {
  const reply = page.waitForResponse(
    (each) => each.request().method() === method && /\/api\/trades(\/\d+)?$/.test(each.url()),
  );
  await save();
  const acknowledged = (await (await reply).json()) as Trade | { trade: Trade };
  return 'trade' in acknowledged ? acknowledged.trade.id : acknowledged.id;
};

const addOne = async (trader: AtWork, number: number, reloads: boolean): Promise<string> => {
  const { page, journal } = trader;
  const ticker = `T${number}`;
  const comments = `Typed in turn ${number}.`;
  await openByTradesMenu(page, 'Add Trade');
  await fillTrade(page, ticker, String(number));
  await controls(page).notes.fill(comments);
  if (reloads) await reload(trader);
  await expect(controls(page).notes).toHaveValue(comments);
  await expect(controls(page).ticker).toHaveValue(ticker);
  const id = await savedBy(page, 'POST', () => controls(page).save.click());
  journal.set(id, { tradeTag: ticker, amount: number, comments });
  await page.waitForURL('**/trades');
  return ticker;
};

const editOne = async ({ page, journal }: AtWork, ticker: string, amount: number): Promise<void> => {
  await page.getByPlaceholder('Search trade or ticker...').fill(ticker);
  await page.waitForURL(({ searchParams }) => searchParams.get('q') === ticker);
  await page.getByRole('main').getByRole('listitem').getByRole('link', { name: ticker }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Profit / Loss').fill(String(amount));
  const id = await savedBy(page, 'PUT', () => page.getByRole('button', { name: 'Save' }).click());
  const known = journal.get(id);
  if (known) journal.set(id, { ...known, amount });
};

/**
 * One turn of a trader's work: a trade typed and saved, found, changed, and the dashboard, which must count it. With
 * `reloads` the page is reloaded while something is typed, and on the dashboard.
 */
export async function work(trader: AtWork, number: number, reloads: boolean): Promise<void> {
  const { page, journal } = trader;
  const ticker = await addOne(trader, number, reloads);
  await editOne(trader, ticker, -number);
  await barLink(page, 'Dashboard').click();
  await expect(heading(page, /^Welcome/)).toBeVisible();
  // The search that found the trade filters the dashboard, too.
  await page.getByRole('button', { name: 'Clear all' }).click();
  if (reloads) await reload(trader);
  await expect(statistic(page, 'Trades Taken')).toContainText(new RegExp(`Taken\\D*${journal.size}\\b`));
}
