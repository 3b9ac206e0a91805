import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from 'contracts';
import { withDatabaseName } from 'local/testing';
import { verifyDays } from '../../src/features/statistics/verify.ts';
import { type Api, startApi } from '../support/api.ts';
import { type Client, createClient } from '../support/client.ts';
import { ask, askOnce, createCrowd, dribble, listen, requireDescriptors, stall } from '../support/crowd.ts';
import { databaseUri } from '../support/emulator.ts';
import { startGateway } from '../support/gateway-process.ts';
import { upload } from '../support/media.ts';
import { fileOf, videoOf } from '../support/media-files.ts';
import { type Person, trader } from '../support/people.ts';
import { memoryOf, openIn } from '../support/process-figures.ts';
import { endServers, startServer } from '../support/server-process.ts';
import { saveTrades, tradeBody } from '../support/trades.ts';
import { roundsOf, tellFigures } from './figures.ts';

jest.setTimeout(180_000);

let api: Api;
let ada: Person;
beforeAll(async () => {
  requireDescriptors(6_000);
  api = await startApi();
  ada = await trader(api);
  await saveTrades(api, ada, {});
});
afterEach(endServers);
afterAll(() => api.stop());

/** The API and the gateway in front of it, each a process of its own. */
const startBoth = async () => {
  const server = startServer({ MONGODB_URI: withDatabaseName(databaseUri(), api.dbName) });
  const port = Number((await server.logged('listening')).port);
  const gateway = await startGateway(`http://127.0.0.1:${port}`);
  return { API: { pid: server.pid, port }, gateway };
};

/** A trader who goes on as always: writes, reads, and notes how long it takes at worst. */
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
      await timed(client.call(calls.trades.create, { token, body: tradeBody() }));
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

/** Who was answered once may wait for 75 s, which is too long among all tests. */
const isWhole = roundsOf(1) > 1;

const idle = 2_000;
const slow = 200;

/** Does what nobody should at one address, while a trader goes on there; tells what that process saw of it. */
const crowdAt = async ({ pid, port }: { pid: number; port: number }) => {
  const client = createClient(`http://127.0.0.1:${port}`);
  await client.call(calls.trades.list, { token: ada.token });
  const before = { memory: memoryOf(pid), open: openIn(pid) };
  const crowd = createCrowd(port);
  const begun = performance.now();
  const finish = startTrading(client, ada);
  // Half of them were answered once, half ask nothing at all, whose time is shorter.
  await crowd.grow(idle / 2, askOnce, 20);
  await crowd.grow(idle / 2, listen, 20);
  await crowd.grow(slow, dribble, 20);
  // They are taken in the order in which they came: who is answered now came after all of them.
  await crowd.grow(1, askOnce);
  const each = (memoryOf(pid) - before.memory) / (idle + slow);
  const most = openIn(pid) - before.open;
  while (crowd.size() > (isWhole ? 0 : idle / 2 + 1)) await sleep(100);
  crowd.leave();
  const seconds = (performance.now() - begun) / 1_000;
  const { answered, longest } = await finish();
  // What stays open are a few connections of the trader, and of the gateway to the API.
  while (openIn(pid) > before.open + 8) await sleep(100);
  return { each, most, seconds, answered, longest };
};

it('2,000 idle connections and 200 that send a head letter by letter are in nobody’s way and are closed by API and gateway', async () => {
  const both = await startBoth();
  const names = ['API', 'gateway'] as const;
  const seen = await Promise.all(names.map((name) => crowdAt(both[name])));
  for (const [index, { each, most, seconds, answered, longest }] of seen.entries()) {
    // Nearly all of them at once, also where it takes long to come.
    expect(most).toBeGreaterThan(idle);
    expect(each).toBeLessThan(40);
    expect(answered).toBeGreaterThan(10);
    const notes = `${each.toFixed(0)} KB each; all closed by the server within ${seconds.toFixed(0)} s; slowest call of another client ${longest.toFixed(0)} ms`;
    tellFigures(`${names[index]}: 2,000 idle connections, 200 slow request heads`, {
      rounds: idle + slow,
      answered,
      notes,
    });
  }
});

const megabyte = 1_048_576;
const readers = 300;

it('300 readers who do not read are in nobody’s way at API and gateway, and take memory for no more than a piece each', async () => {
  const { API, gateway } = await startBoth();
  const client = { ...api, ...createClient(`http://127.0.0.1:${gateway.port}`) };
  const bob = await trader(client);
  await saveTrades(client, bob, {});
  const { url } = await upload(client, bob.token, fileOf(videoOf(30 * megabyte), 'long.mp4'));
  const all = [API, gateway].map(({ pid }) => ({ pid, memory: memoryOf(pid), open: openIn(pid) }));
  const crowd = createCrowd(gateway.port);
  const finish = startTrading(client, ada);
  await crowd.grow(readers, stall(url), 20);
  await client.call(calls.trades.list, { token: bob.token });
  const each = all.map(({ pid, memory }) => (memoryOf(pid) - memory) / readers);
  crowd.leave();
  const { answered, longest } = await finish();
  for (const { pid, open } of all) while (openIn(pid) > open + 70) await sleep(100);
  for (const memory of each) expect(memory).toBeLessThan(1_000);
  const [ofApi = 0, ofGateway = 0] = each;
  const notes = `${ofApi.toFixed(0)} KB each in the API, ${ofGateway.toFixed(0)} KB in the gateway; slowest call of another client ${longest.toFixed(0)} ms`;
  tellFigures('API and gateway: 300 stalled clients', { rounds: readers, answered, notes });
});

/** A journal of 20 MB, put there without a call for each trade. */
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
  '58 unread replies of a large journal (%s) use memory for a few batches, and delay only their trader (API-18)',
  async (path) => {
    const { API } = await startBoth();
    const client = createClient(`http://127.0.0.1:${API.port}`);
    const bob = await trader(client);
    await fillJournal(bob);
    const before = { memory: memoryOf(API.pid), open: openIn(API.pid) };
    const crowd = createCrowd(API.port);
    const finish = startTrading(client, ada);
    await crowd.grow(4, stall(path, bob.token));
    let isAnswered = false;
    const waiting = client.call(calls.trades.stats, { token: bob.token }).then(() => {
      isAnswered = true;
    });
    await crowd.grow(54, ask(path, bob.token), 10);
    await sleep(2_000);
    const more = (memoryOf(API.pid) - before.memory) / 1_024;
    expect(isAnswered).toBe(false);
    expect(more).toBeLessThan(250);
    crowd.leave();
    await waiting;
    const { answered, longest } = await finish();
    while (openIn(API.pid) > before.open + 8) await sleep(100);
    const notes = `memory +${more.toFixed(0)} MB at most; slowest call of another client ${longest.toFixed(0)} ms`;
    tellFigures(`API: 58 unread replies of 20 MB (${path})`, { rounds: 58, answered, notes });
  },
);
