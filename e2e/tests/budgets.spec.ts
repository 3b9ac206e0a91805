import { budgets, holdSize, requestBudgets } from '../src/sizes.ts';
import { expect, type Page, test } from '../src/test.ts';
import { addTrade, signIn } from '../src/traders.ts';
import { type Fetched, firstVisit, openWhole, visit } from '../src/transfer.ts';

/** Those that the document itself names: with them the page answers. */
const namedInDocument = async (page: Page, code: readonly Fetched[]): Promise<Fetched[]> => {
  const html = await (await page.request.get('/')).text();
  return code.filter((file) => isScript(file) && html.includes(file.path));
};

const isScript = ({ kind }: Fetched): boolean => kind === 'script';

/** A module's door: what the federation adds to the module's own chunks. */
const isOverhead = ({ path }: Fetched): boolean => path.endsWith('/remoteEntry.js') || !path.startsWith('/modules/');

/** It is fetched when it comes into view. */
const seeTheChart = async (page: Page) => {
  await page.getByRole('region', { name: 'Equity and daily P&L' }).scrollIntoViewIfNeeded();
  await expect(page.locator('canvas').first()).toBeVisible();
};

test('the first visit is within its budgets', async ({ page }) => {
  const { code, requests } = await visit(page, () => page.goto('/'));
  const named = await namedInDocument(page, code);
  await holdSize('/ until it answers', named, { budget: budgets.untilInteractive });
  const requestBudget = requestBudgets.firstVisit;
  await holdSize('/, all of the first visit', code, { budget: budgets.firstVisit, requests, requestBudget });
});

test('every page tells what it costs, and the dashboard is within its budget', async ({ page, stack, trader }) => {
  await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 12.5, date: '2026-01-30' });
  await signIn(page, trader);
  const { code: all, requests: asked } = await firstVisit(page, stack.url, '/dashboard', seeTheChart);
  const scripts = all.filter(isScript);
  await holdSize('/dashboard, the chart in: scripts', scripts, { budget: budgets.dashboard, requests: asked });
  for (const route of ['/dashboard', '/trades', '/trades/1', '/add-trade', '/manage-flags', '/account']) {
    const { code, requests } = await firstVisit(page, stack.url, route);
    await holdSize(route, code, { requests });
  }
});

test('opening another module costs little beyond its own code', async ({ page, trader }) => {
  await signIn(page, trader);
  await openWhole(page, '/dashboard');
  await page.waitForLoadState('networkidle');
  const { code } = await visit(page, async () => {
    await page.getByRole('link', { name: 'Account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  });
  const overhead = code.filter(isOverhead);
  await holdSize('another module, beyond its own code', overhead, { budget: budgets.moduleOverhead });
  expect(code.length).toBeGreaterThan(1);
});
