import { calls } from 'contracts/every-call';
import type { Stack } from 'local/testing';
import { controls } from '../src/add-trade.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { chooseFile, getSample, getSource } from '../src/import.ts';
import { readLayoutShift, recordLayoutShifts } from '../src/layout-shift.ts';
import { heading } from '../src/nav.ts';
import { findAccessibilityViolations, getHorizontalOverflow } from '../src/page-checks.ts';
import { expect, type Page, test } from '../src/test.ts';
import { addTrade, getApi, openSignedIn, type Trader } from '../src/traders.ts';

const FUNDED = '?account=Funded+50K';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const picker = (page: Page) => page.getByRole('combobox', { name: 'Current account' });
/** Below 1024 px, the bar has one that is hidden. */
const tradesToday = (page: Page) => page.getByText('1 of 4 trades today').filter({ visible: true });
const expectAddress = (page: Page, address: string) =>
  expect(page).toHaveURL((url) => url.pathname + url.search === address);

/** Opens a page by the menu of the phone, and shows which account it says. */
const openByMenu = async (page: Page, ...names: string[]): Promise<void> => {
  await menuButton(page).tap();
  for (const name of names.slice(0, -1)) await menu(page).getByRole('button', { name, exact: true }).tap();
  await menu(page)
    .getByRole('link', { name: names.at(-1) ?? '', exact: true })
    .tap();
};

const quickLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name });

const expectPicker = async (page: Page, value: string): Promise<void> => {
  await menuButton(page).tap();
  await expect(picker(page)).toHaveValue(value);
  await page.keyboard.press('Escape');
};

/** The browser's zone is UTC. */
const today = new Date().toISOString().slice(0, 10);

const phase = {
  ...{ name: 'Funded', from: today, startBalance: 50_000, dayEnd: { time: '00:00', zone: 'UTC' }, target: null },
  ...{
    drawdown: { mode: 'static' as const, amount: 2_000, stopAt: null },
    dailyLoss: { amount: 1_000, effect: 'lock' as const },
  },
  ...{ consistency: null, days: null, asOf: null, source: null },
};

/** An account with limits and one with a trade, a plan of today, and a default filter of the dashboard. */
const prepare = async (stack: Stack, trader: Trader): Promise<void> => {
  const api = getApi(stack);
  const first = { token: trader.idToken, headers: { 'if-match': '0' } };
  const params = { account: 'Funded 50K' };
  await api.call(calls.accountLimits.change, { ...first, params, body: { phases: [phase], ledger: [] } });
  await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 50, date: today, account: 'Margin' });
  await api.call(calls.dayPlans.save, { ...first, params: { date: today }, body: { maxTrades: 4 } });
  const savedFilters = [{ name: 'Longs', query: 'side=long', isDashboardDefault: true }];
  await api.call(calls.settings.change, { ...first, body: { savedFilters, timeZone: 'UTC' } });
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, timezoneId: 'UTC' });

  test('a trader works in one account all day (LIM-08 FLT-04)', async ({ page, stack, trader }) => {
    await prepare(stack, trader);
    await openSignedIn(page, trader);

    await test.step('chooses it in the menu; the default filter applied only before', async () => {
      await expectAddress(page, '/dashboard?side=long');
      await menuButton(page).tap();
      await expect(tradesToday(page)).toBeVisible();
      await picker(page).selectOption('Funded 50K');
      await expectAddress(page, '/dashboard?side=long&account=Funded+50K');
      await expect(page.getByRole('link', { name: 'Room $1,000.00 today' })).toBeVisible();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      expect(await getHorizontalOverflow(page)).toBe(0);
    });

    await test.step('adds a trade, which is preset', async () => {
      await quickLink(page, 'Add Trade').tap();
      await page.getByRole('button', { name: 'More details' }).tap();
      await expect(page.getByLabel('Account', { exact: true })).toHaveValue('Funded 50K');
      await controls(page).ticker.fill('MESZ6');
      await controls(page).amount.fill('-800');
      await controls(page).save.tap();
      await expect(heading(page, 'My Trades')).toBeVisible();
    });

    await test.step('list, dashboard and calendar show its trades, and say so', async () => {
      await expectAddress(page, `/trades${FUNDED}`);
      await expect(page.getByText('Showing Account: Funded 50K')).toBeVisible();
      await expect(page.getByRole('link', { name: /MES/ })).toBeVisible();
      await expect(page.getByRole('link', { name: /NVDA/ })).toHaveCount(0);
      await quickLink(page, 'Dashboard').tap();
      await expectAddress(page, `/dashboard${FUNDED}`);
      await expect(page.getByRole('group', { name: 'Total P&L', exact: true })).toContainText('−$800.00');
      await expect(page.locator('[aria-current="date"]').first()).toContainText('800');
    });

    await test.step('imports into it', async () => {
      await openByMenu(page, 'Trades', 'Import');
      await chooseFile(page, getSample('tradovate-performance.csv'));
      const source = getSource(page, 'Tradovate Performance');
      await expect(source.getByLabel(/Which account/)).toHaveValue('Funded 50K');
      await source.getByRole('button', { name: 'Import 7 trades' }).tap();
      await expect(page.getByText('7 trades added.')).toBeVisible();
    });

    await test.step('reports, playbook and insights are about it', async () => {
      await openByMenu(page, 'Reports');
      await expectAddress(page, `/reports${FUNDED}`);
      await expect(page.getByRole('region', { name: 'All selected trades' })).toContainText('8');
      await openByMenu(page, 'Review', 'Playbook');
      await expectAddress(page, `/playbook${FUNDED}`);
      await quickLink(page, 'Review').tap();
      await expectAddress(page, `/review${FUNDED}`);
      await expect(page.getByText('Showing Account: Funded 50K')).toBeVisible();
      await page.getByRole('link', { name: 'Insights' }).tap();
      await expectAddress(page, `/review/insights${FUNDED}`);
      await expect(page.getByText('Showing Account: Funded 50K')).toBeVisible();
    });

    await test.step('a reload and another tab', async () => {
      await page.reload();
      await expect(heading(page, 'Insights')).toBeVisible();
      const other = await page.context().newPage();
      await other.goto('/trades');
      await expect(other.getByRole('link', { name: /NVDA/ })).toBeVisible();
      await other.close();
    });

    await test.step('sees that little room is left, and opens the limits', async () => {
      await menuButton(page).tap();
      await page.getByRole('link', { name: /^Room \$200\.00 20% left/ }).tap();
      await expect(heading(page, 'Funded 50K')).toBeVisible();
    });

    await test.step('an address with other accounts changes the picker, and All ends it', async () => {
      await page.goto('/trades?account=Margin&account=Funded+50K');
      await expect(page.getByRole('link', { name: /NVDA/ })).toBeVisible();
      await expectPicker(page, '=');
      await page.goto('/trades?account=Margin');
      await expectPicker(page, 'Margin');
      await menuButton(page).tap();
      await picker(page).selectOption('All accounts');
      await expectAddress(page, '/trades');
      await page.keyboard.press('Escape');
      await quickLink(page, 'Dashboard').tap();
      await expectAddress(page, '/dashboard?side=long');
    });
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, timezoneId: 'UTC' });

    test('the bar shows account and room, which move nothing and are forgotten at sign-out (LIM-08 AUT-08)', async ({
      page,
      stack,
      trader,
    }) => {
      await prepare(stack, trader);
      await recordLayoutShifts(page);
      const { calls: held, release } = await holdRequests(page, '**/api/account-limits');
      await openSignedIn(page, trader, '/trades');
      await expect(page.getByRole('link', { name: /NVDA/ })).toBeVisible();
      await expect.poll(() => held).toEqual(['GET']);
      const before = await readLayoutShift(page);
      release();
      await expect(picker(page)).toBeVisible();
      expect(await readLayoutShift(page)).toBe(before);
      await picker(page).focus();
      await picker(page).press('f');
      await expectAddress(page, `/trades${FUNDED}`);
      await expect(picker(page)).toBeFocused();
      await expect(tradesToday(page)).toBeVisible();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      const readStored = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^accounts:/.test(key)));
      expect(await readStored()).toHaveLength(1);
      await page.getByRole('link', { name: 'Logout' }).click();
      await expect(page.getByRole('link', { name: 'Log-In' })).toBeVisible();
      expect(await readStored()).toEqual([]);
      await expect(picker(page)).toHaveCount(0);
    });
  });
}
