// `npm run bench:browser`: how soon the home page and the dashboard's numbers appear in a real browser, at 10,000 trades of
// one user, how large the page is, and how My Trades scrolls and searches; writes them into docs/performance.md. Takes
// minutes. BENCH_RUNS=1 makes a trial run, which only prints.
import { connectDb } from 'api/src/db.ts';
import { makeTrader, signIn, type Trader } from 'e2e/traders.ts';
import type { Stack } from 'local/testing';
import { describeMachine, writeSection } from 'tooling/bench-report';
import { withBrowser } from '../support/browser.ts';
import { seedJournal } from '../support/journals.ts';
import { measureDashboard } from './dashboard.ts';
import { measureHome } from './home.ts';
import { measureJournal } from './journal.ts';

const TRADES = 10_000;

/** Fills the trader's journal with three years of trades until today. */
const seed = async (stack: Stack, { uid }: Trader): Promise<void> => {
  const [, uri = ''] = /database │ MONGODB_URI=(\S+)/.exec(stack.logs()) ?? [];
  const db = await connectDb(uri);
  const { _id } = await db.users.findOne({ firebaseUid: uid }).orFail();
  await seedJournal(db, _id, TRADES, new Date().toISOString().slice(0, 10));
  await db.close();
};

await withBrowser({ build: true }, async (browser, stack) => {
  const write = (name: string, tables: string[], ...known: string[]) => {
    const all = [describeMachine(`Chromium ${browser.version()}`, ...known), ...tables];
    if (process.env.BENCH_RUNS) console.log(all.join('\n\n'));
    else writeSection(name, all);
  };
  const trader = await makeTrader(stack);
  const page = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await signIn(page, trader);
  const signedIn = { baseURL: stack.url, storageState: await page.context().storageState() };
  await page.context().close();
  write('bench:home', await measureHome(browser, signedIn));
  await seed(stack, trader);
  const known = `${TRADES.toLocaleString('en-US')} trades of one user over three years`;
  write('bench:browser', await measureDashboard(browser, signedIn), known);
  write('bench:journal', await measureJournal(browser, signedIn), known);
});
