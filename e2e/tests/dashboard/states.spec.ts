import { addTrades, cards, figure, oracle, panel } from '../../src/dashboard.ts';
import { hold } from '../../src/hold.ts';
import { sideways } from '../../src/page-checks.ts';
import { expect, test } from '../../src/test.ts';
import { addTrade, signIn } from '../../src/traders.ts';

test.describe('without a trade', () => {
  test('DSH-06 DSH-07 the way to the first one is shown, every card is --, and the banner can be dismissed', async ({
    page,
    trader,
  }) => {
    await signIn(page, trader);
    const banner = page.getByText('No trades yet! Enter a trade to generate statistics.');
    await expect(banner).toBeVisible();
    expect(await cards(page)).toEqual(['--', '--', '--', '--']);
    await expect(panel(page, 'Recent Trades').getByRole('link', { name: 'Add your first trade' })).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner).toBeHidden();
    await panel(page, 'Recent Trades').getByRole('link', { name: 'Add your first trade' }).click();
    await expect(page).toHaveURL(/\/add-trade$/);
  });
});

test('a journal of one trade looks right, on a phone too', async ({ page, stack, trader }) => {
  await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 12.5, date: '2026-01-30' });
  await signIn(page, trader);
  await expect.poll(() => cards(page)).toEqual(['+$12.50', '100.0%', '+$12.50', '1']);
  await expect(figure(page, 'Profit factor')).toContainText('∞of 1 trade · small sample');
  await expect(figure(page, 'Payoff ratio')).toContainText('--');
  await expect(figure(page, 'Worst day')).toContainText('--of 1 day · small sample');
  await expect(panel(page, 'Equity and daily P&L')).toContainText('1 trading day on Jan 30, 2026');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sideways(page)).toBe(0);
});

test("DSH-06 DSH-07 a range without trades shows 0 trades, '--' and no banner", async ({ page, stack, trader }) => {
  await addTrades(stack, trader, oracle);
  await signIn(page, trader);
  await page.goto('/dashboard?from=2025-01-01&to=2025-01-31');
  await expect.poll(() => cards(page)).toEqual(['--', '--', '--', '0']);
  await expect(page.getByText('No trades yet! Enter a trade')).toBeHidden();
  await expect(panel(page, 'Equity and daily P&L')).toContainText('No trades to show');
  await expect(panel(page, 'Recent Trades').getByRole('listitem')).toHaveCount(5);
});

test.describe('what fails', () => {
  test.use({ allowedComplaints: /Failed to load resource|failed 0 network/ });

  /** What each call's panel says once it is there. */
  const parts = [
    { path: '**/api/trades/stats', fails: 'Your statistics could not be loaded', shows: ['Trades Taken', '6'] },
    { path: '**/api/analytics', fails: /could not be loaded/, shows: ['Profit factor', '1.33'] },
    { path: '**/api/trades?limit=5', fails: 'Your trades could not be loaded', shows: ['Recent Trades', 'NVDA'] },
  ] as const;
  for (const broken of parts) {
    test(`CLI-04 fails alone, and Retry mends it: ${broken.path}`, async ({ page, stack, trader }) => {
      const part = (name: string) => figure(page, name).or(panel(page, name));
      await addTrades(stack, trader, oracle);
      await signIn(page, trader);
      await page.route(broken.path, (route) => route.abort());
      await page.goto('/dashboard');
      const failed = page.getByRole('main').getByRole('alert').filter({ hasText: broken.fails });
      await expect(failed.first()).toBeVisible();
      for (const { path, shows } of parts) {
        if (path !== broken.path) await expect(part(shows[0])).toContainText(shows[1]);
      }
      await page.unroute(broken.path);
      await failed.getByRole('button', { name: 'Retry' }).first().click();
      await expect(failed).toHaveCount(0);
      for (const { shows } of parts) await expect(part(shows[0])).toContainText(shows[1]);
    });
  }

  test('CLI-04 the code of the chart is missing: the chart fails alone, and Retry mends it', async ({
    page,
    stack,
    trader,
  }) => {
    await addTrades(stack, trader, oracle);
    await signIn(page, trader);
    await page.goto('/account');
    let chart = '';
    await page.route('**/modules/mf-dashboard/**', async (route) => {
      const reply = await route.fetch();
      if (!(await reply.text()).includes('fixLeftEdge')) return route.fulfill({ response: reply });
      chart = route.request().url();
      return route.abort();
    });
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await panel(page, 'Equity and daily P&L').scrollIntoViewIfNeeded();
    await expect(page.getByText('The chart could not be loaded')).toBeVisible();
    expect(chart).not.toBe('');
    await expect(figure(page, 'Profit factor')).toContainText('1.33');
    await page.unroute('**/modules/mf-dashboard/**');
    await panel(page, 'Equity and daily P&L').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('slider')).toBeVisible();
  });
});

test('nothing jumps while it loads: the panels keep their places', async ({ page, stack, trader }) => {
  await addTrades(stack, trader, oracle);
  await signIn(page, trader);
  const { release } = await hold(page, '**/api/{trades,analytics}**');
  await page.goto('/dashboard');
  const places = async () => {
    const boxes = await Promise.all(['Total P&L', 'Trades Taken'].map((name) => figure(page, name).boundingBox()));
    const recent = await panel(page, 'Recent Trades').boundingBox();
    return [...boxes, recent].map((box) => box && [box.x, box.y, box.width]);
  };
  await expect(panel(page, 'Recent Trades').getByRole('status')).toBeVisible();
  const before = await places();
  release();
  await expect(figure(page, 'Trades Taken')).toContainText('6');
  await expect(panel(page, 'Recent Trades')).toContainText('NVDA');
  expect(await places()).toEqual(before);
});
