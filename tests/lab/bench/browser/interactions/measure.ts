import type { Browser, CDPSession, Page } from '@playwright/test';
import { formatShare, formatTable } from 'tooling/bench-report';
import { slowDown } from '../../../support/browser.ts';
import type { Journal } from '../journal.ts';
import { figureVisits } from './figure-visits.ts';
import { listVisits } from './list-visits.ts';
import { type Recording, record, takeRecording } from './record.ts';
import { reviewVisits } from './review-visits.ts';
import { openByMenu, type Visit } from './visit.ts';

const SLOWDOWN = 4;
const BUDGETS = { p75: 100, p95: 200, taskMs: 200, growthMb: 5 };
/** An interaction without an entry took less than 16 ms. */
const FAST_MS = 8;
const visits = [...listVisits, ...figureVisits, ...reviewVisits];

type PageRecording = Recording & { page: string };

/** A step that the page does not allow is reported and skipped, so that it does not cost the measurement. */
const take = async (page: Page, name: string, act: () => Promise<unknown>): Promise<Recording> => {
  try {
    await act();
  } catch (failure) {
    process.exitCode = 1;
    console.error(`${name}: ${failure}`);
  }
  const recording = await takeRecording(page);
  const { interactions, tasks } = recording;
  for (const { type, ms, listenersMs } of interactions.filter(({ ms }) => ms > BUDGETS.p75))
    console.log(`${name}: ${type} ${ms} ms, listeners ${listenersMs.toFixed(0)} ms`);
  for (const { ms, script } of tasks.filter(({ ms }) => ms > BUDGETS.taskMs))
    console.log(`${name}: task ${ms} ms ${script}`);
  return recording;
};

const takeRound = async (page: Page): Promise<PageRecording[]> => {
  const all: PageRecording[] = [];
  const add = async (visit: Visit, name: string, act: () => Promise<unknown>): Promise<void> => {
    all.push({ page: visit.page, ...(await take(page, `${visit.page}, ${name}`, act)) });
  };
  for (const visit of visits) {
    await add(visit, 'open', () => openByMenu(page, visit));
    await page.waitForLoadState('networkidle');
    for (const [name, act] of Object.entries(visit.steps)) await add(visit, name, () => act(page));
  }
  return all;
};

const measureHeapMb = async (devtools: CDPSession): Promise<number> => {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6;
};

const getPercentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? 0;

const formatRow = (name: string, recordings: readonly Recording[]): string[] => {
  const times = recordings.flatMap(({ interactions, fast }) => [
    ...interactions.map(({ ms }) => ms),
    ...Array.from({ length: fast }, () => FAST_MS),
  ]);
  const tasks = recordings.flatMap((recording) => recording.tasks.map(({ ms }) => ms));
  const p75 = getPercentile(times, 0.75);
  const p95 = getPercentile(times, 0.95);
  return [
    name,
    String(times.length),
    `${p75} / ${p95} / ${Math.max(0, ...times)}`,
    formatShare(BUDGETS.p75, p75),
    formatShare(BUDGETS.p95, p95),
    Math.max(0, ...tasks).toFixed(0),
    String(tasks.filter((ms) => ms > BUDGETS.taskMs).length),
  ];
};

/**
 * Goes through all pages twice in one document, as a trader does in half an hour, without the pauses. The second round
 * says what the heap gains when nothing new is loaded.
 */
export async function measureInteractions(browser: Browser, { signedIn }: Journal): Promise<string[]> {
  const page = await (await browser.newContext({ ...signedIn, viewport: { width: 1280, height: 900 } })).newPage();
  page.setDefaultTimeout(10_000);
  const devtools = await page.context().newCDPSession(page);
  await record(page);
  await slowDown(page, SLOWDOWN);
  await page.goto('/dashboard');
  await page.waitForLoadState('networkidle');
  // What the start of the document takes has its own table.
  await takeRecording(page);
  const first = await takeRound(page);
  const before = await measureHeapMb(devtools);
  const second = await takeRound(page);
  const growth = (await measureHeapMb(devtools)) - before;
  await page.context().close();
  const byPage = [...Map.groupBy([...first, ...second], (each) => each.page)];
  const columns = [
    'page',
    'interactions',
    'p75 / p95 / longest, ms',
    'of 100 ms',
    'of 200 ms',
    'longest task, ms',
    'tasks over 200 ms',
  ];
  return [
    formatTable(columns, [
      ...byPage.map(([name, all]) => formatRow(name, all)),
      formatRow('all', [...first, ...second]),
    ]),
    formatTable(
      ['heap after the first round, MB', 'growth in the second', 'budget', 'of budget'],
      [[before.toFixed(1), growth.toFixed(1), `${BUDGETS.growthMb} MB`, formatShare(BUDGETS.growthMb, growth)]],
      0,
    ),
  ];
}
