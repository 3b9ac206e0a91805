import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'api/testing/client.ts';
import { calls } from 'contracts';
import { createGateway } from 'gateway';
import type { ClientConfig } from 'protocol';
import { findBuiltModules, publishShell } from 'releases';
import { root } from '../src/module-builds.ts';
import { heading } from '../src/nav.ts';
import { getReleaseStore } from '../src/releases.ts';
import { createShellVariant } from '../src/shell-variant.ts';
import { collectConsoleErrors, expect, type Page, type Stack, test } from '../src/test.ts';
import { openSignedIn, type Trader } from '../src/traders.ts';

const listen = async (server: Server): Promise<string> => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Sends each request to the next of the gateways, as a load balancer does. */
const startBalancer = async () => {
  let gateways: readonly string[] = [];
  let turn = 0;
  const server = createServer((request, reply) => {
    turn += 1;
    const { hostname, port } = new URL(gateways[turn % gateways.length] ?? '');
    const { url: path, method, headers } = request;
    const forwarded = httpRequest({ hostname, port, path, method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(reply);
    });
    forwarded.on('error', () => reply.destroy());
    request.pipe(forwarded);
  });
  return {
    server,
    url: await listen(server),
    use: (...urls: string[]) => {
      gateways = urls;
    },
  };
};

/** Gateways of two images, whose shells have no script in common, and one address for both. */
const startProduct = async (stack: Stack) => {
  const folder = await mkdtemp(join(tmpdir(), 'two-shells-'));
  const shells = [join(root, 'shell/dist'), await createShellVariant(join(root, 'shell/dist'), join(folder, 'shell'))];
  const config = (await (await fetch(`${stack.url}/config.json`)).json()) as ClientConfig;
  const servers = shells.map((shellDir) =>
    createGateway({
      ...{ shellDir, config, apiUrl: stack.apiUrl, moduleDirs: findBuiltModules(root) },
      releases: join(stack.dataDir, 'releases'),
    }),
  );
  const [before = '', after = ''] = await Promise.all(servers.map(listen));
  const balancer = await startBalancer();
  balancer.use(before, before);
  const stop = async () => {
    for (const server of [balancer.server, ...servers]) server.close().closeAllConnections();
    await rm(folder, { recursive: true });
  };
  return { before, after, shells, balancer, stop };
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
  return async (): Promise<number> => {
    isRunning = false;
    await writing;
    return count;
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

test('an upgrade and a rollback of the shell, with two gateways behind one address, show no blank page and lose no trade, also in a tab that was open', async ({
  browser,
  stack,
  trader,
}) => {
  const { before, after, shells, balancer, stop } = await startProduct(stack);
  const [current = '', next = ''] = shells;
  const store = getReleaseStore(stack);
  const newPage = async () => {
    // Without a cache of files, each page loads all of its scripts.
    const page = await (await browser.newContext({ baseURL: balancer.url })).newPage();
    await openSignedIn(page, trader);
    return page;
  };
  // What upgrade.sh does before a gateway starts.
  await publishShell(store, current, Date.now());
  const open = await newPage();
  const errors = collectConsoleErrors(open);
  await expect(heading(open, 'Welcome, Ada')).toBeVisible();
  const stopWriting = startWriting(balancer.url, trader);

  await publishShell(store, next, Date.now());
  for (const gateways of [
    [before, after],
    [after, after],
    [after, before],
  ]) {
    balancer.use(...gateways);
    const page = await newPage();
    const seen = collectConsoleErrors(page);
    await visitAll(page);
    expect(seen).toEqual([]);
    await page.context().close();
  }
  await test.step('the open tab loads a file of its own shell, which no gateway has in its image', async () => {
    balancer.use(after, after);
    const loaded = open.waitForResponse(/\/assets\/commands\.[^/]+\.js/);
    await open.keyboard.press('Control+k');
    expect((await loaded).status()).toBe(200);
    await expect(open.getByRole('dialog')).toBeVisible();
    expect(errors).toEqual([]);
  });
  const written = await stopWriting();
  expect(await countTrades(balancer.url, trader)).toBe(written);
  expect(written).toBeGreaterThan(20);
  await open.context().close();
  await stop();
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
