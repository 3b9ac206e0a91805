// `npm run bench:browser`: how soon the home page and the dashboard's numbers stand in a real browser, at 10,000 trades of one user, how
// large the page is, and how My Trades scrolls and searches; writes them into docs/performance.md. Takes minutes.
import { chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from 'e2e/browser.ts';
import { makeTrader } from 'e2e/traders.ts';
import { startStack } from 'local/testing';
import { measureHome, writeHomeReport } from './home.ts';
import { measureJournal, writeJournalReport } from './journal.ts';
import { measureAll } from './measure.ts';
import { writeReport } from './report.ts';
import { seed, trades } from './seed.ts';

const stack = await startStack({ build: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
try {
  const trader = await makeTrader(stack);
  writeHomeReport(await measureHome(browser, stack, trader), browser.version());
  await seed(stack, trader);
  writeReport(await measureAll(browser, stack, trader), browser.version());
  const known = [`Chromium ${browser.version()}`, `${trades.toLocaleString('en-US')} trades of one user`];
  writeJournalReport(await measureJournal(browser, stack, trader), ...known);
} finally {
  await browser.close();
  await stack.remove();
}
