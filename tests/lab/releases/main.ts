// `npm run lab`: 20 faults of modules and releases, one after the other, in a real browser. Prints for each what the
// trader sees, after how long, and the seconds until the page works again, and writes the table of docs/MODULES.md.
// `npm run lab -- throws` runs those whose name contains a text, and only prints. `npm run lab -- --print` only prints
// all.
import type { Browser, Page } from '@playwright/test';
import { buildTestModule } from 'e2e/module-builds.ts';
import { getReleaseStore, removeReleases, toVariant } from 'e2e/releases.ts';
import type { Stack } from 'local/testing';
import { type ModuleBuild, promote, publish } from 'releases';
import { describeMachine, formatTable, writeSection } from 'tooling/bench-report';
import { withBrowser } from '../support/browser.ts';
import { type Fault, faults, type Lab, NAME } from './faults.ts';

/** A message at the place of the page, or in the corner. */
const findMessage = (page: Page) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: /\w/ }).first();
const findPage = (page: Page) => page.getByRole('heading', { name: /^(Released|Styled)$/ });

const describeMessage = async (page: Page): Promise<string> => {
  const sentence = await findMessage(page).getByText(/\w\.$/).first().textContent();
  return String(sentence).replace(' The rest of the app still works.', '');
};

const measure = async (task: () => Promise<unknown>): Promise<number> => {
  const startedAt = Date.now();
  await task();
  return (Date.now() - startedAt) / 1_000;
};

const recover = async ({ page }: Lab, { recovery }: Fault): Promise<void> => {
  if (recovery === 'reload') await page.reload();
  else await page.getByRole('button', { name: 'Retry' }).first().click();
  await findPage(page).waitFor();
};

/**
 * @returns what the trader sees, after how many seconds, and how many seconds after the end of the fault the page works
 */
const observe = async (lab: Lab, fault: Fault): Promise<string[]> => {
  const { page } = lab;
  await fault.cause(lab);
  const seen = await measure(async () => {
    // A page that is open stays open.
    if (page.url() === 'about:blank') await page.goto(fault.path);
    if (fault.act) await fault.act(page);
    await (fault.recovery === 'none' ? findPage(page) : findMessage(page)).waitFor();
  });
  const message = fault.recovery === 'none' ? 'the version before' : await describeMessage(page);
  await fault.end(lab);
  const recovered = fault.recovery === 'none' ? 0 : await measure(() => recover(lab, fault));
  return [fault.fault, message, fault.recovery, seen.toFixed(1), recovered.toFixed(1)];
};

const runFault = async (browser: Browser, stack: Stack, built: ModuleBuild, fault: Fault, version: string) => {
  await removeReleases(stack);
  await publish(getReleaseStore(stack), toVariant(built, '1.0.0'));
  await promote(getReleaseStore(stack), NAME, '1.0.0');
  const context = await browser.newContext({ baseURL: stack.url });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const row = await observe({ page, stack, built, version }, fault);
  await context.close();
  console.log(row.join(' | '));
  return row;
};

const [argument = ''] = process.argv.slice(2);
const only = argument === '--print' ? '' : argument;

await withBrowser({}, async (browser, stack) => {
  const built = await buildTestModule(NAME);
  const rows: string[][] = [];
  for (const [index, fault] of faults.filter((each) => each.fault.includes(only)).entries())
    rows.push(await runFault(browser, stack, built, fault, `2.${index}.0`));
  const head = ['fault', 'the trader sees', 'and then chooses', 'after, s', 'works again after, s'];
  const table = formatTable(head, rows, 3);
  console.log(`\n${table}`);
  if (!argument) writeSection('lab', [describeMachine(`Chromium ${browser.version()}`), table], 'MODULES.md');
});
