import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { limits } from 'contracts';
import { calls } from 'contracts/every-call';
import { setUpApi } from './support/api.ts';
import { createTrader, type Person } from './support/people.ts';
import { heapReporter, killServers, startListeningServer } from './support/server-process.ts';
import { saveTrades } from './support/trades.ts';
import { exportJournal, importJournal } from './support/transfer.ts';
import { packZip, parseJournal, readZip } from './support/zips.ts';

const api = setUpApi();
afterEach(killServers);

const MEGABYTE = 1_048_576;
const connections = 20;
const trades = 3_000;

/** A trader whose trades have as many tags as they can have. */
const createTaggedJournal = async (): Promise<Person> => {
  const trader = await createTrader(api);
  const tags = Array.from({ length: limits.tagsPerTrade }, (_, index) => `tag ${index}`);
  await saveTrades(api, trader, { tags });
  const journal = parseJournal(await readZip(await exportJournal(api, trader)));
  const copies = Array.from({ length: trades - 1 }, (_, index) => ({
    ...journal.trades[0],
    number: index + 2,
    key: (index + 2).toString(16).padStart(24, '0'),
  }));
  const copied = { ...journal, lastNumber: trades, trades: [...journal.trades, ...copies] };
  const other = await createTrader(api);
  await importJournal(api, other, await packZip([['journal.json', JSON.stringify(copied)]]));
  return other;
};

/** Sends a call on a connection of the agent. @returns the status of the reply */
const send = async (port: number, agent: Agent, { token }: Person, body: object): Promise<number | undefined> => {
  const { method, path } = calls.bulk.change;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = request({ port, agent, method, path, headers }).end(JSON.stringify(body));
  const [reply] = await once(sent, 'response');
  await once(reply.resume(), 'end');
  return reply.statusCode;
};

it('keeps no data of refused calls while their connections stay open (API-18)', async () => {
  const trader = await createTaggedJournal();
  const { port, measureHeap } = await startListeningServer({ MONGODB_URI: api.databaseUri }, [], heapReporter);
  const body = {
    ids: Array.from({ length: trades }, (_, index) => index + 1),
    change: { action: 'addTag', tag: 'one more' },
  };
  const agents = Array.from({ length: connections }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const [first] = agents;
  // What every process keeps of the journal.
  expect(first && (await send(port, first, trader, body))).toBe(400);
  const before = await measureHeap();
  for (const agent of agents) expect(await send(port, agent, trader, body)).toBe(400);
  expect((await measureHeap()) - before).toBeLessThan(10 * MEGABYTE);
  for (const agent of agents) agent.destroy();
}, 120_000);
