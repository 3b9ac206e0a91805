import type { Browser, BrowserContextOptions } from '@playwright/test';
import { formatShare, formatTable } from 'tooling/bench-report';
import { formatMedian, formatSlowdown, getMedian, getRuns, slowDown, slowdowns } from '../../support/browser.ts';

const VISITS = 7;
/** In milliseconds, with the processor slowed down four times. */
const BUDGET_MS = 1_200;

interface Painted {
  /** The largest contentful paint, in milliseconds, and its element. */
  ms: number;
  element: string;
  /** The browser's layout shift score. */
  shift: number;
}

type Entry = PerformanceEntry & { element?: Element; value: number };

/** One visit with an empty cache. */
const visit = async (browser: Browser, options: BrowserContextOptions, slowdown: number): Promise<Painted> => {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await slowDown(page, slowdown);
  await page.addInitScript(() => {
    const painted: Painted = { ms: 0, element: '', shift: 0 };
    const watch = (type: string, take: (entry: Entry) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) take(entry as Entry);
      }).observe({ type, buffered: true });
    watch('largest-contentful-paint', ({ startTime, element }) =>
      Object.assign(painted, { ms: startTime, element: element?.tagName ?? painted.element }),
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

const formatRow = (name: string, slowdown: number, visits: readonly Painted[]): string[] => {
  const times = visits.map(({ ms }) => ms);
  const budget = slowdown > 1 ? [`${BUDGET_MS} ms`, formatShare(BUDGET_MS, getMedian(times))] : ['', ''];
  const shift = Math.max(...visits.map((each) => each.shift)).toFixed(3);
  return [name, formatSlowdown(slowdown), formatMedian(times), ...budget, visits.at(-1)?.element ?? '', shift];
};

/** Measures the home page for a new visitor and for a signed-in trader. */
export async function measureHome(browser: Browser, signedIn: BrowserContextOptions): Promise<string[]> {
  const rows: string[][] = [];
  for (const [name, options] of [
    ['signed out', { baseURL: signedIn.baseURL }],
    ['signed in', signedIn],
  ] as const) {
    for (const slowdown of slowdowns) {
      const visits: Painted[] = [];
      for (let run = 0; run < getRuns(VISITS); run += 1) visits.push(await visit(browser, options, slowdown));
      rows.push(formatRow(name, slowdown, visits));
    }
  }
  return [
    formatTable(
      ['home page', 'CPU', 'LCP, median / worst, ms', 'budget', 'of budget', 'LCP element', 'worst CLS'],
      rows,
    ),
  ];
}
