import type { Locator } from '@playwright/test';
import { addTrades, cards, figure, oracle, panel, watchCalls } from '../../src/dashboard.ts';
import { sideways } from '../../src/page-checks.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { addTrade, signIn } from '../../src/traders.ts';

const shown = ['+$75.00', '33.3%', '+$12.50', '6'];

test.describe('the numbers', () => {
  test.beforeEach(async ({ page, stack, trader }) => {
    await addTrades(stack, trader, oracle);
    await signIn(page, trader);
  });

  test('DSH-01 DSH-05 count up and end on the exact values', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeVisible();
    await expect.poll(() => cards(page)).toEqual(shown);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await expect(figure(page, 'Total P&L')).toHaveText('Total P&L+$75.00');
    expect(await cards(page)).toEqual(shown);
  });

  test('have every further statistic with its sample, and its formula on hover, on focus and on a tap', async ({
    page,
  }) => {
    const all = {
      Wins: '2',
      Losses: '3',
      Scratches: '1',
      'Win % excluding scratches': '40.0%',
      'Average win': '+$150.00',
      'Average loss': '−$75.00',
      'Payoff ratio': '2.00',
      'Profit factor': '1.33',
      Expectancy: '+$12.50',
      'Max drawdown': '$175.00',
      'Longest winning streak': '1 trade',
      'Longest losing streak': '2 trades',
      'Average day': '+$25.00',
      'Best day': '+$200.00',
      'Worst day': '−$175.00',
    };
    for (const [name, value] of Object.entries(all)) {
      await expect(figure(page, name)).toContainText(`${name}${value}`);
      await expect(figure(page, name)).toContainText(/small sample$/);
    }
    const words = page.getByRole('button', { name: 'Profit factor' });
    const formula = page.getByRole('tooltip').filter({ hasText: 'Sum of the wins' });
    await words.hover();
    await formula.hover();
    await expect(formula).toBeVisible();
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(formula).toBeHidden();
    await page.getByRole('button', { name: 'Payoff ratio' }).focus();
    await page.keyboard.press('Tab');
    await expect(formula).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(formula).toBeHidden();
    await words.click();
    await expect(formula).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(formula).toBeHidden();
  });

  test('explain themselves within the screen of a phone, on a tap', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const name of ['Losses', 'Max drawdown', 'Daily Sharpe']) {
      await page.getByRole('button', { name }).click();
      const bubble = await page.getByRole('tooltip').boundingBox();
      expect(bubble?.x).toBeGreaterThanOrEqual(0);
      expect((bubble?.x ?? 0) + (bubble?.width ?? 0)).toBeLessThanOrEqual(360);
    }
    expect(await sideways(page)).toBe(0);
  });

  test('cost four calls at most, however many days there are, and none to come back at once', async ({ page }) => {
    const made = watchCalls(page);
    await page.goto('/dashboard');
    await expect(figure(page, 'Profit factor')).toContainText('1.33');
    await page.waitForLoadState('networkidle');
    expect(made.length, made.join('\n')).toBeLessThanOrEqual(4);
    expect(made).toEqual(expect.arrayContaining(['/api/trades/stats', '/api/analytics', '/api/trades?limit=5']));

    await page.getByRole('link', { name: 'Account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
    await page.route('**/api/**', () => {});
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(figure(page, 'Trades Taken')).toContainText('6');
    await expect(figure(page, 'Profit factor')).toContainText('1.33');
    await expect(panel(page, 'Recent Trades').getByRole('link', { name: /AMD/ })).toHaveCount(2);
  });

  test('cost four calls with a range, too', async ({ page }) => {
    const made = watchCalls(page);
    await page.goto('/dashboard?from=2026-01-29&to=2026-01-30');
    await expect(figure(page, 'Wins')).toContainText('1of 4 trades');
    await page.waitForLoadState('networkidle');
    expect(made.length, made.join('\n')).toBeLessThanOrEqual(4);
    expect(made.filter((path) => path.includes('startDate')).sort()).toEqual([
      '/api/analytics?startDate=2026-01-29&endDate=2026-01-30',
      '/api/trades/filtered-stats?startDate=2026-01-29&endDate=2026-01-30',
    ]);
  });

  test('CLI-05 change when a trade is saved in another tab, in every panel', async ({ page, context }) => {
    await expect(figure(page, 'Trades Taken')).toContainText('6');
    const other = await context.newPage();
    await other.goto('/add-trade');
    await other.getByLabel('Ticker Symbol').fill('META');
    await other.getByLabel('Amount Gained / Lost ($)').fill('25');
    await other.getByRole('button', { name: 'Save Trade' }).click();
    await other.waitForURL('**/trades');
    await expect.poll(() => cards(page)).toEqual(['+$100.00', '42.9%', '+$14.29', '7']);
    await expect(figure(page, 'Wins')).toContainText('3of 7 trades');
    await expect(panel(page, 'Recent Trades')).toContainText('META');
  });

  test('CLI-05 change when one comes back from adding a trade, without a reload', async ({ page }) => {
    await expect(figure(page, 'Trades Taken')).toContainText('6');
    await page.getByRole('link', { name: 'Add Trade' }).first().click();
    await page.getByLabel('Ticker Symbol').fill('META');
    await page.getByLabel('Amount Gained / Lost ($)').fill('25');
    await page.getByRole('button', { name: 'Save Trade' }).click();
    await page.waitForURL('**/trades');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(figure(page, 'Trades Taken')).toContainText('7');
  });

  test('DSH-09 Recent Trades has the latest five, and each opens its trade', async ({ page }) => {
    const recent = panel(page, 'Recent Trades');
    await expect(recent.getByRole('listitem')).toHaveCount(5);
    await expect(recent).toContainText('for all dates');
    await recent.getByRole('link', { name: /NVDA/ }).click();
    await expect(page).toHaveURL(/\/trades\/4$/);
  });

  test('Performance by setup sorts by any column, by keyboard too', async ({ page }) => {
    const table = page.getByRole('table', { name: 'Performance by setup' });
    const names = () => table.getByRole('rowheader').allTextContents();
    await expect(table.getByRole('row', { name: /^Breakout/ })).toContainText('+$300.00');
    expect(await names()).toEqual(['Breakout', 'Reversal', 'No setup']);
    await table.getByRole('button', { name: 'Setup' }).focus();
    await page.keyboard.press('Enter');
    await expect(table.getByRole('columnheader', { name: 'Setup' })).toHaveAttribute('aria-sort', 'ascending');
    expect(await names()).toEqual(['No setup', 'Breakout', 'Reversal']);
  });
});

test('DSH-08 Largest Winning Day has five symbols, each opens its trade, and See more opens the day', async ({
  page,
  stack,
  trader,
}) => {
  const tags = ['AAPL', 'TSLA', 'NVDA', 'AMD', 'META', 'SPY', 'AAPL'];
  await addTrades(
    stack,
    trader,
    tags.map((tradeTag) => ({ tradeTag, amount: 10, date: '2026-01-28' })),
  );
  await addTrade(stack, trader, { tradeTag: 'QQQ', amount: 69, date: '2026-01-29' });
  await signIn(page, trader);
  const best = panel(page, 'Largest Winning Day');
  await expect(best).toContainText('Wed, Jan 28, 2026');
  await expect(best.getByRole('group', { name: 'Profit' })).toContainText('+$70.00');
  await expect(best.getByRole('group', { name: 'Average trade' })).toContainText('+$10.00');
  await expect(best.getByRole('link')).toHaveCount(5);
  await expect(best.getByRole('link', { name: 'AAPL × 2' })).toHaveAttribute('href', '/trades/7');
  await best.getByRole('button', { name: 'See more' }).click();
  await expect(page).toHaveURL(/[?&]day=2026-01-28/);
});

/** By how many pixels what stands in a statistic or a cell is wider than its place. */
const cutOff = (page: Page): Promise<string[]> =>
  page
    .getByRole('group')
    .locator('p')
    .evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.textContent ?? ''));

/** By how much a table is wider than its place: what is there is reached only by moving it sideways. */
const hiddenOf = (table: Locator): Promise<number> =>
  table.evaluate(({ parentElement: place }) => (place ? place.scrollWidth - place.clientWidth : Number.NaN));

test('amounts of ten digits fit, on a phone and on a desk', async ({ page, stack, trader }) => {
  const amount = 99_999_999.99;
  await addTrades(stack, trader, [
    ...Array.from({ length: 3 }, () => ({ tradeTag: 'BRK.A', flagType: 'Breakout', amount, date: '2026-01-28' })),
    { tradeTag: 'BRK.A', flagType: 'Reversal', amount: -amount, date: '2026-01-29' },
  ]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, trader);
  const setups = page.getByRole('table', { name: 'Performance by setup' });
  await setups.scrollIntoViewIfNeeded();
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(setups.getByRole('row', { name: /Breakout/ })).toContainText('+$299,999,999.97');
    expect(await hiddenOf(setups)).toBe(0);
    await expect(figure(page, 'Total P&L')).toContainText('+$199,999,999.98');
    await expect(figure(page, 'Average win')).toContainText('+$99,999,999.99');
    expect(await sideways(page)).toBe(0);
    expect(await cutOff(page)).toEqual([]);
  }
});

/** What stands in an amount, in cents. */
const cents = (text: string | null): number =>
  Math.round(
    Number(
      /[+−]?\$[\d,.]+/
        .exec(text ?? '')?.[0]
        .replace('−', '-')
        .replace(/[+$,]/g, ''),
    ) * 100,
  );
const sumOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + cents(text), 0);

test('no two screens disagree: cards, days, each day’s modal, setups and the list of trades', async ({
  page,
  stack,
  trader,
}) => {
  const amounts = [12.34, -7.01, 0.1, 0.2, -0.3, 1_999.99, -450.55, 33.33, 33.33, -0.01];
  await addTrades(
    stack,
    trader,
    amounts.map((amount, index) => ({
      tradeTag: `T${index}`,
      flagType: ['Breakout', 'Reversal', ''][index % 3] ?? '',
      amount,
      date: `2026-01-${String(5 + (index % 4)).padStart(2, '0')}`,
    })),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, trader);
  const total = amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
  await expect(figure(page, 'Total P&L')).toContainText('$');
  expect(cents(await figure(page, 'Total P&L').textContent())).toBe(total);

  const setups = page.getByRole('table', { name: 'Performance by setup' });
  await expect(setups.getByRole('row')).toHaveCount(4);
  expect(sumOf(await setups.locator('tbody td:nth-of-type(1)').allTextContents())).toBe(total);

  await page.getByRole('button', { name: 'Show as table' }).click();
  const days = page.getByRole('table', { name: 'Equity and daily P&L' });
  const results = await days.locator('tbody td:nth-of-type(1)').allTextContents();
  expect(sumOf(results)).toBe(total);
  expect(cents(await days.locator('tbody td:nth-of-type(2)').first().textContent())).toBe(total);
  const best = panel(page, 'Largest Winning Day').getByRole('group', { name: 'Profit' });
  expect(cents(await best.textContent())).toBe(Math.max(...results.map(cents)));

  for (const [index, result] of results.entries()) {
    await days.getByRole('button').nth(index).click();
    const modal = page.getByRole('dialog');
    await expect(modal.getByRole('group', { name: 'Daily P&L' })).toContainText(result);
    expect(sumOf(await modal.locator('tbody tr').allTextContents())).toBe(cents(result));
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
  }

  await page.goto('/trades');
  const rows = page.getByRole('main').getByRole('link', { name: /T\d/ });
  await expect(rows).toHaveCount(amounts.length);
  expect(sumOf(await rows.allTextContents())).toBe(total);
});
