import { setTimeout as sleep } from 'node:timers/promises';
import { expectAcknowledgedTrades } from 'api/testing/acknowledged-trades.ts';
import { type Api, startApi } from 'api/testing/api.ts';
import { type Client, createClient } from 'api/testing/client.ts';
import { createTrader } from 'api/testing/people.ts';
import { startReaders } from 'api/testing/readers.ts';
import { killServers, startServer } from 'api/testing/server-process.ts';
import { expectCorrectSummaries } from 'api/testing/summaries.ts';
import { startWriters } from 'api/testing/writers.ts';
import { calls } from 'contracts';
import { startTestDatabase, type TestDatabase, withDatabaseName } from 'local/testing';
import { getRounds, reportFigures } from '../support/figures.ts';

const rounds = getRounds(1, 0.15);

jest.setTimeout(60_000 + rounds * 60_000);

/** Longer than the API waits for a database. */
const outageMs = 7_000;
/** The API waits 15 s for a write, and 5 s for a missing database. No request may take longer. */
const maxRequestMs = 25_000;

let database: TestDatabase;
let api: Api;
beforeAll(async () => {
  database = await startTestDatabase({ durable: true });
  api = await startApi({ mongodbUri: database.uri });
});
afterAll(async () => {
  killServers();
  await api.stop();
  await database.stop();
});

const waitUntilReady = async (client: Client) => {
  while ((await client.send(calls.system.ready, {})).status !== 200) await sleep(20);
};

describe('kill -9 of the whole database, and its restart on the same data', () => {
  it('under 20 writers and 5 readers: 503 meanwhile, nothing is lost, and the API recovers (API-19, API-20, API-23)', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => createTrader(api)));
    const server = startServer({ MONGODB_URI: withDatabaseName(database.uri, api.dbName) });
    const { port } = await server.waitForLog('listening');
    const client = createClient(`http://127.0.0.1:${port}`);
    const tokens = people.map(({ token }) => token);
    const writers = startWriters([...tokens, ...tokens], async () => client, { refused: true });
    const readers = startReaders(tokens.slice(0, 5), client, { refused: true });
    let recoveryMs = 0;
    try {
      for (let round = 1; round <= rounds; round++) {
        await writers.waitForWrites(100);
        await database.kill();
        const refused = writers.figures.refused + readers.figures.refused;
        await sleep(outageMs);
        expect(writers.figures.refused + readers.figures.refused).toBeGreaterThan(refused);
        expect((await client.send(calls.system.health, {})).status).toBe(200);
        await database.restart();
        const restartedAt = performance.now();
        await Promise.all([writers.waitForWrites(1), waitUntilReady(client)]);
        recoveryMs = Math.max(recoveryMs, performance.now() - restartedAt);
        await expectCorrectSummaries(api.db);
      }
      await writers.waitForWrites(100);
    } finally {
      await Promise.all([writers.finish(), readers.finish()]);
    }
    for (const one of people) await expectAcknowledgedTrades(api.db, client, one, writers.acknowledged.get(one.token));
    await expectCorrectSummaries(api.db);
    expect(Math.max(writers.figures.slowestMs, readers.figures.slowestMs)).toBeLessThan(maxRequestMs);
    reportFigures('database: kill -9 and restart under 20 writers and 5 readers', {
      rounds,
      answered: writers.figures.acknowledged + readers.figures.answered,
      refused: writers.figures.refused + readers.figures.refused,
      recovery: recoveryMs / 1_000,
      notes: `slowest request ${(Math.max(writers.figures.slowestMs, readers.figures.slowestMs) / 1_000).toFixed(1)} s`,
    });
    // The API process survived all rounds.
    server.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });
});
