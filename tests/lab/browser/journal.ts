import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { formatShare, formatTable } from 'tooling/bench-report';
import { formatSlowdown, slowDown } from '../support/browser.ts';

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const BUDGET_MS = 50;
const SLOWDOWN = 4;

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

/** From navigation to the first rows, and to the sums of the whole journal. */
const open = async (page: Page): Promise<string[]> => {
  const startedAt = Date.now();
  const getElapsed = () => `${Date.now() - startedAt} ms`;
  await page.goto('/trades', { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  const firstRows = getElapsed();
  await page
    .getByRole('status')
    .getByText(/^[\d,]+ trades$/)
    .waitFor();
  return [firstRows, getElapsed()];
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

/** Measures My Trades with thousands of trades on a phone: loading, scrolling and searching. */
export const measureJournal = async (browser: Browser, signedIn: BrowserContextOptions): Promise<string[]> => {
  const page = await (await browser.newContext({ ...phone, ...signedIn })).newPage();
  const openings = [['My Trades', formatSlowdown(1), ...(await open(page))]];
  const tasks: string[][] = [];
  for (const [name, work] of Object.entries({ scrolling: scroll, 'typing a search': type })) {
    // Tasks of the previous step must not count.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await browser.startTracing(page, { categories });
    await work(page);
    const task = findLongestTaskMs(await browser.stopTracing());
    const onPhone = SLOWDOWN * task;
    const budget = [`${BUDGET_MS} ms`, formatShare(BUDGET_MS, onPhone)];
    tasks.push([name, `${task.toFixed(1)} ms`, `${onPhone.toFixed(0)} ms`, ...budget]);
  }
  await slowDown(page, SLOWDOWN);
  openings.push(['My Trades', formatSlowdown(SLOWDOWN), ...(await open(page))]);
  await page.context().close();
  return [
    formatTable(['interaction', 'longest task, CPU time', 'times 4 (phone)', 'budget', 'of budget'], tasks),
    formatTable(['page', 'CPU', 'first rows', 'sums'], openings),
  ];
};
