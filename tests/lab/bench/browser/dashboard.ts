import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { barLink, heading } from 'e2e/nav.ts';
import { formatShare, formatTable } from 'tooling/bench-report';
import { formatMedian, formatSlowdown, getMedian, getRuns, slowDown, slowdowns } from '../../support/browser.ts';

const RUNS = 9;

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

/**
 * Measures how soon the dashboard's numbers appear. tests/e2e/tests-nightly/visits.spec.ts measures what it transfers.
 */
export async function measureDashboard(browser: Browser, signedIn: BrowserContextOptions): Promise<string[]> {
  const runs: number[][][] = [];
  for (const slowdown of slowdowns) {
    const ofSlowdown: number[][] = [];
    for (let run = 0; run < getRuns(RUNS); run += 1)
      ofSlowdown.push(await measureRun(await browser.newContext(signedIn), slowdown));
    runs.push(ofSlowdown);
  }
  return [formatTimes(runs)];
}
