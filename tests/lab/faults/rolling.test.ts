import { expectAcknowledgedTrades } from 'api/testing/acknowledged-trades.ts';
import { type Api, startApi } from 'api/testing/api.ts';
import { createClient } from 'api/testing/client.ts';
import { getDatabaseUri } from 'api/testing/emulator.ts';
import { startGateway } from 'api/testing/gateway-process.ts';
import { startHaproxy } from 'api/testing/haproxy.ts';
import { createTrader } from 'api/testing/people.ts';
import { startReaders } from 'api/testing/readers.ts';
import { killServers, startServer } from 'api/testing/server-process.ts';
import { expectCorrectSummaries } from 'api/testing/summaries.ts';
import { startWriters } from 'api/testing/writers.ts';
import { calls } from 'contracts';
import { getFreePort, withDatabaseName } from 'local/testing';
import { getRounds, reportFigures } from '../support/figures.ts';

const rounds = getRounds(1, 0.1);

jest.setTimeout(180_000 + rounds * 60_000);

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  killServers();
  await api.stop();
});

/** Starts an instance of the API on a fixed port, configured as in docker-compose.yml. */
const startInstance = async (port: number) => {
  const server = startServer({
    API_PORT: String(port),
    MONGODB_URI: withDatabaseName(getDatabaseUri(), api.dbName),
    SIGNING_SECRET: 'one-secret-for-addresses-of-media-that-all-instances-share',
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: '5',
  });
  await server.waitForLog('listening');
  return server;
};

/** Stops an instance gracefully, starts it again and waits until the load balancer uses it. */
type Restart = (instance: number) => Promise<void>;

const startProduct = async () => {
  const ports = [await getFreePort(), await getFreePort()];
  const servers = await Promise.all(ports.map(startInstance));
  const balancer = await startHaproxy(ports);
  const gateway = await startGateway(balancer.url);
  const restart: Restart = async (instance) => {
    servers[instance]?.kill('SIGTERM');
    expect(await servers[instance]?.ended).toMatchObject({ code: 0 });
    const seen = balancer.lines.length;
    servers[instance] = await startInstance(ports[instance] as number);
    await balancer.waitForLine(`Server instances/api${instance + 1} is UP`, seen);
  };
  return { urls: [balancer.url, gateway.url], restart };
};

describe('a rolling restart of two instances behind HAProxy', () => {
  it('drops and duplicates no request of 10 writers and 6 readers who never retry (API-23, API-19, API-20)', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => createTrader(api)));
    const product = await startProduct();
    const clients = product.urls.map((url, clientIndex) => {
      const client = createClient(url);
      const tokens = people.filter((_, index) => index % 2 === clientIndex).map(({ token }) => token);
      return {
        writers: startWriters(tokens, async () => client, {}),
        readers: startReaders(tokens.slice(0, 3), client, {}),
      };
    });
    const waitForWrites = () => Promise.all(clients.map(({ writers }) => writers.waitForWrites(20)));
    try {
      for (let round = 1; round <= rounds; round++) {
        for (const instance of [0, 1]) {
          await waitForWrites();
          await product.restart(instance);
        }
      }
      await waitForWrites();
    } finally {
      await Promise.all(clients.flatMap(({ writers, readers }) => [writers.finish(), readers.finish()]));
    }
    const client = createClient(product.urls[1] as string);
    for (const [index, one] of people.entries()) {
      await expectAcknowledgedTrades(api.db, client, one, clients[index % 2]?.writers.acknowledged.get(one.token));
    }
    await expectCorrectSummaries(api.db);
    expect((await client.send(calls.system.ready, {})).status).toBe(200);
    const all = clients.flatMap(({ writers, readers }) => [writers.figures, readers.figures]);
    reportFigures('API: rolling restart of two instances behind HAProxy', {
      rounds: 2 * rounds,
      answered: clients.reduce(
        (sum, { writers, readers }) => sum + writers.figures.acknowledged + readers.figures.answered,
        0,
      ),
      refused: 0,
      interrupted: 0,
      notes: `slowest request ${(Math.max(...all.map(({ slowestMs }) => slowestMs)) / 1_000).toFixed(1)} s`,
    });
  });
});
