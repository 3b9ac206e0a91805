import type { Browser } from '@playwright/test';
import { makeTrader } from 'e2e/traders.ts';
import type { Stack } from 'local/testing';
import { describeMachine, writeSection } from 'tooling/bench-report';
import { withBrowser } from '../../support/browser.ts';
import { measureDashboard } from './dashboard.ts';
import { measureHome } from './home.ts';
import { measureImport } from './import.ts';
import { measureInteractions } from './interactions/measure.ts';
import { measureJournal } from './journal.ts';
import { createJournal } from './journals.ts';
import { measurePaints } from './paint.ts';
import { measureReplay } from './replay.ts';

async function measurePages(browser: Browser, stack: Stack, part?: string): Promise<void> {
  const write = (name: string, tables: string[], ...known: string[]) => {
    const all = [describeMachine(`Chromium ${browser.version()}`, ...known), ...tables];
    console.log(all.join('\n\n'));
    if (!process.env.BENCH_RUNS) writeSection(name, all);
  };
  if (part === 'interactions') {
    const startedAt = performance.now();
    const journal = await createJournal(browser, stack, 10_000, { demo: true });
    const tables = await measureInteractions(browser, journal);
    write('bench:interactions', tables, `${((performance.now() - startedAt) / 60_000).toFixed(0)} minutes`);
    return;
  }
  const isWanted = (name: string) => part === undefined || part === name;
  if (isWanted('replay')) write('bench:replay', await measureReplay(browser, stack, await makeTrader(stack)));
  if (isWanted('paint')) write('bench:paint', await measurePaints(browser, stack), 'demo journal');
  if (isWanted('import')) write('bench:import', await measureImport(browser, stack));
  if (part !== undefined) return;
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
 * how soon it and the page of a trade are painted over a slow network, how My Trades scrolls and searches, how
 * soon a file can be imported, and how smoothly a replay plays. The parts `paint`, `import` and `replay` measure only
 * this, and `interactions` a scripted half hour on all pages.
 */
export function runBrowser(part?: string): Promise<void> {
  return withBrowser({ build: true }, (browser, stack) => measurePages(browser, stack, part));
}
