import type { Browser } from '@playwright/test';
import { connectDb } from 'api/src/database.ts';
import { toUtcDay } from 'contracts';
import { makeTrader, signIn, type Trader } from 'e2e/traders.ts';
import type { Stack } from 'local/testing';
import { describeMachine, writeSection } from 'tooling/bench-report';
import { withBrowser } from '../../support/browser.ts';
import { seedJournal } from '../../support/journals.ts';
import { measureDashboard } from './dashboard.ts';
import { measureHome } from './home.ts';
import { type Journal, measureJournal } from './journal.ts';
import { measureReplay } from './replay.ts';

/** Fills the trader's journal with three years of trades until today. */
const seed = async (stack: Stack, { uid }: Trader, count: number): Promise<void> => {
  const [, uri = ''] = /database │ MONGODB_URI=(\S+)/.exec(stack.logs()) ?? [];
  const db = await connectDb(uri);
  const { _id } = await db.users.findOne({ firebaseUid: uid }).orFail();
  await seedJournal(db, _id, count, toUtcDay(Date.now()));
  await db.close();
};

/** Signs a new trader in, with this many trades. */
const createJournal = async (browser: Browser, stack: Stack, size: number): Promise<Journal> => {
  const trader = await makeTrader(stack);
  const page = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await signIn(page, trader);
  const signedIn = { baseURL: stack.url, storageState: await page.context().storageState() };
  await page.context().close();
  if (size > 0) await seed(stack, trader, size);
  return { size, signedIn };
};

async function measurePages(browser: Browser, stack: Stack, part?: string): Promise<void> {
  const write = (name: string, tables: string[], ...known: string[]) => {
    const all = [describeMachine(`Chromium ${browser.version()}`, ...known), ...tables];
    if (process.env.BENCH_RUNS) console.log(all.join('\n\n'));
    else writeSection(name, all);
  };
  write('bench:replay', await measureReplay(browser, stack, await makeTrader(stack)));
  if (part === 'replay') return;
  const { signedIn } = await createJournal(browser, stack, 0);
  write('bench:home', await measureHome(browser, signedIn));
  const medium = await createJournal(browser, stack, 10_000);
  write(
    'bench:browser',
    await measureDashboard(browser, medium.signedIn),
    '10,000 trades of one user over three years',
  );
  const small = await createJournal(browser, stack, 1_000);
  const large = await createJournal(browser, stack, 100_000);
  write('bench:journal', await measureJournal(browser, small, large));
}

/**
 * Measures how soon the home page and the dashboard's numbers appear in a real browser, at 10,000 trades of one user,
 * how large the page is, how My Trades scrolls and searches, and how smoothly a replay plays: with the part `replay`,
 * only this.
 */
export function runBrowser(part?: string): Promise<void> {
  return withBrowser({ build: true }, (browser, stack) => measurePages(browser, stack, part));
}
