import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { formatShare, formatTable } from 'tooling/bench-report';
import { formatMedian, formatSlowdown, getMedian, getRuns, slowDown, slowdowns } from '../../support/browser.ts';

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const BUDGET_MS = 50;
const SLOWDOWN = 4;
const RUNS = 7;

/** Ten flings down through the list and ten up, by finger. */
const scroll = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  for (const yDistance of [-3_000, 3_000]) {
    const fling = { x: 180, y: 400, yDistance, speed: 6_000, gestureSourceType: 'touch' as const };
    for (let count = 0; count < 10; count += 1) await devtools.send('Input.synthesizeScrollGesture', fling);
  }
};

const type = async (page: Page): Promise<void> => {
  await page.getByPlaceholder('Search trade or ticker...').focus();
  for (const text of ['tick12 open', 'stop', 'tick3']) {
    await page.keyboard.type(text, { delay: 70 });
    for (const _ of text) await page.keyboard.press('Backspace', { delay: 30 });
  }
};

/** From navigation to the first rows and their sums, in milliseconds. */
const open = async (page: Page): Promise<number> => {
  const startedAt = Date.now();
  await page.goto('/trades', { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await page
    .getByRole('status')
    .getByText(/^[\d,]+ trades$/)
    .waitFor();
  return Date.now() - startedAt;
};

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

/** The processor time of the page's longest task, which does not include other processes of the machine. */
const findLongestTaskMs = (trace: Buffer): number => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const getThread = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const main = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const threads = new Set(main.map(getThread));
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && threads.has(getThread(event)));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1_000));
};

const categories = ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'];

/** A signed-in trader and the number of trades. */
export interface Journal {
  size: number;
  signedIn: BrowserContextOptions;
}

const openPage = async (browser: Browser, { signedIn }: Journal): Promise<Page> =>
  (await browser.newContext({ ...phone, ...signedIn })).newPage();

/** How soon a journal's first rows appear, by slowdown. */
const measureOpenings = async (browser: Browser, journal: Journal): Promise<number[][]> => {
  const page = await openPage(browser, journal);
  // Each later visit finds the files in the cache, so that the difference between journals shows.
  await open(page);
  const times: number[][] = [];
  for (const slowdown of slowdowns) {
    await slowDown(page, slowdown);
    const ofSlowdown: number[] = [];
    for (let run = 0; run < getRuns(RUNS); run += 1) ofSlowdown.push(await open(page));
    times.push(ofSlowdown);
  }
  await page.context().close();
  return times;
};

const measureTasks = async (browser: Browser, journal: Journal): Promise<string[][]> => {
  const page = await openPage(browser, journal);
  await open(page);
  const rows: string[][] = [];
  for (const [name, work] of Object.entries({ scrolling: scroll, 'typing a search': type })) {
    // Tasks of the previous step must not count.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await browser.startTracing(page, { categories });
    await work(page);
    const task = findLongestTaskMs(await browser.stopTracing());
    const onPhone = SLOWDOWN * task;
    const budget = [`${BUDGET_MS} ms`, formatShare(BUDGET_MS, onPhone)];
    rows.push([name, `${task.toFixed(1)} ms`, `${onPhone.toFixed(0)} ms`, ...budget]);
  }
  await page.context().close();
  return rows;
};

/** Measures My Trades on a phone: opening a small and a large journal, and scrolling and searching the large one. */
export async function measureJournal(browser: Browser, small: Journal, large: Journal): Promise<string[]> {
  const tasks = await measureTasks(browser, large);
  const openings = [await measureOpenings(browser, small), await measureOpenings(browser, large)];
  const rows = slowdowns.map((slowdown, index) => {
    const [ofSmall = [], ofLarge = []] = openings.map((times) => times[index] ?? []);
    const ratio = getMedian(ofLarge) / getMedian(ofSmall);
    return [formatSlowdown(slowdown), formatMedian(ofSmall), formatMedian(ofLarge), ratio.toFixed(2), '1.5'];
  });
  const [smallSize, largeSize] = [small, large].map(({ size }) => `${size.toLocaleString('en-US')} trades`);
  return [
    formatTable(['interaction', 'longest task, CPU time', 'times 4 (phone)', 'budget', 'of budget'], tasks),
    formatTable(['first rows, ms', `${smallSize}`, `${largeSize}`, 'large / small', 'budget'], rows),
  ];
}
