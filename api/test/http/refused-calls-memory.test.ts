import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import type { Person } from '../support/people.ts';
import { heapReporter, killServers, startListeningServer } from '../support/server-process.ts';
import { createTaggedJournal } from '../support/tagged-journals.ts';

const api = setUpApi();
afterEach(killServers);

const MEGABYTE = 1_048_576;
const connections = 20;
const trades = 3_000;

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
  const trader = await createTaggedJournal(api, trades);
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
