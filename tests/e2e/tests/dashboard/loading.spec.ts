import { addTrades, panel, sampleTrades, statistic } from '../../src/dashboard.ts';
import { holdRequests } from '../../src/hold-requests.ts';
import { barLink, heading } from '../../src/nav.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { openSignedIn } from '../../src/traders.ts';

const recentTrades = (page: Page) => panel(page, 'Recent Trades');

/** The figures and cards above the tables, whose rows only the reply knows. */
const places = [
  'Total P&L',
  'Trades Taken',
  'Equity and daily P&L',
  'Largest Winning Day',
  'Recent Trades',
  'More statistics',
];

/** Left, top, width and height of each place, to the pixel. */
const getBoxes = (page: Page) =>
  Promise.all(
    places.map(async (name) => {
      const box = await statistic(page, name).or(panel(page, name)).boundingBox();
      return [name, ...[box?.x, box?.y, box?.width, box?.height].map((value) => Math.round(value ?? -1))];
    }),
  );

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
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  for (const width of [1280, 360]) {
    await test.step(`nothing moves when the figures arrive, ${width} pixels wide`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const held = await Promise.all(
        ['analytics', 'trades', 'calendar', 'insights', 'mistakes'].map((name) =>
          holdRequests(page, `**/api/${name}**`),
        ),
      );
      await page.goto('/dashboard');
      await expect(recentTrades(page).getByRole('status')).toBeVisible();
      await expect(panel(page, 'Insights').getByRole('status')).toBeVisible();
      const before = await getBoxes(page);
      for (const { release } of held) release();
      await expect(statistic(page, 'Trades Taken')).toContainText('6');
      await expect(recentTrades(page)).toContainText('NVDA');
      await expect(panel(page, 'Insights')).toContainText('too few trades');
      await expect(panel(page, 'More statistics')).toContainText('Profit factor');
      await expect(page.getByRole('slider')).toBeVisible();
      expect(await getBoxes(page)).toEqual(before);
      await page.unrouteAll({ behavior: 'wait' });
    });
  }
  // The page contains the settings.
  expect(requested).not.toContain('/config.json');
});
