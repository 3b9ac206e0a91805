import { setTimeout as sleep } from 'node:timers/promises';
import { setUpOwnApi } from 'api/testing/api.ts';
import { type Client, createClient } from 'api/testing/client.ts';
import { fillJournal } from 'api/testing/columns.ts';
import {
  createConnections,
  discardData,
  requestOnce,
  requireOpenFileLimit,
  sendHeadSlowly,
  sendRequest,
  stallReply,
} from 'api/testing/connections.ts';
import { startGateway } from 'api/testing/gateway-process.ts';
import { upload } from 'api/testing/media.ts';
import { createFile, createVideo } from 'api/testing/media-files.ts';
import { createTrader, type Person } from 'api/testing/people.ts';
import { countOpenFiles, getMemoryKb } from 'api/testing/process-stats.ts';
import { killServers } from 'api/testing/server-process.ts';
import { createTradeBody, saveTrades } from 'api/testing/trades.ts';
import { attachFile } from 'api/testing/transfer.ts';
import autocannon from 'autocannon';
import { calls } from 'contracts';
import { getRounds, reportFigures } from '../support/figures.ts';
import { startInstance } from '../support/product.ts';

const api = setUpOwnApi();
let ada: Person;
beforeAll(async () => {
  requireOpenFileLimit(6_000);
  ada = await createTrader(api);
  await saveTrades(api, ada, {});
});
afterEach(killServers);

/** Starts the API and the gateway in front of it, each as its own process. */
const startApiAndGateway = async () => {
  const { pid, port } = await startInstance(api);
  const gateway = await startGateway(`http://127.0.0.1:${port}`);
  return { API: { pid, port }, gateway };
};

/** Calls of a trader at a fixed rate. The function ends them and returns their figures; each call must succeed. */
const startTrader = ({ url }: Client, { token }: Person) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const requests = [
    { method: 'POST', path: calls.trades.create.path, headers, body: JSON.stringify(createTradeBody()) } as const,
    { method: 'GET', path: `${calls.trades.list.path}?limit=50`, headers } as const,
  ];
  const { promise, resolve } = Promise.withResolvers<autocannon.Result>();
  const load = { url, requests, connections: 2, overallRate: 20, duration: 600, timeout: 60 };
  const run = autocannon(load, (_, result) => resolve(result));
  return async () => {
    run.stop();
    const { errors, non2xx, latency, ...result } = await promise;
    expect({ errors, non2xx }).toEqual({ errors: 0, non2xx: 0 });
    return { answered: result['2xx'], slowestMs: latency.max };
  };
};

/** Connections that were answered once stay open for 75 s, which is too long for `npm test`. */
const isFullRun = getRounds(1) > 1;

const idleCount = 2_000;
const slowCount = 200;

/** Opens idle and slow connections to one port while a trader works; returns figures of that process. */
const floodServer = async ({ pid, port }: { pid: number; port: number }) => {
  const client = createClient(`http://127.0.0.1:${port}`);
  await client.call(calls.trades.list, { token: ada.token });
  const before = { memory: getMemoryKb(pid), open: countOpenFiles(pid) };
  const connections = createConnections(port);
  const startedAt = performance.now();
  const finish = startTrader(client, ada);
  // Half of them send one request; the others send nothing and have a shorter timeout.
  await connections.open(idleCount / 2, requestOnce, 20);
  await connections.open(idleCount / 2, discardData, 20);
  await connections.open(slowCount, sendHeadSlowly, 20);
  // Connections are accepted in order, so this reply means that all earlier ones were accepted.
  await connections.open(1, requestOnce);
  const kbPerConnection = (getMemoryKb(pid) - before.memory) / (idleCount + slowCount);
  const maxOpen = countOpenFiles(pid) - before.open;
  while (connections.count() > (isFullRun ? 0 : idleCount / 2 + 1)) await sleep(100);
  connections.closeAll();
  const seconds = (performance.now() - startedAt) / 1_000;
  const { answered, slowestMs } = await finish();
  // A few connections of the trader, and of the gateway to the API, stay open.
  while (countOpenFiles(pid) > before.open + 8) await sleep(100);
  return { kbPerConnection, maxOpen, seconds, answered, slowestMs };
};

it('2,000 idle connections and 200 slow request heads do not block others and are closed by API and gateway', async () => {
  const servers = await startApiAndGateway();
  const names = ['API', 'gateway'] as const;
  const results = await Promise.all(names.map((name) => floodServer(servers[name])));
  for (const [index, { kbPerConnection, maxOpen, seconds, answered, slowestMs }] of results.entries()) {
    // Almost all connections were open at the same time, also on a slow machine.
    expect(maxOpen).toBeGreaterThan(idleCount);
    expect(kbPerConnection).toBeLessThan(40);
    expect(answered).toBeGreaterThan(10);
    const notes = `${kbPerConnection.toFixed(0)} KB each; all closed by the server within ${seconds.toFixed(0)} s; slowest call of another client ${slowestMs.toFixed(0)} ms`;
    reportFigures(`${names[index]}: 2,000 idle connections, 200 slow request heads`, {
      rounds: idleCount + slowCount,
      answered,
      notes,
    });
  }
});

const MEGABYTE = 1_048_576;
const clientCount = 300;

it('300 stalled clients do not block others at API and gateway, and use memory for one chunk each', async () => {
  const { API, gateway } = await startApiAndGateway();
  const client = { ...api, ...createClient(`http://127.0.0.1:${gateway.port}`) };
  const bob = await createTrader(client);
  await saveTrades(client, bob, {});
  const { url } = await upload(client, bob.token, createFile(createVideo(30 * MEGABYTE), 'long.mp4'));
  const all = [API, gateway].map(({ pid }) => ({ pid, memory: getMemoryKb(pid), open: countOpenFiles(pid) }));
  const connections = createConnections(gateway.port);
  const finish = startTrader(client, ada);
  await connections.open(clientCount, stallReply(url), 20);
  await client.call(calls.trades.list, { token: bob.token });
  const kbPerConnection = all.map(({ pid, memory }) => (getMemoryKb(pid) - memory) / clientCount);
  connections.closeAll();
  const { answered, slowestMs } = await finish();
  for (const { pid, open } of all) while (countOpenFiles(pid) > open + 70) await sleep(100);
  for (const memory of kbPerConnection) expect(memory).toBeLessThan(1_000);
  const [apiKb = 0, gatewayKb = 0] = kbPerConnection;
  const notes = `${apiKb.toFixed(0)} KB each in the API, ${gatewayKb.toFixed(0)} KB in the gateway; slowest call of another client ${slowestMs.toFixed(0)} ms`;
  reportFigures('API and gateway: 300 stalled clients', { rounds: clientCount, answered, notes });
});

/** A journal of 20 MB. */
const createLargeJournal = () => {
  const trade = { ticker: 'AAPL', date: '2026-03-02', notes: 'x'.repeat(10_000) };
  return Array.from({ length: 2_000 }, (_, netCents) => ({ ...trade, netCents }));
};

describe('58 unread replies of a large journal', () => {
  let bob: Person;
  beforeAll(async () => {
    bob = await createTrader(api);
    await fillJournal(api, bob, createLargeJournal());
  });

  it.each(['/api/trades', '/api/trades/by-day/2026-03-02', '/api/trades?limit=1000'])(
    'use memory for a few batches and delay only their trader: %s (API-18)',
    async (path) => {
      const { API } = await startApiAndGateway();
      const client = createClient(`http://127.0.0.1:${API.port}`);
      const before = { memory: getMemoryKb(API.pid), open: countOpenFiles(API.pid) };
      const connections = createConnections(API.port);
      const finish = startTrader(client, ada);
      await connections.open(4, stallReply(path, bob.token));
      let isAnswered = false;
      const waiting = client.call(calls.trades.stats, { token: bob.token }).then(() => {
        isAnswered = true;
      });
      await connections.open(54, sendRequest(path, bob.token), 10);
      await sleep(2_000);
      const growthMb = (getMemoryKb(API.pid) - before.memory) / 1_024;
      expect(isAnswered).toBe(false);
      expect(growthMb).toBeLessThan(250);
      connections.closeAll();
      await waiting;
      const { answered, slowestMs } = await finish();
      while (countOpenFiles(API.pid) > before.open + 8) await sleep(100);
      const notes = `memory +${growthMb.toFixed(0)} MB at most; slowest call of another client ${slowestMs.toFixed(0)} ms`;
      reportFigures(`API: 58 unread replies of 20 MB (${path})`, { rounds: 58, answered, notes });
    },
  );
});

it('20 unread exports are the limit of all traders together (ACC-06)', async () => {
  const connections = createConnections(api.port);
  // Larger than the buffers of a connection, so that an unread download stays in progress.
  const file = createFile(createVideo(16 * MEGABYTE), 'long.mp4');
  for (let count = 0; count < 10; count += 1) {
    const one = await createTrader(api);
    await saveTrades(api, one, {});
    await attachFile(api, one, 1, file);
    for (const _ of [1, 2]) {
      const { url } = await api.call(calls.account.export, { token: one.token });
      await connections.open(1, stallReply(url));
    }
  }
  expect(await api.fail(calls.account.export, await createTrader(api))).toMatchObject({
    code: 'too_many_requests',
    error: 'Many journals are being exported right now. Please try again in a minute.',
  });
  connections.closeAll();
});
