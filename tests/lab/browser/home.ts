import type { Browser, BrowserContextOptions } from '@playwright/test';
import { signIn, type Trader } from 'e2e/traders.ts';
import type { Stack } from 'local/testing';
import { describeMachine, formatShare, formatTable, writeSection } from 'tooling/bench-report';
import { slowdowns } from './measure.ts';

const visits = 7;
/** In milliseconds, with the processor slowed down four times. */
const budget = 1_200;

interface Painted {
  /** The largest contentful paint, in milliseconds, and its element. */
  at: number;
  element: string;
  /** The browser's layout shift score. */
  shift: number;
}

export interface HomeFigures {
  who: string;
  slowdown: number;
  visits: Painted[];
}

type Entry = PerformanceEntry & { element?: Element; value: number };

/** One visit with an empty cache. */
const visit = async (browser: Browser, options: BrowserContextOptions, slowdown: number): Promise<Painted> => {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    const painted: Painted = { at: 0, element: '', shift: 0 };
    const watch = (type: string, take: (entry: Entry) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) take(entry as Entry);
      }).observe({ type, buffered: true });
    watch('largest-contentful-paint', ({ startTime, element }) =>
      Object.assign(painted, { at: startTime, element: element?.tagName ?? painted.element }),
    );
    watch('layout-shift', ({ value }) => {
      painted.shift += value;
    });
    Object.assign(window, { painted });
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const painted = await page.evaluate(() => (window as unknown as { painted: Painted }).painted);
  await context.close();
  return painted;
};

/** Measures the home page for a new visitor and for a signed-in trader. */
export const measureHome = async (browser: Browser, { url }: Stack, trader: Trader): Promise<HomeFigures[]> => {
  const context = await browser.newContext({ baseURL: url });
  await signIn(await context.newPage(), trader);
  const storageState = await context.storageState();
  await context.close();
  const figures: HomeFigures[] = [];
  for (const [who, options] of [
    ['signed out', { baseURL: url }],
    ['signed in', { baseURL: url, storageState }],
  ] as const) {
    for (const slowdown of slowdowns) {
      const done: Painted[] = [];
      for (let run = 0; run < visits; run += 1) done.push(await visit(browser, options, slowdown));
      figures.push({ who, slowdown, visits: done.sort((a, b) => a.at - b.at) });
    }
  }
  return figures;
};

const row = ({ who, slowdown, visits: all }: HomeFigures): string[] => {
  const median = all[Math.floor(all.length / 2)];
  const isHeld = slowdown > 1;
  return [
    who,
    isHeld ? `${slowdown}× slowdown` : 'full speed',
    `${median?.at.toFixed(0)} / ${all.at(-1)?.at.toFixed(0)}`,
    isHeld ? `${budget} ms` : '',
    isHeld ? formatShare(budget, median?.at ?? Number.NaN) : '',
    median?.element ?? '',
    Math.max(...all.map(({ shift }) => shift)).toFixed(3),
  ];
};

export const writeHomeReport = (figures: readonly HomeFigures[], chromium: string): void =>
  writeSection('bench:home', [
    describeMachine(`Chromium ${chromium}`, `${visits} visits each`),
    formatTable(
      ['home page', 'CPU', 'LCP, median / worst, ms', 'budget', 'of budget', 'LCP element', 'worst CLS'],
      figures.map(row),
    ),
  ]);
