import type { Browser, Page } from '@playwright/test';
import { chooseFile, createLongFile, getSource, importAll } from 'e2e/import.ts';
import { heading } from 'e2e/nav.ts';
import { makeTrader, signIn } from 'e2e/traders.ts';
import type { Stack } from 'local/testing';
import { formatShare, formatTable } from 'tooling/bench-report';
import { formatMedian, formatSlowdown, getMedian, getRuns, slowDown, slowdowns } from '../../support/browser.ts';

const RUNS = 5;
const FORMAT = 'Tradovate Performance';
const file = createLongFile(5_000);
/** In milliseconds, at full speed. */
const BUDGET_MS = 1_000;

const open = async (page: Page): Promise<void> => {
  await page.goto('/import');
  await heading(page, 'Import').waitFor();
  await page.waitForLoadState('networkidle');
};

/** From the choice of the file until its trades can be imported, compared with the stored ones. */
const measureReady = async (page: Page): Promise<number> => {
  await open(page);
  await page.evaluate(() => {
    document.addEventListener('change', () => performance.mark('chosen'), { capture: true, once: true });
  });
  await chooseFile(page, file);
  const ready = await page.waitForFunction(() => {
    const buttons = [...document.querySelectorAll('button')];
    const button = buttons.find(({ textContent }) => /^Import [\d,]+ trades$/.test(textContent));
    const [chosen] = performance.getEntriesByName('chosen');
    const isReady = button && !button.disabled && button.ariaDisabled !== 'true';
    return isReady && chosen ? performance.now() - chosen.startTime : 0;
  });
  return ready.jsonValue();
};

const measureRow = async (page: Page, name: string): Promise<string[][]> => {
  const rows: string[][] = [];
  for (const slowdown of slowdowns) {
    await slowDown(page, slowdown);
    const times: number[] = [];
    for (let run = 0; run < getRuns(RUNS); run += 1) times.push(await measureReady(page));
    const budget = slowdown === 1 ? [`${BUDGET_MS} ms`, formatShare(BUDGET_MS, getMedian(times))] : ['', ''];
    rows.push([name, formatSlowdown(slowdown), formatMedian(times), ...budget]);
  }
  await slowDown(page, 1);
  return rows;
};

/** Imports two trades with answers, which later files of this kind get. */
const rememberAnswers = async (page: Page): Promise<void> => {
  await open(page);
  await chooseFile(page, createLongFile(2));
  const source = getSource(page, FORMAT);
  await source.getByLabel(/Which account/).fill('Futures');
  await source.getByLabel(/What do you pay/).fill('0.5');
  await importAll(page, FORMAT, 2);
};

/** Measures how soon a file of 5,000 rows can be imported, without and with answers of an earlier import. */
export async function measureImport(browser: Browser, stack: Stack): Promise<string[]> {
  const page = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await signIn(page, await makeTrader(stack));
  const rows = await measureRow(page, 'first file of its kind');
  await rememberAnswers(page);
  rows.push(...(await measureRow(page, 'with remembered answers')));
  await page.context().close();
  return [formatTable(['5,000 rows', 'CPU', 'ready, median / longest, ms', 'budget', 'of budget'], rows)];
}
