import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { panel } from 'e2e/dashboard.ts';
import { barLink, heading } from 'e2e/nav.ts';
import { type Fetched, openFully, totalOf, visit } from 'e2e/transfer.ts';
import { formatShare, formatTable } from 'tooling/bench-report';
import { formatMedian, formatSlowdown, getMedian, getRuns, slowDown, slowdowns } from '../../support/browser.ts';

const RUNS = 9;
const SIZE_BUDGET_KB = 310;
const MAX_CALLS = 4;

/** What is timed; budgets in milliseconds for the median without a slowdown. */
const kinds = [
  { name: 'cold: empty cache', budget: 350 },
  { name: 'warm: files cached', budget: 150 },
  { name: 'return from another page' },
] as const;

/**
 * Notes in each frame whether the card of the trades has its number: the moment that it is painted. Without motion,
 * because a count-up would show it a second later by design.
 */
const watchNumbers = (page: Page) =>
  page.addInitScript(() => {
    const watch = () => {
      const card = [...document.querySelectorAll('[role="group"]')].find((each) =>
        each.textContent?.startsWith('Trades Taken'),
      );
      if (/\d/.test(card?.textContent ?? '')) Object.assign(window, { numbersAt: performance.now() });
      else requestAnimationFrame(watch);
    };
    const watchNumbersAgain = () => {
      Object.assign(window, { numbersAt: 0 });
      watch();
    };
    requestAnimationFrame(watch);
    Object.assign(window, { watchNumbersAgain });
  });

const waitForNumbers = async (page: Page): Promise<number> => {
  const handle = await page.waitForFunction(() => (window as { numbersAt?: number }).numbersAt);
  return (await handle.jsonValue()) ?? Number.NaN;
};

/** From navigation to the numbers. */
const open = async (page: Page): Promise<number> => {
  await page.goto('/dashboard');
  const ms = await waitForNumbers(page);
  await page.waitForLoadState('networkidle');
  return ms;
};

/** From a click on a link in the open page to the numbers. */
const comeBack = async (page: Page): Promise<number> => {
  await barLink(page, 'Account').click();
  await heading(page, 'Account Settings').waitFor();
  const clicked = await barLink(page, 'Dashboard').evaluate((link: HTMLElement) => {
    const now = performance.now();
    link.click();
    (window as unknown as { watchNumbersAgain: () => void }).watchNumbersAgain();
    return now;
  });
  return (await waitForNumbers(page)) - clicked;
};

/** One run with the session and an empty cache. */
const measureRun = async (context: BrowserContext, slowdown: number): Promise<number[]> => {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchNumbers(page);
  await slowDown(page, slowdown);
  const times = [await open(page), await open(page), await comeBack(page)];
  await context.close();
  return times;
};

const formatTimes = (runs: readonly (readonly number[][])[]): string =>
  formatTable(
    ['numbers visible, ms', ...slowdowns.map(formatSlowdown), 'budget', 'of budget'],
    kinds.map(({ name, ...rest }, index) => {
      const times = runs.map((ofSlowdown) => ofSlowdown.map((run) => run[index] ?? Number.NaN));
      const budget =
        'budget' in rest ? [`${rest.budget} ms`, formatShare(rest.budget, getMedian(times[0] ?? []))] : ['', ''];
      return [name, ...times.map(formatMedian), ...budget];
    }),
  );

/** The size of the dashboard's files, including the chart, and the data calls of one visit. */
const measureSize = async (context: BrowserContext): Promise<string> => {
  const page = await context.newPage();
  let callCount = 0;
  page.on('request', (request) => {
    if (/\/api\/(?!auth)/.test(request.url())) callCount += 1;
  });
  const { code } = await visit(page, async () => {
    await openFully(page, '/dashboard');
    await panel(page, 'Equity and daily P&L').scrollIntoViewIfNeeded();
    await page.getByRole('slider').waitFor();
  });
  await context.close();
  // A prefetched file is listed twice and transferred once.
  const files = [...new Map(code.map((file) => [file.path, file])).values()];
  const getKilobytes = (kind: Fetched['kind']) => totalOf(files.filter((file) => file.kind === kind)) / 1024;
  const scripts = getKilobytes('script');
  return formatTable(
    ['dashboard with charts', 'measured', 'budget', 'of budget'],
    [
      ['scripts, gzipped', `${scripts.toFixed(1)} KB`, `${SIZE_BUDGET_KB} KB`, formatShare(SIZE_BUDGET_KB, scripts)],
      ['style sheets, gzipped', `${getKilobytes('stylesheet').toFixed(1)} KB`, '', ''],
      ['script and style files', String(files.length), '', ''],
      ['data requests', String(callCount), String(MAX_CALLS), formatShare(MAX_CALLS, callCount)],
    ],
  );
};

/** Measures how soon the dashboard's numbers appear, and how much it transfers. */
export const measureDashboard = async (browser: Browser, signedIn: BrowserContextOptions): Promise<string[]> => {
  const runs: number[][][] = [];
  for (const slowdown of slowdowns) {
    const ofSlowdown: number[][] = [];
    for (let run = 0; run < getRuns(RUNS); run += 1)
      ofSlowdown.push(await measureRun(await browser.newContext(signedIn), slowdown));
    runs.push(ofSlowdown);
  }
  return [formatTimes(runs), await measureSize(await browser.newContext(signedIn))];
};
