import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'api/testing/client.ts';
import { startHaproxy } from 'api/testing/haproxy.ts';
import { calls } from 'contracts';
import { createGateway, type GatewayOptions } from 'gateway';
import { getFreePort } from 'local/testing';
import type { ClientConfig } from 'protocol';
import { publishShell } from 'releases';
import { root } from '../src/module-builds.ts';
import { heading } from '../src/nav.ts';
import { getReleaseStore } from '../src/releases.ts';
import { createShellVariant } from '../src/shell-variant.ts';
import { collectConsoleErrors, expect, type Page, type Stack, test } from '../src/test.ts';
import { openSignedIn, type Trader } from '../src/traders.ts';

/** A gateway that can be started and stopped as its container is. */
const createInstance = (port: number, options: GatewayOptions) => {
  let shutdown = new AbortController();
  let server: Server | undefined;
  return {
    start: async (): Promise<void> => {
      shutdown = new AbortController();
      server = createGateway({ ...options, shutdown: shutdown.signal });
      await once(server.listen(port, '127.0.0.1'), 'listening');
    },
    drain: () => shutdown.abort(),
    /** Requests in flight finish. */
    stop: async (): Promise<void> => {
      if (server?.listening) await once(server.close(), 'close');
    },
  };
};

/** Gateways of two images, whose shells have no script in common, behind the load balancer of production. */
const startProduct = async (stack: Stack) => {
  const folder = await mkdtemp(join(tmpdir(), 'two-shells-'));
  const shells = [join(root, 'shell/dist'), await createShellVariant(join(root, 'shell/dist'), join(folder, 'shell'))];
  const config = (await (await fetch(`${stack.url}/config.json`)).json()) as ClientConfig;
  const ports = [await getFreePort(), await getFreePort()];
  const options = { config, apiUrl: stack.apiUrl, moduleDirs: [], releases: join(stack.dataDir, 'releases') };
  const gateways = shells.map((shellDir, index) => createInstance(ports[index] ?? 0, { ...options, shellDir }));
  const balancer = await startHaproxy(ports, '/ready');
  // Until its first check, a server counts as up.
  for (const index of ports.keys()) await balancer.waitForLine(`Server instances/api${index + 1} is DOWN`);
  /** Starts a gateway, and waits until the balancer uses it. */
  const start = async (index: number): Promise<void> => {
    const seen = balancer.lines.length;
    await gateways[index]?.start();
    await balancer.waitForLine(`Server instances/api${index + 1} is UP`, seen);
  };
  /**
   * Stops a gateway after the balancer has seen that it is not ready. A container stops some seconds later.
   * @param waitForCalls resolves when no call can be on its way to it any more
   */
  const stop = async (index: number, waitForCalls: () => Promise<void>): Promise<void> => {
    const seen = balancer.lines.length;
    gateways[index]?.drain();
    await balancer.waitForLine(`Server instances/api${index + 1} is DOWN`, seen);
    await waitForCalls();
    await gateways[index]?.stop();
  };
  return {
    ...{ shells, url: balancer.url, start, stop },
    /** How many requests each gateway has answered. */
    countAnswers: () =>
      gateways.map((_, index) => balancer.lines.filter((line) => line.includes(` instances/api${index + 1} `)).length),
    remove: async (): Promise<void> => {
      for (const gateway of gateways) await gateway.stop();
      balancer.kill('SIGKILL');
      await balancer.ended;
      await rm(folder, { recursive: true });
    },
  };
};

/** Creates trades one after the other, without a retry. */
const startWriting = (url: string, { idToken: token }: Trader) => {
  const client = createClient(url);
  const body = { tradeTag: 'AAPL', flagType: '', comments: '', amount: 1, date: '2026-01-02' };
  let isRunning = true;
  let count = 0;
  const writing = (async () => {
    while (isRunning) {
      await client.call(calls.trades.create, { token, body });
      count += 1;
    }
  })();
  // It is awaited at the end: until then, a failure is not unhandled.
  writing.catch(() => undefined);
  return {
    /** Resolves when a trade that was begun after this moment is saved. */
    waitForNext: async (): Promise<void> => {
      const seen = count;
      await Promise.race([writing, expect.poll(() => count).toBeGreaterThan(seen + 1)]);
    },
    finish: async (): Promise<number> => {
      isRunning = false;
      await writing;
      return count;
    },
  };
};

const countTrades = async (url: string, { idToken: token }: Trader): Promise<number> => {
  const client = createClient(url);
  let count = 0;
  let cursor: string | undefined;
  do {
    const page = await client.call(calls.trades.list, { token, query: cursor ? { cursor } : {} });
    count += page.trades.length;
    cursor = page.nextCursor;
  } while (cursor);
  return count;
};

const visited = [
  ['/dashboard', 'Welcome, Ada'],
  ['/trades', 'My Trades'],
  ['/account', 'Account Settings'],
  ['/reports', 'Reports'],
] as const;

const visitAll = async (page: Page): Promise<void> => {
  for (const [path, name] of visited) {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
  }
};

/** Opens a dialog whose code is loaded then: a file of the shell that the tab was opened with. */
const openCommands = async (page: Page): Promise<void> => {
  const loaded = page.waitForResponse(/\/assets\/commands\.[^/]+\.js/);
  await page.keyboard.press('Control+k');
  expect((await loaded).status()).toBe(200);
  await expect(page.getByRole('dialog')).toBeVisible();
};

const WRITERS = 3;
const PAGES = 2;

test('an upgrade and a rollback of the shell, with two gateways behind HAProxy and under load, show no blank page and lose no trade, also in tabs that were open', async ({
  browser,
  stack,
  trader,
}) => {
  const { shells, url, start, stop, countAnswers, remove } = await startProduct(stack);
  const [before, after] = [0, 1];
  const publish = (index: number) => publishShell(getReleaseStore(stack), shells[index] ?? '', Date.now());
  const openTab = async () => {
    // Without a cache of files, each page loads all of its scripts.
    const page = await (await browser.newContext({ baseURL: url })).newPage();
    const errors = collectConsoleErrors(page);
    await openSignedIn(page, trader);
    await expect(heading(page, 'Welcome, Ada')).toBeVisible();
    return { page, errors };
  };
  const visitInTabs = () =>
    Promise.all(
      Array.from({ length: PAGES }, async () => {
        const { page, errors } = await openTab();
        await visitAll(page);
        expect(errors).toEqual([]);
        await page.context().close();
      }),
    );
  // What upgrade.sh does before a gateway starts.
  await publish(before);
  await start(before);
  const old = await openTab();
  const writers = Array.from({ length: WRITERS }, () => startWriting(url, trader));
  const waitForCalls = async () => {
    await Promise.all(writers.map(({ waitForNext }) => waitForNext()));
  };

  await test.step('both gateways answer', async () => {
    await publish(after);
    await start(after);
    const first = countAnswers();
    await visitInTabs();
    const more = countAnswers().map((count, index) => count - (first[index] ?? 0));
    expect(Math.min(...more)).toBeGreaterThan(20);
  });
  await test.step('only the new one: a tab of the old shell loads a file that no gateway has in its image', async () => {
    await stop(before, waitForCalls);
    await visitInTabs();
    await openCommands(old.page);
    expect(old.errors).toEqual([]);
  });
  const next = await openTab();
  await test.step('a rollback, with both gateways and then only the old one', async () => {
    await start(before);
    await visitInTabs();
    await stop(after, waitForCalls);
    await visitInTabs();
    await openCommands(next.page);
    expect(next.errors).toEqual([]);
  });
  const written = (await Promise.all(writers.map(({ finish }) => finish()))).reduce((sum, count) => sum + count, 0);
  expect(await countTrades(url, trader)).toBe(written);
  expect(written).toBeGreaterThan(20);
  for (const { page } of [old, next]) await page.context().close();
  await remove();
});

test.describe('a page whose scripts do not arrive', () => {
  test.use({ allowedConsoleErrors: /Failed to load resource/ });

  test('says so after some seconds, moves nothing, and its link loads it again', async ({ page, trader }) => {
    await openSignedIn(page, trader, '/trades');
    for (const [path, shown] of [
      ['/trades', 'My Trades'],
      ['/', undefined],
    ] as const) {
      await page.route(/\/assets\/main\.[^/]+\.js/, (route) => route.abort());
      await page.goto(path);
      await expect(page.getByText('Loading… If this stays, reload the page.')).toBeVisible();
      await page.unrouteAll();
      await page.getByRole('link', { name: 'reload the page' }).click();
      await expect(heading(page, shown)).toBeVisible();
      await expect(page.getByText('If this stays')).toBeHidden();
    }
  });
});
