import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, startApi } from 'api/testing/api.ts';
import { expectCorrectColumns } from 'api/testing/columns.ts';
import { killServers } from 'api/testing/server-process.ts';
import { calls } from 'contracts';
import { withDatabaseName } from 'local/database';
import { startTestDatabase, type TestDatabase } from 'local/testing';
import { getRounds, reportFigures } from '../support/figures.ts';
import { startInstance } from '../support/product.ts';
import { createTraders, withTraffic } from '../support/traffic.ts';

const rounds = getRounds(1, 0.15);

jest.setTimeout(240_000 + rounds * 60_000);

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

it('kill -9 of the whole database and its restart under 20 writers and 5 readers: 503 meanwhile, nothing is lost, and the API recovers (API-19, API-20, API-23)', async () => {
  const people = await createTraders(api, 10);
  const instance = await startInstance(api, { env: { MONGODB_URI: withDatabaseName(database.uri, api.dbName) } });
  const { at } = instance;
  const waitUntilReady = async () => {
    while ((await at.send(calls.system.ready, {})).status !== 200) await sleep(20);
  };
  let recoveryMs = 0;
  const options = { people, server: async () => at, writersPerTrader: 2, readers: 5, policy: { refused: true } };
  const figures = await withTraffic(api, options, async ({ waitForWrites, countRefused }) => {
    for (let round = 1; round <= rounds; round++) {
      await waitForWrites(100);
      await database.kill();
      const refused = countRefused();
      await sleep(outageMs);
      expect(countRefused()).toBeGreaterThan(refused);
      expect((await at.send(calls.system.health, {})).status).toBe(200);
      await database.restart();
      const restartedAt = performance.now();
      await Promise.all([waitForWrites(1), waitUntilReady()]);
      recoveryMs = Math.max(recoveryMs, performance.now() - restartedAt);
      await expectCorrectColumns(api.db);
    }
    await waitForWrites(100);
  });
  expect(figures.slowestMs).toBeLessThan(maxRequestMs);
  const { answered, refused, slowestMs } = figures;
  const notes = `slowest request ${(slowestMs / 1_000).toFixed(1)} s`;
  const fault = 'database: kill -9 and restart under 20 writers and 5 readers';
  reportFigures(fault, { rounds, answered, refused, recovery: recoveryMs / 1_000, notes });
  // The API process survived all rounds.
  instance.kill('SIGTERM');
  expect((await instance.ended).code).toBe(0);
});
