import { controls, fillTrade } from '../add-trade.ts';
import { statistic } from '../dashboard.ts';
import { expect, type Page } from '../test.ts';
import type { Trade } from '../traders.ts';
import { type Loaded, loadedBy } from './versions.ts';

/** A trader at a browser, and the expected journal. */
export interface AtWork {
  page: Page;
  /** The last acknowledged amount of each trade, by id. */
  journal: Map<number, { tradeTag: string; amount: number; comments: string }>;
  edits: number;
  reloads: number;
  loaded: Loaded[];
}

export const atWork = (page: Page): AtWork => ({ page, journal: new Map(), edits: 0, reloads: 0, loaded: [] });

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const goTo = async (page: Page, item: 'Dashboard' | 'Add Trade' | 'My Trades'): Promise<void> => {
  if (item !== 'Dashboard') await bar(page).getByRole('button', { name: 'Trades' }).hover();
  await bar(page).getByRole('link', { name: item }).click();
  const title = item === 'Dashboard' ? /./ : item;
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
};

/** Loads the page again, with the versions that are current by then. */
export const reload = async (trader: AtWork): Promise<void> => {
  trader.loaded.push(...(await loadedBy(trader.page)));
  trader.reloads += 1;
  await trader.page.reload();
};

/** Saves and waits for the acknowledgement. @returns the trade's id */
const savedBy = async (page: Page, method: string, save: () => Promise<void>): Promise<number> => {
  const reply = page.waitForResponse(
    (one) => one.request().method() === method && /\/api\/trades(\/\d+)?$/.test(one.url()),
  );
  await save();
  const acknowledged = (await (await reply).json()) as Trade | { trade: Trade };
  return 'trade' in acknowledged ? acknowledged.trade.id : acknowledged.id;
};

const addOne = async (trader: AtWork, number: number, reloads: boolean): Promise<string> => {
  const { page, journal } = trader;
  const [ticker, comments] = [`T${number}`, `Typed in turn ${number}.`];
  await goTo(page, 'Add Trade');
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

const editOne = async (trader: AtWork, ticker: string, amount: number): Promise<void> => {
  const { page, journal } = trader;
  await page.getByPlaceholder('Search trade or ticker...').fill(ticker);
  await page.getByRole('main').getByRole('listitem').getByRole('link', { name: ticker }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Profit / Loss').fill(String(amount));
  const id = await savedBy(page, 'PUT', () => page.getByRole('button', { name: 'Save' }).click());
  const known = journal.get(id);
  if (known) journal.set(id, { ...known, amount });
  trader.edits += 1;
};

/**
 * One turn of a trader's work: a trade typed and saved, found, changed, and the dashboard, which must count it. With
 * `reloads` the page is reloaded while something is typed, and on the dashboard.
 */
export const work = async (trader: AtWork, number: number, reloads: boolean): Promise<void> => {
  const ticker = await addOne(trader, number, reloads);
  await editOne(trader, ticker, -number);
  await goTo(trader.page, 'Dashboard');
  if (reloads) await reload(trader);
  await expect(statistic(trader.page, 'Trades Taken')).toContainText(new RegExp(`Taken\\D*${trader.journal.size}\\b`));
};
