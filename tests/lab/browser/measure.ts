import type { Browser, BrowserContext, Page } from '@playwright/test';
import { panel } from 'e2e/dashboard.ts';
import { signIn, type Trader } from 'e2e/traders.ts';
import { type Fetched, openFully, visit } from 'e2e/transfer.ts';
import type { Stack } from 'local/testing';

export const slowdowns = [1, 4] as const;
const runs = 9;

/** Milliseconds of each run, sorted. */
export interface Timing {
  what: string;
  /** For the median without a slowdown, from the design. */
  budget?: number;
  slowdown: number;
  times: number[];
}

export interface Measured {
  timings: Timing[];
  /** The dashboard's files, including the chart. */
  code: Fetched[];
  /** Data calls of one visit. */
  calls: number;
}

/**
 * Notes in each frame whether the card of the trades has its number: the moment that it is painted. Without motion,
 * because a count-up would show it a second later by design.
 */
const watchNumbers = (page: Page) =>
  page.addInitScript(() => {
    const watch = () => {
      const card = [...document.querySelectorAll('[role="group"]')].find((it) =>
        it.textContent?.startsWith('Trades Taken'),
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

const numbersAt = async (page: Page): Promise<number> => {
  const handle = await page.waitForFunction(() => (window as { numbersAt?: number }).numbersAt);
  return (await handle.jsonValue()) ?? Number.NaN;
};

const openPage = async (context: BrowserContext, slowdown: number): Promise<Page> => {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchNumbers(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
};

/** From navigation to the numbers. */
const open = async (page: Page): Promise<number> => {
  await page.goto('/dashboard');
  return numbersAt(page);
};

/** From a click on a link in the open page to the numbers. */
const comeBack = async (page: Page): Promise<number> => {
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Account Settings' }).waitFor();
  const clicked = await page.getByRole('link', { name: 'Dashboard' }).evaluate((link: HTMLElement) => {
    const now = performance.now();
    link.click();
    (window as unknown as { watchNumbersAgain: () => void }).watchNumbersAgain();
    return now;
  });
  return (await numbersAt(page)) - clicked;
};

const sorted = (times: number[]): number[] => times.sort((a, b) => a - b);

/** Signs in once. Every cold visit has the session and an empty cache. */
export const measureAll = async (browser: Browser, stack: Stack, trader: Trader): Promise<Measured> => {
  const first = await browser.newContext({ baseURL: stack.url });
  await signIn(await first.newPage(), trader);
  const storageState = await first.storageState();
  const newContext = () => browser.newContext({ baseURL: stack.url, storageState });

  const timings: Timing[] = [];
  for (const slowdown of slowdowns) {
    const [cold, warm, back]: [number[], number[], number[]] = [[], [], []];
    for (let run = 0; run < runs; run += 1) {
      const context = await newContext();
      const page = await openPage(context, slowdown);
      cold.push(await open(page));
      await page.waitForLoadState('networkidle');
      warm.push(await open(page));
      await page.waitForLoadState('networkidle');
      back.push(await comeBack(page));
      await context.close();
    }
    timings.push(
      { what: 'cold: empty cache', budget: 350, slowdown, times: sorted(cold) },
      { what: 'warm: files cached', budget: 150, slowdown, times: sorted(warm) },
      { what: 'return from another page', slowdown, times: sorted(back) },
    );
    console.log(JSON.stringify(timings.slice(-3)));
  }
  return { timings, ...(await measureSize(await newContext())) };
};

const measureSize = async (context: BrowserContext): Promise<Pick<Measured, 'code' | 'calls'>> => {
  const page = await context.newPage();
  let calls = 0;
  page.on('request', (request) => {
    if (/\/api\/(?!auth)/.test(request.url())) calls += 1;
  });
  const { code } = await visit(page, async () => {
    await openFully(page, '/dashboard');
    await panel(page, 'Equity and daily P&L').scrollIntoViewIfNeeded();
    await page.getByRole('slider').waitFor();
  });
  await context.close();
  // A prefetched file is listed twice and transferred once.
  return { calls, code: [...new Map(code.map((file) => [file.path, file])).values()] };
};
