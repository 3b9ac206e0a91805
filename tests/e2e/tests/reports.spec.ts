import { createKeyboard } from '../src/keyboard.ts';
import { barLink, heading } from '../src/nav.ts';
import { fillJournal, journal } from '../src/reports.ts';
import { expect, type Locator, type Page, test } from '../src/test.ts';
import { addTrade, signIn } from '../src/traders.ts';

interface GroupRow {
  name: string;
  /** As shown, e.g. '+$120.00', in the order of the columns. */
  cells: string[];
  path: string;
}

const readRow = async (row: Locator): Promise<GroupRow> => {
  const link = row.getByRole('link');
  return {
    name: (await link.textContent()) ?? '',
    cells: await row.getByRole('cell').allTextContents(),
    path: (await link.getAttribute('href')) ?? '',
  };
};

/** The groups of the table of the open report. */
const readGroups = async (page: Page): Promise<GroupRow[]> => {
  const table = page.getByRole('table', { name: /^Figures by/ });
  await expect(table).toBeVisible();
  const rows = await table.getByRole('row').all();
  return Promise.all(rows.slice(1).map(readRow));
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Net P&L, trades, win rate, average, profit factor, expectancy and average R of trades with a risk of $50. */
const computeNaively = (amounts: readonly number[]): number[] => {
  const [wins, losses] = [amounts.filter((amount) => amount > 0), amounts.filter((amount) => amount < 0)];
  const average = sum(amounts) / amounts.length;
  const winRate = Math.round((1000 * wins.length) / amounts.length) / 10;
  const profitFactor = sum(wins) / Math.abs(sum(losses));
  return [sum(amounts), amounts.length, winRate, average, profitFactor, average, average / 50];
};

const parseFigure = (text: string): number =>
  text === '\u221e' ? Number.POSITIVE_INFINITY : Number(text.replace('\u2212', '-').replace(/[+$,%R]/g, ''));

/** The same figures in a report and on the dashboard. */
const sharedFigures = [
  ['Net P&L', 'Total P&L'],
  ['Trades', 'Trades Taken'],
  ['Win rate', 'Trade Win %'],
  ['Average', 'Avg Win/Loss'],
] as const;

const figure = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** The line above the list: the number and the sum of its trades. */
const listTotals = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: '$' });

test('the rows of a report are the trades of their links, and add up to the list, by keyboard (RPT-01 RPT-07 RPT-08)', async ({
  page,
  stack,
  trader,
}) => {
  await fillJournal(stack, trader);
  await signIn(page, trader);
  const keys = createKeyboard(page);
  await keys.activate(barLink(page, 'Reports'), 'Shift+Tab');
  await expect(heading(page, 'Reports')).toBeFocused();
  await keys.activate(page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Groups' }));
  const weekdays = await readGroups(page);
  await keys.focus(page.getByLabel('Group by'));
  await keys.type('Setup');
  await expect(page).toHaveURL(/\/reports\/by\/setup$/);
  await expect(page.getByRole('row', { name: /No setup/ })).toBeVisible();
  const bySetup = await readGroups(page);
  expect(bySetup.map(({ name }) => name).toSorted()).toEqual(['Breakout', 'No setup', 'Reversal']);
  await keys.activate(page.getByRole('button', { name: 'Win rate' }).first());
  await expect(page.getByRole('columnheader', { name: 'Win rate' })).toHaveAttribute('aria-sort', 'descending');
  // One row of each: the API's tests compare all rows of all reports with their trades.
  for (const { name, cells, path } of [...bySetup.slice(0, 1), ...weekdays.slice(0, 1)]) {
    const [net = '', trades = ''] = cells;
    await test.step(`${name} opens its trades`, async () => {
      await page.goto(path);
      await expect(listTotals(page)).toContainText(`${trades} trades`);
      await expect(listTotals(page)).toContainText(net);
    });
  }
  for (const groups of [bySetup, weekdays]) {
    const [net, trades] = [0, 1].map((column) => sum(groups.map(({ cells }) => parseFigure(cells[column] ?? ''))));
    expect(trades).toBe(journal.length);
    expect(net).toBeCloseTo(sum(journal.map(({ amount }) => amount)), 2);
  }
  await page.goto('/trades');
  await expect(listTotals(page)).toContainText(`${journal.length} trades`);
});

test('a filtered report equals a naive computation, and the dashboard (RPT-01 RPT-07)', async ({
  page,
  stack,
  trader,
}) => {
  await fillJournal(stack, trader);
  await signIn(page, trader);
  await page.goto('/reports/by/setup?side=long');
  for (const { name, cells } of await readGroups(page)) {
    const trades = journal.filter(({ side, flagType = 'No setup' }) => side === 'long' && flagType === name);
    const expected = computeNaively(trades.map(({ amount }) => amount));
    for (const [index, value] of expected.entries())
      expect(parseFigure(cells[index] ?? ''), `${name}, column ${index}`).toBeCloseTo(value, 2);
  }
  const values = await Promise.all(sharedFigures.map(([name]) => figure(page, name).locator('p').nth(1).textContent()));
  await page.goto('/dashboard?side=long');
  for (const [index, [, name]] of sharedFigures.entries())
    await expect(figure(page, name)).toContainText(values[index] ?? 'no figure');
});

test('prints without navigation, with the filter in words (RPT-08)', async ({ page, trader }) => {
  await signIn(page, trader);
  await page.goto('/reports?side=long');
  const nav = page.getByRole('navigation', { name: 'Reports' });
  await expect(nav).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(nav).toBeHidden();
  await expect(page.getByText('Figures of Side: Long')).toBeVisible();
});

test('a day of the year opens its dialog, by keyboard (RPT-06 RPT-08)', async ({ page, stack, trader }) => {
  await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 40, date: '2026-01-05' });
  await signIn(page, trader);
  await page.goto('/reports/year?year=2026');
  await createKeyboard(page).activate(page.getByRole('link', { name: 'Mon, Jan 5, 2026: +$40.00' }));
  await expect(page.getByRole('dialog', { name: 'Mon, Jan 5, 2026' })).toContainText('NVDA');
  await page.goBack();
  await expect(heading(page, 'Year')).toBeVisible();
});

test.describe('the module', () => {
  test.use({ allowedConsoleErrors: /Failed to load|failed|ERR_|mf-reports|Federation Runtime/ });

  test('fails alone, and Retry brings it back (RPT-08)', async ({ page, openBrowser, trader }) => {
    await signIn(page, trader);
    const fresh = await openBrowser({ storageState: await page.context().storageState() });
    const address = '**/modules/mf-reports/*/remoteEntry.js*';
    await fresh.route(address, (route) => route.abort());
    await fresh.goto('/reports');
    await expect(fresh.getByRole('main').getByRole('alert')).toContainText('The module mf-reports');
    await barLink(fresh, 'Dashboard').click();
    await expect(fresh.getByRole('group', { name: 'Total P&L' })).toBeVisible();
    await fresh.goBack();
    await fresh.unroute(address);
    await fresh.getByRole('button', { name: 'Retry' }).click();
    await expect(heading(fresh, 'Reports')).toBeVisible();
    await expect(fresh.getByText('No trades yet')).toBeVisible();
  });
});
