import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from 'e2e/browser.ts';
import { type Stack, startStack } from 'local/testing';

/** Starts the product and a browser, and stops both after the work. */
export async function withBrowser(
  options: Parameters<typeof startStack>[0],
  work: (browser: Browser, stack: Stack) => Promise<void>,
): Promise<void> {
  const stack = await startStack(options);
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  try {
    await work(browser, stack);
  } finally {
    await browser.close();
    await stack.remove();
  }
}

/** How much slower than the machine the processor runs. */
export const slowdowns = [1, 4] as const;

export function formatSlowdown(rate: number): string {
  return rate === 1 ? 'full speed' : `${rate}× slowdown`;
}

/** Chromium's CPU throttling. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** How often each figure is measured; BENCH_RUNS makes a trial run. */
export function getRuns(count: number): number {
  return Number(process.env.BENCH_RUNS ?? count);
}

export function getMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The median and the maximum. */
export function formatMedian(values: readonly number[]): string {
  return `${getMedian(values).toFixed(0)} / ${Math.max(...values).toFixed(0)}`;
}
