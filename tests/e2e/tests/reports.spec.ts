import { barLink, heading } from '../src/nav.ts';
import { findAccessibilityViolations, getHorizontalOverflow } from '../src/page-checks.ts';
import { expect, type Locator, type Page, type Stack, test } from '../src/test.ts';
import { addTrade, signIn, type Trader } from '../src/traders.ts';

const setups = ['Breakout', 'Reversal', undefined];

/** 24 trades on weekdays of January 2026; every third has no setup, and every second has times, a side and a risk. */
const fillJournal = async (stack: Stack, trader: Trader): Promise<void> => {
  for (let index = 0; index < 24; index += 1) {
    const date = `2026-01-${String(5 + (index % 5)).padStart(2, '0')}`;
    const facts = {
      openedAt: `${date}T15:00:00Z`,
      closedAt: `${date}T15:${10 + index}:00Z`,
      side: 'long',
      risk: 50,
    } as const;
    await addTrade(stack, trader, {
      tradeTag: 'NVDA',
      flagType: setups[index % 3],
      amount: index % 4 === 0 ? -30.25 : 12.5 + index,
      date,
      ...(index % 2 === 0 && facts),
    });
  }
};

const reportPages = [
  '/reports',
  '/reports/by/setup',
  '/reports/cross',
  '/reports/compare?side=long&with=side%3Dnone',
  '/reports/year?year=2026',
  '/reports/scatter',
  '/reports/risk',
];

interface GroupRow {
  name: string;
  trades: number;
  /** As shown, e.g. '+$120.00'. */
  net: string;
  path: string;
}

const readRow = async (row: Locator): Promise<GroupRow> => {
  const [net = '', trades = ''] = await row.getByRole('cell').allTextContents();
  const link = row.getByRole('link');
  return {
    name: (await link.textContent()) ?? '',
    trades: Number(trades),
    net,
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

const toCents = (money: string): number => Math.round(Number(money.replace('\u2212', '-').replace(/[+$,]/g, '')) * 100);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The line above the list: the number and the sum of its trades. */
const listTotals = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: '$' });

test('the rows of a report are the trades of their links, and add up to the list (RPT-01 RPT-07)', async ({
  page,
  stack,
  trader,
}) => {
  await fillJournal(stack, trader);
  await signIn(page, trader);
  await barLink(page, 'Reports').click();
  await expect(heading(page, 'Reports')).toBeFocused();
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Groups' }).click();
  const weekdays = await readGroups(page);
  await page.getByLabel('Group by').selectOption('Setup');
  await expect(page).toHaveURL(/\/reports\/by\/setup$/);
  await expect(page.getByRole('row', { name: /No setup/ })).toBeVisible();
  const bySetup = await readGroups(page);
  expect(bySetup.map(({ name }) => name).toSorted()).toEqual(['Breakout', 'No setup', 'Reversal']);
  // One row of each: the API's tests compare all rows of all reports with their trades.
  for (const { name, trades, net, path } of [...bySetup.slice(0, 1), ...weekdays.slice(0, 1)]) {
    await test.step(`${name} opens its trades`, async () => {
      await page.goto(path);
      await expect(listTotals(page)).toContainText(`${trades} trades`);
      await expect(listTotals(page)).toContainText(net);
    });
  }
  await test.step('the sums are those of the list and of the dashboard', async () => {
    await page.goto('/trades');
    await expect(listTotals(page)).toContainText('24 trades');
    for (const groups of [bySetup, weekdays]) {
      expect(sum(groups.map(({ trades }) => trades))).toBe(24);
      const total = sum(groups.map(({ net }) => toCents(net))) / 100;
      await expect(listTotals(page)).toContainText(total.toFixed(2));
      await page.goto('/reports');
      await expect(page.getByRole('group', { name: 'Net P&L' })).toContainText(total.toFixed(2));
      await page.goto('/dashboard');
      await expect(page.getByRole('group', { name: 'Total P&L' })).toContainText(total.toFixed(2));
      await page.goto('/trades');
    }
  });
});

test('a day of the year opens its dialog (RPT-06)', async ({ page, stack, trader }) => {
  await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 40, date: '2026-01-05' });
  await signIn(page, trader);
  await page.goto('/reports/year?year=2026');
  await page.getByRole('link', { name: 'Mon, Jan 5, 2026: +$40.00' }).click();
  await expect(page.getByRole('dialog', { name: 'Mon, Jan 5, 2026' })).toContainText('NVDA');
  await page.goBack();
  await expect(heading(page, 'Year')).toBeVisible();
});

test.describe('each report', () => {
  test.use({ reducedMotion: 'reduce', viewport: { width: 360, height: 740 } });

  test('meets WCAG 2.2 AA, fits a phone and prints (RPT-08)', async ({ page, stack, trader }) => {
    await fillJournal(stack, trader);
    await signIn(page, trader);
    for (const path of reportPages) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
        await expect(page.getByRole('main').getByRole('region').nth(1)).toBeVisible();
        expect.soft(await findAccessibilityViolations(page), path).toEqual([]);
        expect.soft(await getHorizontalOverflow(page), path).toBe(0);
        await page.emulateMedia({ media: 'print' });
        await expect(page.getByRole('navigation', { name: 'Reports' })).toBeHidden();
        await page.emulateMedia({ media: 'screen' });
      });
    }
  });
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
