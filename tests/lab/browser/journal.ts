import type { Browser, BrowserContext, Page } from '@playwright/test';
import { signIn, type Trader } from 'e2e/traders.ts';
import type { Stack } from 'local/testing';
import { describeMachine, formatShare, formatTable, writeSection } from 'tooling/bench-report';

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const slowdowns = [1, 4];
const budgetMs = 50;

/** Figures of one kind of work; milliseconds of the longest. */
interface Frames extends Watched {
  what: string;
  slowdown: number;
  /** Processor time of the page's longest task, which does not include other processes of the machine. */
  task: number;
}

interface Opening {
  slowdown: number;
  /** From navigation to the first rows, and to the complete journal. */
  firstRows: number;
  complete: number;
}

export interface JournalFigures {
  openings: Opening[];
  frames: Frames[];
}

interface Watched {
  /** From one frame to the next. */
  gap: number;
  /** From a key press to the frame that shows it; 0 if none was pressed. */
  key: number;
}

/** Records the frames of the page from now on. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const watched: Watched = { gap: 0, key: 0 };
    let last = performance.now();
    const frame = (now: number) => {
      watched.gap = Math.max(watched.gap, now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name.startsWith('key')) watched.key = Math.max(watched.key, duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(window, { watched });
  });

const forget = (page: Page) =>
  page.evaluate(async () => {
    // Earlier frames must not count: they are recorded with the next ones.
    await new Promise((resolve) => setTimeout(resolve, 500));
    Object.assign((window as unknown as { watched: Watched }).watched, { gap: 0, key: 0 });
  });

const watchedIn = (page: Page): Promise<Watched> =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return (window as unknown as { watched: Watched }).watched;
  });

/** Ten flings down through the list and ten up, by finger. */
const scroll = async (page: Page, context: BrowserContext): Promise<void> => {
  const devtools = await context.newCDPSession(page);
  for (const yDistance of [-1, 1]) {
    for (let fling = 0; fling < 10; fling += 1) {
      await devtools.send('Input.synthesizeScrollGesture', {
        x: 180,
        y: 400,
        yDistance: yDistance * 3_000,
        speed: 6_000,
        gestureSourceType: 'touch',
      });
    }
  }
};

const type = async (page: Page): Promise<void> => {
  await page.getByPlaceholder('Search trade or ticker...').focus();
  for (const text of ['tick12 open', 'stop', 'tick3']) {
    await page.keyboard.type(text, { delay: 70 });
    for (const _ of text) await page.keyboard.press('Backspace', { delay: 30 });
  }
};

const open = async (page: Page): Promise<Omit<Opening, 'slowdown'>> => {
  const began = Date.now();
  await page.goto('/trades', { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  const firstRows = Date.now() - began;
  await page
    .getByRole('status')
    .getByText(/^[\d,]+ trades$/)
    .waitFor();
  return { firstRows, complete: Date.now() - began };
};

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

/** The longest task of the page's main thread, in milliseconds. */
const findLongestTaskMs = (trace: Buffer): number => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const main = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const threads = new Set(main.map(threadOf));
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && threads.has(threadOf(event)));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1_000));
};

const watchWork = async (browser: Browser, page: Page, work: () => Promise<void>) => {
  await forget(page);
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] });
  await work();
  const watched = await watchedIn(page);
  return { ...watched, task: findLongestTaskMs(await browser.stopTracing()) };
};

/** Measures My Trades with thousands of trades on a phone: loading, scrolling and searching. */
export const measureJournal = async (browser: Browser, stack: Stack, trader: Trader): Promise<JournalFigures> => {
  const context = await browser.newContext({ ...phone, baseURL: stack.url });
  const page = await context.newPage();
  await signIn(page, trader);
  const devtools = await context.newCDPSession(page);
  const kinds = { scrolling: () => scroll(page, context), 'typing a search': () => type(page) };
  const figures: JournalFigures = { openings: [], frames: [] };
  for (const slowdown of slowdowns) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    figures.openings.push({ slowdown, ...(await open(page)) });
    await watchFrames(page);
    for (const [what, work] of Object.entries(kinds)) {
      figures.frames.push({ what, slowdown, ...(await watchWork(browser, page, work)) });
    }
  }
  await context.close();
  return figures;
};

const speed = (slowdown: number): string => (slowdown === 1 ? 'full speed' : `${slowdown}× slowdown`);
const frameAt = (slowdown: number): string => `longest frame, ${speed(slowdown)}`;
const ms = (value: number): string => `${value.toFixed(0)} ms`;

export const writeJournalReport = ({ openings, frames }: JournalFigures, ...known: string[]): void =>
  writeSection('bench:journal', [
    describeMachine(...known),
    formatTable(
      ['interaction', 'longest task, CPU time', 'times 4 (phone)', 'budget', 'of budget', ...slowdowns.map(frameAt)],
      [...Map.groupBy(frames, ({ what }) => what)].map(([what, own]) => {
        const task = own[0]?.task ?? Number.NaN;
        const shown = own.map(({ gap, key }) => (key ? `${ms(gap)}, ${ms(key)} after a key press` : ms(gap)));
        return [what, `${task.toFixed(1)} ms`, ms(4 * task), ms(budgetMs), formatShare(budgetMs, 4 * task), ...shown];
      }),
    ),
    formatTable(
      ['page', 'CPU', 'first rows', 'all trades'],
      openings.map(({ slowdown, firstRows, complete }) => ['My Trades', speed(slowdown), ms(firstRows), ms(complete)]),
    ),
  ]);
