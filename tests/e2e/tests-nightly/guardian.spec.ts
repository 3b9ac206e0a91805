import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { calls, limits } from 'contracts';
import type { ClientConfig } from 'protocol';
import { readDeployments } from 'protocol/store';
import { promote, publish, stage } from 'releases';
import { createStoredSession } from 'releases/session';
import { buildTestModule, root } from '../src/module-builds.ts';
import { heading } from '../src/nav.ts';
import { getReleaseStore, makeTraderInBucket, removeReleases, toVariant } from '../src/releases.ts';
import { expect, type Stack, test } from '../src/test.ts';
import { getApi, makeTrader, type Trader } from '../src/traders.ts';

const METRICS_PORT = '29464';
// Its traders are new.
test.use({ stackEnv: { METRICS_PORT, COUNTED_ACCOUNT_HOURS: '0' } });
test.afterAll(({ stack }) => removeReleases(stack));

const name = 'mf-faulty';
const path = '/faulty/released';
const VISITS_PER_TRADER = 5;
/** The rule's reaction in docs/MODULES.md. */
const MAX_TRADERS = 200;
/** Traders who use the current version. */
const OTHER_TRADERS = 100;

const program = join(root, 'platform/releases/src/cli.ts');

const createEnvironment = ({ dataDir }: Stack): NodeJS.ProcessEnv => ({
  ...process.env,
  RELEASE_TARGET: join(dataDir, 'releases'),
  HEALTH_URL: `http://127.0.0.1:${METRICS_PORT}`,
});

/** Runs `npm run guard`. @returns a function that ends it */
const startGuardian = (stack: Stack) => {
  const options = { cwd: root, env: createEnvironment(stack), stdio: 'pipe' } as const;
  const child = spawn(process.execPath, [program, 'guard', '--every', '5'], options);
  return () => child.kill();
};

/** One look of the guardian. @returns what it printed */
const guardOnce = (stack: Stack): string =>
  execFileSync(process.execPath, [program, 'guard'], { cwd: root, env: createEnvironment(stack), encoding: 'utf8' });

/** A trader who gets the staged version, and reports a thousand failures of it. */
const attack = async (stack: Stack, { idToken: token }: Trader): Promise<void> => {
  const load = { module: `${name}@1.1.0`, outcome: 'render' as const, path };
  const loads = Array.from({ length: limits.telemetry.count }, () => load);
  for (let sent = 0; sent < 1_000; sent += loads.length)
    await getApi(stack).call(calls.system.reportLoads, { token, body: { loads } });
};

/** A trader opens a page of the current version, as far as the API can see. */
const reportReady = async (stack: Stack): Promise<void> => {
  const { idToken: token } = await makeTrader(stack);
  const loads = [{ module: `${name}@1.0.0`, outcome: 'ready' as const, path, loadMs: 100, readyMs: 200 }];
  await getApi(stack).call(calls.system.reportLoads, { token, body: { loads } });
};

const isRolledBack = async (stack: Stack): Promise<boolean> =>
  (await readDeployments(getReleaseStore(stack), name))[0]?.what === 'rollback';

test('the guardian rolls a staged module back that throws on 5 % of mounts, within 200 loads and 60 s (REL-03)', async ({
  browser,
  stack,
}) => {
  test.setTimeout(900_000);
  const store = getReleaseStore(stack);
  const built = await buildTestModule(name);
  await publish(store, toVariant(built, '1.0.0'));
  await publish(store, toVariant(built, '1.1.0', { '"no fault"': '"throws sometimes"' }));
  await promote(store, name, '1.0.0');
  const config = (await (await fetch(`${stack.url}/config.json`)).json()) as ClientConfig;

  const openBrowser = async (trader: Trader) => {
    const context = await browser.newContext({ baseURL: stack.url });
    await context.addInitScript(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      },
      {
        ...createStoredSession(config, trader, trader.idToken),
        // A browser that the trader has used before: the first page already has the trader's versions.
        dataOwner: JSON.stringify({ uid: trader.uid, seenAt: Date.now() }),
      },
    );
    return context;
  };
  /** When the API had a report of a failure. */
  const failedAt: number[] = [];
  /**
   * Opens the page several times, and waits until the browser has reported how that ended.
   * @returns whether it failed
   */
  const work = async (): Promise<boolean> => {
    const context = await openBrowser(await makeTraderInBucket(stack, name, 5));
    const page = await context.newPage();
    const reported = page.waitForResponse((reply) => reply.url().endsWith('/api/telemetry/loads'));
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/loads') && request.postData()?.includes('"render"')) failedAt.push(Date.now());
    });
    await page.goto(path);
    const failure = page.getByRole('main').getByRole('alert');
    let isFailing = false;
    for (let visit = 1; visit <= VISITS_PER_TRADER; visit += 1) {
      await expect(heading(page, 'Released').or(failure)).toBeVisible();
      isFailing ||= await failure.isVisible();
      await page.evaluate((key) => {
        history.pushState({ idx: key, key: String(key) }, '');
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      }, visit);
    }
    await reported;
    // The last loads are sent a second after the first.
    if (isFailing)
      await page.waitForResponse((reply) => reply.url().endsWith('/loads'), { timeout: 3_000 }).catch(() => {});
    await context.close();
    return isFailing;
  };

  for (let count = 0; count < OTHER_TRADERS; count += 1) await reportReady(stack);
  await stage(store, name, '1.1.0', 20);
  await test.step('one account that reports thousands of failures is one trader', async () => {
    const attacker = await makeTraderInBucket(stack, name, 5);
    const look = async () => {
      await attack(stack, attacker);
      return guardOnce(stack);
    };
    // The API learns a moment later that the version exists.
    await expect.poll(look).toContain('1.1.0: wait. 1 of 1 loads of 1 traders failed');
  });
  const stopGuardian = startGuardian(stack);
  const affected: boolean[] = [];
  try {
    const workOn = async () => {
      while (affected.length < MAX_TRADERS && !(await isRolledBack(stack))) {
        affected.push(await work());
      }
    };
    await Promise.all([workOn(), workOn()]);
    await expect.poll(() => isRolledBack(stack), { timeout: 60_000 }).toBe(true);
  } finally {
    stopGuardian();
  }
  const [rollback] = await readDeployments(store, name);
  const at = Date.parse(rollback?.at ?? '');
  const seconds = (at - Math.max(...failedAt.filter((time) => time <= at))) / 1_000;
  const failing = affected.filter(Boolean).length;
  const description = `${failing} of ${affected.length} traders affected, rolled back after ${seconds.toFixed(1)} s: ${rollback?.reason}`;
  test.info().annotations.push({ type: 'guardian', description });
  console.log(description);
  expect(rollback).toMatchObject({ current: '1.0.0', staged: null });
  expect(affected.length).toBeLessThan(MAX_TRADERS);
  expect(seconds).toBeLessThan(60);
  await test.step('the next load has the version before', async () => {
    const page = await (await openBrowser(await makeTraderInBucket(stack, name, 5))).newPage();
    const entry = page.waitForRequest(/mf-faulty\/[^/]+\/remoteEntry\.js/);
    await page.goto(path);
    expect((await entry).url()).toContain('/1.0.0/');
    await page.context().close();
  });
});
