import { expect, type Page, test } from '../src/test.ts';
import { addTrade, signIn } from '../src/traders.ts';
import { type Fetched, firstVisit, inWords, openWhole, totalOf, visit } from '../src/transfer.ts';

/** In KB as it travels, packed; what was reached stands in docs/performance.md. The dashboard's is for scripts alone. */
const budgets = { untilInteractive: 115, firstVisit: 185, firstVisitRequests: 10, dashboard: 290, moduleOverhead: 20 };

const kilobytes = (code: readonly Fetched[]): number => totalOf(code) / 1024;

const expectWithin = (code: readonly Fetched[], budget: number, what: string): void =>
  expect(kilobytes(code), `${what} is over ${budget} KB:\n${inWords(code)}`).toBeLessThanOrEqual(budget);

const report = (what: string, code: readonly Fetched[], requests: number): void =>
  console.log(`${what}: ${kilobytes(code).toFixed(1)} KB of code, ${requests} requests`);

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
  report('/', code, requests);
  expectWithin(await namedInDocument(page, code), budgets.untilInteractive, 'What the document names');
  expectWithin(code, budgets.firstVisit, 'The first visit');
  expect(requests).toBeLessThanOrEqual(budgets.firstVisitRequests);
});

test('every page tells what it costs, and the dashboard is within its budget', async ({ page, stack, trader }) => {
  await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 12.5, date: '2026-01-30' });
  await signIn(page, trader);
  const dashboard = await firstVisit(page, stack.url, '/dashboard', seeTheChart);
  report('/dashboard, the chart in', dashboard.code, dashboard.requests);
  expectWithin(dashboard.code.filter(isScript), budgets.dashboard, 'The dashboard, the chart in');
  for (const route of ['/dashboard', '/trades', '/trades/1', '/add-trade', '/manage-flags', '/account']) {
    const { code, requests } = await firstVisit(page, stack.url, route);
    report(route, code, requests);
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
  expectWithin(code.filter(isOverhead), budgets.moduleOverhead, 'Beyond its own code, another module');
  expect(code.length).toBeGreaterThan(1);
});
