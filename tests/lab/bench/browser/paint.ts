import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { calls } from 'contracts';
import { heading } from 'e2e/nav.ts';
import { getApi, makeTrader, signIn } from 'e2e/traders.ts';
import { type Stack, seedDemo } from 'local/testing';
import { formatShare, formatTable } from 'tooling/bench-report';
import { formatMedian, getMedian, getRuns, slowDown } from '../../support/browser.ts';

const VISITS = 9;
const SLOWDOWN = 4;
/** Slow 4G of Chromium's developer tools, which add the latency to each request. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };

interface MeasuredPage {
  name: string;
  path?: string;
  /** In milliseconds, by the browser's cache. */
  budgets?: { cold: number; warm: number };
}

const pages: readonly MeasuredPage[] = [
  { name: 'dashboard', path: '/dashboard', budgets: { cold: 3_500, warm: 2_000 } },
  { name: 'page of a trade' },
];

interface Painted {
  /** The largest contentful paint in milliseconds. */
  largest: number;
  element: string;
  shift: number;
  requests: number;
  /** A line for each request: start, end, path. */
  waterfall: string[];
}

type Entry = PerformanceEntry & { element?: Element; value: number; sources?: { node?: Node }[] };

/** Adds up what the documents that the page loads from now on paint and move. */
const watchPaints = (page: Page) =>
  page.addInitScript(() => {
    const painted = { largest: 0, element: '', shift: 0, at: '' };
    const watch = (type: string, take: (entry: Entry) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) take(entry as Entry);
      }).observe({ type, buffered: true });
    watch('largest-contentful-paint', ({ startTime, element }) => {
      const region = element?.closest('section')?.querySelector('h2')?.textContent ?? '';
      const name = `${element?.tagName} ${region || element?.textContent?.slice(0, 30)}`;
      Object.assign(painted, {
        largest: startTime,
        element: name,
        at: `${painted.at}\n${startTime.toFixed()} ${name}`,
      });
    });
    watch('layout-shift', ({ startTime, value, sources = [] }) => {
      painted.shift += value;
      const moved = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`);
      painted.at += `\n${startTime.toFixed()} moved ${value.toFixed(4)}: ${moved.join(', ')}`;
    });
    performance.setResourceTimingBufferSize(1_000);
    Object.assign(window, { painted });
  });

const visit = async (page: Page, path: string): Promise<Painted> => {
  await page.goto(path);
  // The network is idle too while the processor runs cached files.
  await heading(page).waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const { at, ...painted } = (window as unknown as { painted: Painted & { at: string } }).painted;
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const waterfall = loaded.map(
      ({ name, startTime, requestStart, responseEnd, transferSize, initiatorType }) =>
        `${startTime.toFixed()} ${requestStart.toFixed()} ${responseEnd.toFixed()} ${transferSize} ${initiatorType} ${name.replace(location.origin, '')}`,
    );
    return { ...painted, requests: loaded.length + 1, waterfall: [...waterfall, at] };
  });
};

const createPage = async (browser: Browser, options: BrowserContextOptions): Promise<Page> => {
  const page = await (await browser.newContext(options)).newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchPaints(page);
  return page;
};

/** The first visit has an empty cache; the second one finds the files of the first. */
const visitTwice = async (browser: Browser, options: BrowserContextOptions, path: string): Promise<Painted[]> => {
  const page = await createPage(browser, options);
  await slowDown(page, SLOWDOWN);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  const visits = [await visit(page, path), await visit(page, path)];
  await page.context().close();
  return visits;
};

/** What the browser remembers after a visit: the session, and the first requests of the page. */
const remember = async (browser: Browser, signedIn: BrowserContextOptions, path: string) => {
  const page = await createPage(browser, signedIn);
  await visit(page, path);
  await visit(page, path);
  await page.waitForFunction(() => localStorage.getItem('page-files')?.includes('"panels":["'));
  const storageState = await page.context().storageState();
  await page.context().close();
  return { ...signedIn, storageState };
};

const formatRow = (name: string, visits: readonly Painted[], budget?: number): string[] => {
  const times = visits.map(({ largest }) => largest);
  const last = visits.at(-1);
  if (process.env.BENCH_RUNS) console.log([name, ...(last?.waterfall ?? [])].join('\n'));
  return [
    name,
    formatMedian(times),
    ...(budget === undefined ? ['', ''] : [`${budget} ms`, formatShare(budget, getMedian(times))]),
    last?.element ?? '',
    String(getMedian(visits.map(({ requests }) => requests))),
    Math.max(...visits.map(({ shift }) => shift)).toFixed(3),
  ];
};

/** A trader with the demo's journal, whose panels have more to show than those of generated trades. */
const signDemoIn = async (browser: Browser, stack: Stack) => {
  const trader = await makeTrader(stack);
  await seedDemo(stack, trader.idToken);
  const { trades } = await getApi(stack).call(calls.trades.list, { token: trader.idToken, query: { limit: '1' } });
  const page = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await signIn(page, trader);
  const signedIn = { baseURL: stack.url, storageState: await page.context().storageState() };
  await page.context().close();
  return { signedIn, tradePath: `/trades/${trades[0]?.id}` };
};

/** Measures the largest paint of the dashboard and of a trade's page with a slow processor and network. */
export async function measurePaints(browser: Browser, stack: Stack): Promise<string[]> {
  const { signedIn, tradePath } = await signDemoIn(browser, stack);
  const rows: string[][] = [];
  for (const { name, path = tradePath, budgets } of pages) {
    const options = await remember(browser, signedIn, path);
    const runs: Painted[][] = [];
    for (let run = 0; run < getRuns(VISITS); run += 1) runs.push(await visitTwice(browser, options, path));
    for (const [index, cache] of (['cold', 'warm'] as const).entries()) {
      const visits = runs.flatMap((run) => run[index] ?? []);
      rows.push(formatRow(`${name}, ${cache}`, visits, budgets?.[cache]));
    }
  }
  return [
    formatTable(
      ['page', 'LCP, median / worst, ms', 'budget', 'of budget', 'LCP element', 'requests', 'worst CLS'],
      rows,
    ),
  ];
}
