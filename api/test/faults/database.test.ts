import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from 'contracts';
import { startTestDatabase, type TestDatabase, withDatabaseName } from 'local/testing';
import { type Api, startApi } from '../support/api.ts';
import { type Client, createClient } from '../support/client.ts';
import { trader } from '../support/people.ts';
import { expectPromised } from '../support/promised.ts';
import { startReaders } from '../support/readers.ts';
import { endServers, startServer } from '../support/server-process.ts';
import { expectTrueSummaries } from '../support/summaries.ts';
import { startWriters } from '../support/writers.ts';
import { roundsOf, tellFigures } from './figures.ts';

const rounds = roundsOf(1, 0.15);

jest.setTimeout(60_000 + rounds * 60_000);

/** How long the database is away, in milliseconds: longer than the API looks for it. */
const outage = 7_000;
/** No request may take longer: the API's patience with a change is 15 s, and with a database that is gone 5 s. */
const longest = 25_000;

let database: TestDatabase;
let api: Api;
beforeAll(async () => {
  database = await startTestDatabase({ durable: true });
  api = await startApi({ mongodbUri: database.uri });
});
afterAll(async () => {
  endServers();
  await api.stop();
  await database.stop();
});

const untilReady = async (client: Client) => {
  while ((await client.send(calls.system.ready, {})).status !== 200) await sleep(20);
};

describe('kill -9 of the database, whole, and its start on the same data', () => {
  it('API-19 API-20 API-23 under 20 writers and 5 readers: 503 meanwhile, nothing lost, and the API goes on by itself', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => trader(api)));
    const server = startServer({ MONGODB_URI: withDatabaseName(database.uri, api.dbName) });
    const { port } = await server.logged('listening');
    const client = createClient(`http://127.0.0.1:${port}`);
    const tokens = people.map(({ token }) => token);
    const writers = startWriters([...tokens, ...tokens], async () => client, { refused: true });
    const readers = startReaders(tokens.slice(0, 5), client, { refused: true });
    let recovery = 0;
    try {
      for (let round = 1; round <= rounds; round++) {
        await writers.acknowledge(100);
        await database.kill();
        const refused = writers.figures.refused + readers.figures.refused;
        await sleep(outage);
        expect(writers.figures.refused + readers.figures.refused).toBeGreaterThan(refused);
        expect((await client.send(calls.system.health, {})).status).toBe(200);
        await database.restart();
        const back = performance.now();
        await Promise.all([writers.acknowledge(1), untilReady(client)]);
        recovery = Math.max(recovery, performance.now() - back);
        await expectTrueSummaries(api.db);
      }
      await writers.acknowledge(100);
    } finally {
      await Promise.all([writers.finish(), readers.finish()]);
    }
    for (const one of people) await expectPromised(api.db, client, one, writers.promised.get(one.token));
    await expectTrueSummaries(api.db);
    expect(Math.max(writers.figures.longest, readers.figures.longest)).toBeLessThan(longest);
    tellFigures('database: kill -9 and restart under 20 writers and 5 readers', {
      rounds,
      answered: writers.figures.acknowledged + readers.figures.answered,
      refused: writers.figures.refused + readers.figures.refused,
      recovery: recovery / 1_000,
      notes: `longest wait ${(Math.max(writers.figures.longest, readers.figures.longest) / 1_000).toFixed(1)} s`,
    });
    // The same process, to the end.
    server.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });
});
