import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from 'e2e/browser.ts';
import { type Stack, startStack } from 'local/testing';

/** Starts the product and a browser, and stops both after the work. */
export const withBrowser = async (
  options: Parameters<typeof startStack>[0],
  work: (browser: Browser, stack: Stack) => Promise<void>,
): Promise<void> => {
  const stack = await startStack(options);
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  try {
    await work(browser, stack);
  } finally {
    await browser.close();
    await stack.remove();
  }
};

/** How much slower than the machine the processor runs. */
export const slowdowns = [1, 4] as const;

export const formatSlowdown = (rate: number): string => (rate === 1 ? 'full speed' : `${rate}× slowdown`);

/** Chromium's CPU throttling. */
export const slowDown = async (page: Page, rate: number): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
};

/** How often each figure is measured; BENCH_RUNS makes a trial run. */
export const getRuns = (count: number): number => Number(process.env.BENCH_RUNS ?? count);

export const getMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The median and the maximum. */
export const formatMedian = (values: readonly number[]): string =>
  `${getMedian(values).toFixed(0)} / ${Math.max(...values).toFixed(0)}`;
