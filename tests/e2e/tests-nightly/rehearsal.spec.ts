import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { readDeployments } from 'releases';
import { describeMachine, writeSection } from 'tooling/bench-report';
import { listTrades } from '../src/add-trade.ts';
import { acceptPreview } from '../src/preview.ts';
import { reportOf } from '../src/rehearsal/report.ts';
import { isDeployment, type Step, startTeam } from '../src/rehearsal/step.ts';
import { loadedBy, notOffered, pollRemotes } from '../src/rehearsal/versions.ts';
import { type AtWork, atWork, work } from '../src/rehearsal/work.ts';
import { getReleaseStore, removeReleases } from '../src/releases.ts';
import { collectConsoleErrors, expect, type Page, type Stack, test } from '../src/test.ts';
import { makeTrader, signIn, type Trader } from '../src/traders.ts';

test.afterAll(({ stack }) => removeReleases(stack));

/** How often each team releases a change; `npm run rehearsal` sets more and writes a report. */
const rounds = Number(process.env.REHEARSAL_ROUNDS ?? 1);
const names = ['mf-auth', 'mf-dashboard', 'mf-trades', 'mf-account'];
const pages: Record<string, string> = { 'mf-dashboard': '/dashboard', 'mf-trades': '/trades' };

/** Signs in in a new browser that is among the first (0) or the last (99) to get a staged version. */
const openBrowser = async (browser: Browser, stack: Stack, bucket: number) => {
  const page = await (await browser.newContext({ baseURL: stack.url })).newPage();
  const complaints = collectConsoleErrors(page);
  await page.addInitScript((drawn) => localStorage.setItem('release-bucket', String(drawn)), bucket);
  const trader = await makeTrader(stack);
  await signIn(page, trader);
  return { page, bucket, trader, complaints, at: atWork(page) };
};

/** A hash of the shell's page and the files that it names, without the nonce. */
const shellBytes = async ({ url }: Stack): Promise<string> => {
  const html = (await (await fetch(url)).text()).replace(/nonce" content="[^"]+|nonce="[^"]+/g, '');
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
  const bytes = await Promise.all(files.map(async (path) => (await fetch(url + path)).arrayBuffer()));
  expect(bytes.length).toBeGreaterThan(1);
  return bytes
    .reduce((hash, file) => hash.update(new Uint8Array(file)), createHash('sha256').update(html))
    .digest('hex');
};

/** Previews a published version, checks that it runs, and exits the preview. */
const previewVersion = async (page: Page, { module, version }: Step): Promise<void> => {
  const badge = page.getByRole('complementary', { name: 'Preview versions' });
  await page.goto(`${pages[module]}?try=${module}@${version}`);
  await acceptPreview(page);
  await expect(badge).toContainText(`Preview of ${module} ${version}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const loaded = (await loadedBy(page)).filter(({ name }) => name === module);
  expect(loaded.map((one) => one.version)).toEqual([version]);
  await badge.getByRole('button', { name: 'Exit preview' }).click();
  await expect(badge).toBeHidden();
};

/** The product's log lines about failures, to explain a page's console errors. */
const failuresIn = (log: string): string =>
  log
    .split('\n')
    .filter((line) => /failed|unavailable| 503/i.test(line))
    .slice(-20)
    .join('\n');

/** What was acknowledged and is not there as it was. */
const lostOf = async (stack: Stack, trader: Trader, { journal }: AtWork): Promise<unknown[]> => {
  const kept = new Map((await listTrades(stack, trader)).map((trade) => [trade.id, trade]));
  return [...journal].filter(([id, trade]) =>
    Object.entries(trade).some(([field, value]) => kept.get(id)?.[field as keyof typeof trade] !== value),
  );
};

test('two teams release, stage, preview and roll back at the same time while traders work, and no data is lost (MFE-01 MFE-04)', async ({
  browser,
  stack,
}) => {
  test.setTimeout(180_000 + rounds * 120_000);
  const target = join(stack.dataDir, 'releases');
  const store = getReleaseStore(stack);
  const published: Step[] = [];
  const note = (step: Step) => void (step.what === 'publish' && published.push(step));
  const shell = await shellBytes(stack);
  const teams = await Promise.all(['mf-dashboard', 'mf-trades'].map((name) => startTeam(name, target, rounds, note)));
  const polling = new AbortController();
  try {
    await Promise.all(teams.map(({ firstRelease }) => firstRelease));
    const poll = pollRemotes(stack.url, names, polling.signal);
    const [first, last, open, trying] = await Promise.all([0, 99, 99, 50].map((it) => openBrowser(browser, stack, it)));
    if (!first || !last || !open || !trying) throw new Error('Not all browsers are there.');

    let over = false;
    const ended = Promise.all(teams.map((team) => team.ended)).finally(() => {
      over = true;
    });
    const keepWorking = async (trader: AtWork, reloads: boolean) => {
      // Once more when all is over, with what is current then.
      for (let [number, done] = [1, false]; !done; number += 1) {
        done = over;
        await work(trader, number, reloads);
      }
      trader.loaded.push(...(await loadedBy(trader.page)));
    };
    let tried = 0;
    const keepPreviewing = async () => {
      while (!over || tried < published.length) {
        const next = published[tried];
        if (next) await previewVersion(trying.page, next);
        else await trying.page.evaluate(() => new Promise(requestAnimationFrame));
        if (next) tried += 1;
      }
    };
    await Promise.all([
      ended,
      keepWorking(first.at, true),
      keepWorking(last.at, true),
      keepWorking(open.at, false),
      keepPreviewing(),
    ]);
    polling.abort();

    const steps = teams.flatMap((team) => team.steps);
    const working = [first, last, open];
    const lost = (await Promise.all(working.map(({ trader, at }) => lostOf(stack, trader, at)))).flat();
    const complaints = [...working, trying].flatMap((one) => one.complaints);
    const traders = {
      'gets staged versions first': first.at,
      'gets staged versions last': last.at,
      'never reloads the tab': open.at,
    };
    const report = reportOf({
      steps,
      poll: await poll,
      traders,
      lost: lost.length,
      tried,
      complaints: complaints.length,
    });
    console.log(report.join('\n\n'));

    expect(lost).toEqual([]);
    expect(complaints, failuresIn(stack.logs())).toEqual([]);
    expect((await poll).wrong).toEqual([]);
    for (const { at, bucket } of working) expect(await notOffered(store, at.loaded, bucket)).toEqual([]);
    await test.step('the tab that was open all the time runs what it began with', async () => {
      const modules = open.at.loaded.map(({ name }) => name);
      expect(modules).toEqual([...new Set(modules)]);
    });
    await test.step('no team has undone what the other did', async () => {
      for (const { steps: own } of teams) {
        const deployments = await readDeployments(store, own[0]?.module ?? '');
        const done = own.filter(isDeployment);
        expect(deployments.length).toBe(done.length);
        expect(deployments[0]?.current).toBe(done.at(-1)?.version);
      }
    });
    expect(await shellBytes(stack)).toBe(shell);
    if (process.env.REHEARSAL_ROUNDS)
      writeSection('rehearsal', [describeMachine(`Chromium ${browser.version()}`), ...report]);
  } finally {
    polling.abort();
    await Promise.all(teams.map((team) => team.remove()));
    // The stack's other tests get the modules as they are built.
    await rm(target, { recursive: true, force: true });
  }
});
