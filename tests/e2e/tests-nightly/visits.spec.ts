import { budgets, checkSize, requestBudgets } from '../src/sizes.ts';
import { expect, type Page, test } from '../src/test.ts';
import { addTrade, openSignedIn } from '../src/traders.ts';
import { type Fetched, firstVisit, openFully, visit } from '../src/transfer.ts';

const isScript = ({ kind }: Fetched): boolean => kind === 'script';

/** What federation adds to the module's own chunks. */
const isOverhead = ({ path }: Fetched): boolean => path.endsWith('/remoteEntry.js') || !path.startsWith('/modules/');

/**
 * What follows the dashboard's own content: panels of other modules, the calendar's marks, their calls, and reports of
 * loads.
 */
const isOfPanel = (path: string): boolean =>
  /^\/modules\/(?!mf-dashboard\/)|\/day-marks\.|^\/api\/(?:mistakes|insights|days|day-summaries|account-limits|inbox\/count|telemetry\/loads)$/.test(
    path,
  );

const showChart = (page: Page) => expect(page.getByRole('slider', { name: /^Equity and daily P&L/ })).toBeVisible();

/** Shows the chart, and the panels, which load when the page is idle. */
const showAll = async (page: Page) => {
  await showChart(page);
  for (const name of ['Insights', 'Cost of mistakes'])
    await expect(page.getByRole('region', { name }).getByRole('paragraph').first()).toBeVisible();
};

test('what pages fetch is within its budgets (RPT-09)', async ({ page, stack, trader }) => {
  await addTrade(stack, trader, { tradeTag: 'NVDA', flagType: 'Breakout', amount: 12.5, date: '2026-01-30' });
  await test.step('the first visit', async () => {
    const { code, requests } = await visit(page, () => page.goto('/'));
    const requestBudget = requestBudgets.firstVisit;
    await checkSize('/, all of the first visit', code, {
      budget: budgets.firstVisit,
      requests: requests.length,
      requestBudget,
    });
  });
  await openSignedIn(page, trader);
  await test.step('the dashboard with its chart', async () => {
    const { code, requests } = await firstVisit(page, stack.url, '/dashboard', showAll);
    const scripts = code.filter(isScript);
    const ofPanels = scripts.filter(({ path }) => isOfPanel(path));
    await checkSize(
      '/dashboard, the chart in: scripts',
      scripts.filter(({ path }) => !isOfPanel(path)),
      {
        budget: budgets.dashboard,
        requests: requests.filter((path) => !isOfPanel(path)).length,
        requestBudget: requestBudgets.dashboard,
      },
    );
    expect(ofPanels).not.toEqual([]);
    await checkSize('/dashboard, its panels: scripts', ofPanels, { budget: budgets.panels });
  });
  await test.step('Reports cost little beyond shared code, and a module little beyond its own', async () => {
    const marks = page.waitForResponse(/\/api\/days\?/);
    await openFully(page, '/dashboard');
    await showAll(page);
    await marks;
    const { code } = await visit(page, async () => {
      await page.getByRole('link', { name: 'Reports' }).click();
      await expect(page.getByRole('group', { name: 'Profit factor' })).toBeVisible();
    });
    const overhead = code.filter(isOverhead);
    await checkSize('another module, beyond its own code', overhead, { budget: budgets.moduleOverhead });
    await checkSize('/reports, opened from the dashboard', code, { budget: budgets.reports });
    expect(code.length).toBeGreaterThan(1);
  });
  await test.step('the playbook and the page of a setup', async () => {
    await openFully(page, '/dashboard');
    // Its panels are of the same module.
    await showAll(page);
    const { code } = await visit(page, async () => {
      await page.goto('/playbook/Breakout');
      await expect(page.getByRole('group', { name: 'Adherence' })).toBeVisible();
    });
    const own = code.filter(({ path }) => path.startsWith('/modules/mf-review/'));
    await checkSize('/playbook/:setup, without shared code', own, { budget: budgets.playbook });
  });
});
