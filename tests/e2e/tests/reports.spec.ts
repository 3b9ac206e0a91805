import { createKeyboard } from '../src/keyboard.ts';
import { barLink, heading } from '../src/nav.ts';
import { fillJournal } from '../src/reports.ts';
import { expect, type Locator, type Page, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

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

/** The line above the list: the number and the sum of its trades. */
const listTotals = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: '$' });

/** One row of each report: the API's tests compare all rows of all reports with their trades. */
const expectTradesOf = async (page: Page, [row]: GroupRow[]): Promise<void> => {
  const [net = '', trades = ''] = row?.cells ?? [];
  await page.goto(row?.path ?? '');
  await expect(listTotals(page)).toContainText(`${trades} trades`);
  await expect(listTotals(page)).toContainText(net);
};

test('a trader reads the reports by keyboard: groups with their trades, and a day of the year; on paper (RPT-01 RPT-06 RPT-08)', async ({
  page,
  stack,
  trader,
}) => {
  const keys = createKeyboard(page);
  const reportLink = (name: string) => page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name });
  await fillJournal(stack, trader);
  await signIn(page, trader);
  await test.step('opens Reports and groups the trades', async () => {
    await expect(heading(page, 'Welcome, Ada')).toBeFocused();
    await keys.activate(barLink(page, 'Reports'), 'Shift+Tab');
    await expect(heading(page, 'Reports')).toBeFocused();
    await keys.activate(reportLink('Groups'));
  });
  const weekdays = await readGroups(page);
  await test.step('groups them by setup, sorted by win rate', async () => {
    await keys.focus(page.getByLabel('Group by'));
    await keys.type('Setup');
    await expect(page).toHaveURL(/\/reports\/by\/setup$/);
    await expect(page.getByRole('row', { name: /No setup/ })).toBeVisible();
    await keys.activate(page.getByRole('button', { name: 'Win rate' }).first());
    await expect(page.getByRole('columnheader', { name: 'Win rate' })).toHaveAttribute('aria-sort', 'descending');
  });
  const setups = await readGroups(page);
  expect(setups.map(({ name }) => name).toSorted()).toEqual(['Breakout', 'No setup', 'Reversal']);
  await test.step('prints the filter in words, without navigation', async () => {
    await page.goto('/reports?side=long');
    await expect(reportLink('Groups')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(reportLink('Groups')).toBeHidden();
    await expect(page.getByText('Showing Side: Long')).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });
  await test.step('opens a day of the year, and returns', async () => {
    await page.goto('/reports/year?year=2026');
    await keys.activate(page.getByRole('link', { name: /^Fri, Jan 9, 2026: / }));
    await expect(page.getByRole('dialog', { name: 'Fri, Jan 9, 2026' })).toContainText('NVDA');
    await page.goBack();
    await expect(heading(page, 'Year')).toBeVisible();
  });
  await test.step('opens the trades of a setup', () => expectTradesOf(page, setups));
  await test.step('opens the trades of a weekday', () => expectTradesOf(page, weekdays));
});
