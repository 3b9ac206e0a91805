import { addTrades, panel, sampleTrades, statistic } from '../../src/dashboard.ts';
import { holdRequests } from '../../src/hold-requests.ts';
import { barLink, heading } from '../../src/nav.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { openSignedIn } from '../../src/traders.ts';

const recentTrades = (page: Page) => panel(page, 'Recent Trades');

/** Left, top and width of the figures, and of the panel below them. */
const getPositions = async (page: Page) => {
  const places = [statistic(page, 'Total P&L'), statistic(page, 'Trades Taken'), recentTrades(page)];
  const boxes = await Promise.all(places.map((place) => place.boundingBox()));
  return boxes.map((box) => box && [box.x, box.y, box.width]);
};

test.use({ allowedConsoleErrors: /Failed to load resource|failed 0 network/ });

test('the dashboard loads in place, and shows its figures without the code of its charts (CLI-04)', async ({
  page,
  stack,
  trader,
}) => {
  await addTrades(stack, trader, sampleTrades);
  await openSignedIn(page, trader, '/account');
  await expect(heading(page, 'Account Settings')).toBeVisible();
  await page.route('**/modules/mf-dashboard/**', async (route) => {
    const reply = await route.fetch();
    const hasCharts = (await reply.text()).includes('Equity and daily P&L, day by day');
    return hasCharts ? route.abort() : route.fulfill({ response: reply });
  });
  await test.step('the code of the charts is missing, until Retry', async () => {
    await barLink(page, 'Dashboard').click();
    await expect(page.getByText('The rest of the page could not be loaded')).toBeVisible();
    await expect(statistic(page, 'Trades Taken')).toContainText('6');
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('slider')).toBeVisible();
  });
  await test.step('nothing moves when the figures arrive', async () => {
    const analytics = await holdRequests(page, '**/api/analytics**');
    const { release } = await holdRequests(page, '**/api/trades**');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto('/dashboard');
    await expect(recentTrades(page).getByRole('status')).toBeVisible();
    const before = await getPositions(page);
    release();
    await expect(statistic(page, 'Trades Taken')).toContainText('6');
    await expect(recentTrades(page)).toContainText('NVDA');
    expect(await getPositions(page)).toEqual(before);
    expect(requested).toContain('/remotes.json');
    // The page contains the settings.
    expect(requested).not.toContain('/config.json');
    analytics.release();
  });
});
