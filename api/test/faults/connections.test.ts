import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from 'contracts';
import { withDatabaseName } from 'local/testing';
import { verifyDays } from '../../src/features/statistics/verify.ts';
import { type Api, startApi } from '../support/api.ts';
import { type Client, createClient } from '../support/client.ts';
import { sendRequest, requestOnce, createConnections, sendHeadSlowly, discardData, requireOpenFileLimit, stallReply } from '../support/connections.ts';
import { getDatabaseUri } from '../support/emulator.ts';
import { startGateway } from '../support/gateway-process.ts';
import { upload } from '../support/media.ts';
import { createFile, createVideo } from '../support/media-files.ts';
import { type Person, createTrader } from '../support/people.ts';
import { getMemoryKb, countOpenFiles } from '../support/process-stats.ts';
import { killServers, startServer } from '../support/server-process.ts';
import { saveTrades, createTradeBody } from '../support/trades.ts';
import { getRounds, reportFigures } from './figures.ts';

jest.setTimeout(180_000);

let api: Api;
let ada: Person;
beforeAll(async () => {
  requireOpenFileLimit(6_000);
  api = await startApi();
  ada = await createTrader(api);
  await saveTrades(api, ada, {});
});
afterEach(killServers);
afterAll(() => api.stop());

/** Starts the API and the gateway in front of it, each as its own process. */
const startBoth = async () => {
  const server = startServer({ MONGODB_URI: withDatabaseName(getDatabaseUri(), api.dbName) });
  const port = Number((await server.waitForLog('listening')).port);
  const gateway = await startGateway(`http://127.0.0.1:${port}`);
  return { API: { pid: server.pid, port }, gateway };
};

/** Trades continuously and records the slowest call. */
const startTrading = (client: Client, { token }: Person) => {
  const figures = { answered: 0, longest: 0 };
  let isOver = false;
  const timed = async (work: Promise<unknown>) => {
    const begun = performance.now();
    await work;
    figures.longest = Math.max(figures.longest, performance.now() - begun);
    figures.answered += 1;
  };
  const trade = async () => {
    while (!isOver) {
      await timed(client.call(calls.trades.create, { token, body: createTradeBody() }));
      await timed(client.call(calls.trades.list, { token, query: { limit: '50' } }));
      await sleep(20);
    }
  };
  const done = trade();
  return async () => {
    isOver = true;
    await done;
    return figures;
  };
};

/** Connections that were answered once stay open for 75 s, which is too long for `npm test`. */
const isWhole = getRounds(1) > 1;

const idle = 2_000;
const slow = 200;

/** Opens idle and slow connections to one port while a trader works; returns figures of that process. */
const crowdAt = async ({ pid, port }: { pid: number; port: number }) => {
  const client = createClient(`http://127.0.0.1:${port}`);
  await client.call(calls.trades.list, { token: ada.token });
  const before = { memory: getMemoryKb(pid), open: countOpenFiles(pid) };
  const crowd = createConnections(port);
  const begun = performance.now();
  const finish = startTrading(client, ada);
  // Half of them send one request; the others send nothing and have a shorter timeout.
  await crowd.grow(idle / 2, requestOnce, 20);
  await crowd.grow(idle / 2, discardData, 20);
  await crowd.grow(slow, sendHeadSlowly, 20);
  // Connections are accepted in order, so this reply means that all earlier ones were accepted.
  await crowd.grow(1, requestOnce);
  const each = (getMemoryKb(pid) - before.memory) / (idle + slow);
  const most = countOpenFiles(pid) - before.open;
  while (crowd.size() > (isWhole ? 0 : idle / 2 + 1)) await sleep(100);
  crowd.leave();
  const seconds = (performance.now() - begun) / 1_000;
  const { answered, longest } = await finish();
  // A few connections of the trader, and of the gateway to the API, stay open.
  while (countOpenFiles(pid) > before.open + 8) await sleep(100);
  return { each, most, seconds, answered, longest };
};

it('2,000 idle connections and 200 slow request heads do not block others and are closed by API and gateway', async () => {
  const both = await startBoth();
  const names = ['API', 'gateway'] as const;
  const seen = await Promise.all(names.map((name) => crowdAt(both[name])));
  for (const [index, { each, most, seconds, answered, longest }] of seen.entries()) {
    // Almost all connections were open at the same time, also on a slow machine.
    expect(most).toBeGreaterThan(idle);
    expect(each).toBeLessThan(40);
    expect(answered).toBeGreaterThan(10);
    const notes = `${each.toFixed(0)} KB each; all closed by the server within ${seconds.toFixed(0)} s; slowest call of another client ${longest.toFixed(0)} ms`;
    reportFigures(`${names[index]}: 2,000 idle connections, 200 slow request heads`, {
      rounds: idle + slow,
      answered,
      notes,
    });
  }
});

const megabyte = 1_048_576;
const readers = 300;

it('300 stalled clients do not block others at API and gateway, and use memory for one chunk each', async () => {
  const { API, gateway } = await startBoth();
  const client = { ...api, ...createClient(`http://127.0.0.1:${gateway.port}`) };
  const bob = await createTrader(client);
  await saveTrades(client, bob, {});
  const { url } = await upload(client, bob.token, createFile(createVideo(30 * megabyte), 'long.mp4'));
  const all = [API, gateway].map(({ pid }) => ({ pid, memory: getMemoryKb(pid), open: countOpenFiles(pid) }));
  const crowd = createConnections(gateway.port);
  const finish = startTrading(client, ada);
  await crowd.grow(readers, stallReply(url), 20);
  await client.call(calls.trades.list, { token: bob.token });
  const each = all.map(({ pid, memory }) => (getMemoryKb(pid) - memory) / readers);
  crowd.leave();
  const { answered, longest } = await finish();
  for (const { pid, open } of all) while (countOpenFiles(pid) > open + 70) await sleep(100);
  for (const memory of each) expect(memory).toBeLessThan(1_000);
  const [ofApi = 0, ofGateway = 0] = each;
  const notes = `${ofApi.toFixed(0)} KB each in the API, ${ofGateway.toFixed(0)} KB in the gateway; slowest call of another client ${longest.toFixed(0)} ms`;
  reportFigures('API and gateway: 300 stalled clients', { rounds: readers, answered, notes });
});

/** Inserts a journal of 20 MB directly into the database. */
const fillJournal = async (of: Person): Promise<void> => {
  const { _id: userId } = await api.db.users.findOne({ firebaseUid: of.uid }).orFail();
  const trade = { userId, tradeTag: 'AAPL', flagType: '', comments: 'x'.repeat(10_000), files: [], version: 1 };
  const trades = Array.from({ length: 2_000 }, (_, index) => ({
    ...trade,
    number: index + 1,
    amountCents: index,
    date: '2026-03-02',
  }));
  await api.db.trades.collection.insertMany(trades);
  await verifyDays(api.db, { repair: true });
};

it.each(['/api/trades', '/api/trades/by-day/2026-03-02', '/api/trades?limit=1000'])(
  '58 unread replies of a large journal (%s) use memory for a few batches and delay only their trader (API-18)',
  async (path) => {
    const { API } = await startBoth();
    const client = createClient(`http://127.0.0.1:${API.port}`);
    const bob = await createTrader(client);
    await fillJournal(bob);
    const before = { memory: getMemoryKb(API.pid), open: countOpenFiles(API.pid) };
    const crowd = createConnections(API.port);
    const finish = startTrading(client, ada);
    await crowd.grow(4, stallReply(path, bob.token));
    let isAnswered = false;
    const waiting = client.call(calls.trades.stats, { token: bob.token }).then(() => {
      isAnswered = true;
    });
    await crowd.grow(54, sendRequest(path, bob.token), 10);
    await sleep(2_000);
    const more = (getMemoryKb(API.pid) - before.memory) / 1_024;
    expect(isAnswered).toBe(false);
    expect(more).toBeLessThan(250);
    crowd.leave();
    await waiting;
    const { answered, longest } = await finish();
    while (countOpenFiles(API.pid) > before.open + 8) await sleep(100);
    const notes = `memory +${more.toFixed(0)} MB at most; slowest call of another client ${longest.toFixed(0)} ms`;
    reportFigures(`API: 58 unread replies of 20 MB (${path})`, { rounds: 58, answered, notes });
  },
);
