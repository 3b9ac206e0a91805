import { setUpOwnApi } from 'api/testing/api.ts';
import { createClient } from 'api/testing/client.ts';
import { startGateway } from 'api/testing/gateway-process.ts';
import { startHaproxy } from 'api/testing/haproxy.ts';
import { killServers } from 'api/testing/server-process.ts';
import { calls } from 'contracts';
import { getFreePort } from 'local/testing';
import { getRounds, reportFigures } from '../support/figures.ts';
import { startInstance } from '../support/product.ts';
import { createTraders, withTraffic } from '../support/traffic.ts';

const rounds = getRounds(1, 0.1);

jest.setTimeout(240_000 + rounds * 60_000);

afterAll(killServers);
const api = setUpOwnApi();

/** Starts two instances configured as in docker-compose.yml, the load balancer and the gateway. */
const startProduct = async () => {
  const ports = [await getFreePort(), await getFreePort()];
  const secret = 'one-secret-for-addresses-of-media-that-all-instances-share';
  const env = { SIGNING_SECRET: secret, TRUST_PROXY: 'loopback', DRAIN_SECONDS: '5' };
  const start = (port: number) => startInstance(api, { env: { ...env, API_PORT: String(port) } });
  const instances = await Promise.all(ports.map(start));
  const balancer = await startHaproxy(ports);
  const gateway = await startGateway(balancer.url);
  /** Stops an instance gracefully, starts it again and waits until the load balancer uses it. */
  const restart = async (index: number) => {
    instances[index]?.kill('SIGTERM');
    expect(await instances[index]?.ended).toMatchObject({ code: 0 });
    const seen = balancer.lines.length;
    instances[index] = await start(ports[index] as number);
    await balancer.waitForLine(`Server instances/api${index + 1} is UP`, seen);
  };
  return { balancer: createClient(balancer.url), gateway: createClient(gateway.url), restart };
};

it('a rolling restart of two instances behind HAProxy drops and duplicates no request of 10 writers and 6 readers who never retry (API-23, API-19, API-20)', async () => {
  const people = await createTraders(api, 10);
  const { balancer, gateway, restart } = await startProduct();
  const atBalancer = { people: people.slice(0, 5), server: async () => balancer, readers: 3 };
  const atGateway = { people: people.slice(5), server: async () => gateway, readers: 3 };
  let direct = { answered: 0, slowestMs: 0 };
  const proxied = await withTraffic(api, atGateway, async (one) => {
    direct = await withTraffic(api, atBalancer, async (other) => {
      const waitForWrites = () => Promise.all([one.waitForWrites(20), other.waitForWrites(20)]);
      for (const index of Array.from({ length: 2 * rounds }, (_, step) => step % 2)) {
        await waitForWrites();
        await restart(index);
      }
      await waitForWrites();
    });
  });
  expect((await gateway.send(calls.system.ready, {})).status).toBe(200);
  reportFigures('API: rolling restart of two instances behind HAProxy', {
    rounds: 2 * rounds,
    answered: direct.answered + proxied.answered,
    refused: 0,
    interrupted: 0,
    notes: `slowest request ${(Math.max(direct.slowestMs, proxied.slowestMs) / 1_000).toFixed(1)} s`,
  });
});
