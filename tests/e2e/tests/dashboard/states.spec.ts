import { addTrades, panel, sampleTrades, statistic } from '../../src/dashboard.ts';
import { holdRequests } from '../../src/hold-requests.ts';
import { barLink } from '../../src/nav.ts';
import { expect, test } from '../../src/test.ts';
import { signIn } from '../../src/traders.ts';

test.beforeEach(async ({ page, stack, trader }) => {
  await addTrades(stack, trader, sampleTrades);
  await signIn(page, trader);
});

test('nothing moves while the dashboard loads', async ({ page }) => {
  const { release } = await holdRequests(page, '**/api/{trades,analytics}**');
  await page.goto('/dashboard');
  const getPositions = async () => {
    const boxes = await Promise.all(['Total P&L', 'Trades Taken'].map((name) => statistic(page, name).boundingBox()));
    const recent = await panel(page, 'Recent Trades').boundingBox();
    return [...boxes, recent].map((box) => box && [box.x, box.y, box.width]);
  };
  await expect(panel(page, 'Recent Trades').getByRole('status')).toBeVisible();
  const before = await getPositions();
  release();
  await expect(statistic(page, 'Trades Taken')).toContainText('6');
  await expect(panel(page, 'Recent Trades')).toContainText('NVDA');
  expect(await getPositions()).toEqual(before);
});

test.describe('without the chart’s code', () => {
  test.use({ allowedConsoleErrors: /Failed to load resource|failed 0 network/ });

  test('only the chart’s panel fails, and Retry repairs it (CLI-04)', async ({ page }) => {
    await page.goto('/account');
    await page.route('**/modules/mf-dashboard/**', async (route) => {
      const reply = await route.fetch();
      const isChart = (await reply.text()).includes('fixLeftEdge');
      return isChart ? route.abort() : route.fulfill({ response: reply });
    });
    await barLink(page, 'Dashboard').click();
    const equity = panel(page, 'Equity and daily P&L');
    await equity.scrollIntoViewIfNeeded();
    await expect(page.getByText('The chart could not be loaded')).toBeVisible();
    await expect(statistic(page, 'Profit factor')).toContainText('1.33');
    await expect(panel(page, 'Recent Trades')).toContainText('NVDA');
    await page.unrouteAll({ behavior: 'wait' });
    await equity.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('slider')).toBeVisible();
  });
});
