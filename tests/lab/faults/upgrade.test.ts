import { setUpOwnApi } from 'api/testing/api.ts';
import { createClient } from 'api/testing/client.ts';
import { startResolvingHaproxy } from 'api/testing/haproxy.ts';
import { killServers } from 'api/testing/server-process.ts';
import { getFreePort } from 'local/testing';
import { readRepositoryFile } from 'tooling/repository';
import { createDocker } from '../support/docker.ts';
import { reportFigures } from '../support/figures.ts';
import { startNameServer } from '../support/name-server.ts';
import { startInstance } from '../support/product.ts';
import { createTraders, withTraffic } from '../support/traffic.ts';

jest.setTimeout(300_000);

afterAll(killServers);
const api = setUpOwnApi();

/** A container of the API: a process at an address of its own. */
interface Container {
  id: string;
  address: string;
  server: Awaited<ReturnType<typeof startInstance>> | undefined;
}

/**
 * Runs instances as Docker runs containers: all at the same port, each at its own address of the loopback network.
 * @param isBroken whether new containers never become healthy
 */
const createContainers = (port: number, isBroken: () => boolean = () => false) => {
  const containers: Container[] = [];
  let started = 0;
  const env = {
    ...{ API_PORT: String(port), TRUST_PROXY: 'loopback', DRAIN_SECONDS: '5' },
    SIGNING_SECRET: 'one-secret-for-addresses-of-media-that-all-instances-share',
  };
  const start = async (): Promise<void> => {
    started += 1;
    const container: Container = { id: `c${started}`, address: `127.0.0.${10 + started}`, server: undefined };
    containers.push(container);
    if (isBroken()) return;
    container.server = await startInstance(api, { env: { ...env, HOST: container.address } });
  };
  const find = (id: string) => containers.find((each) => each.id === id);
  return {
    start,
    list: () => containers.map(({ id }) => id),
    listAddresses: () => containers.map(({ address }) => address),
    isHealthy: async (id: string): Promise<boolean> => {
      const address = find(id)?.address;
      return fetch(`http://${address}:${port}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    },
    stop: async (id: string): Promise<void> => {
      const { server } = find(id) ?? {};
      server?.kill('SIGTERM');
      if (server) expect(await server.ended).toMatchObject({ code: 0 });
    },
    remove: (id: string) =>
      void containers.splice(
        containers.findIndex((each) => each.id === id),
        1,
      ),
  };
};

type Containers = ReturnType<typeof createContainers>;

const REPLACE_BALANCER = 'compose up --detach --no-deps --force-recreate balancer';
/** What needs no answer. */
const OTHERS = ['compose build', 'compose up --detach --wait', REPLACE_BALANCER];

/**
 * What the script asks of Docker. Everything else ends the test.
 * @param haproxy the configuration that the balancer runs with
 */
const answer = async (containers: Containers, args: readonly string[], haproxy: string): Promise<string> => {
  const command = args.join(' ');
  if (command === 'compose exec -T balancer cat /usr/local/etc/haproxy/haproxy.cfg') return haproxy;
  if (command === 'compose ps --quiet api') return `${containers.list().join('\n')}\n`;
  const [, scale] = /^compose up --detach --no-deps --no-recreate --scale api=(\d+) api$/.exec(command) ?? [];
  if (scale) {
    const missing = Number(scale) - containers.list().length;
    for (let count = 0; count < missing; count += 1) void containers.start();
    return '';
  }
  const id = args.at(-1) ?? '';
  if (command.startsWith('inspect --format {{.State.Health.Status}} '))
    return (await containers.isHealthy(id)) ? 'healthy\n' : 'starting\n';
  if (args[0] === 'stop') await containers.stop(id);
  else if (args[0] === 'rm') containers.remove(id);
  else if (!OTHERS.includes(command)) throw new Error(`docker ${command}`);
  return '';
};

it('upgrade.sh replaces all instances behind HAProxy, and drops and duplicates no request of 8 writers and 4 readers who never retry (API-23)', async () => {
  const port = await getFreePort();
  const containers = createContainers(port);
  await Promise.all([containers.start(), containers.start()]);
  const nameServer = await startNameServer('api', containers.listAddresses);
  const balancer = await startResolvingHaproxy(`api:${port}`, nameServer.port);
  await balancer.waitForLine('is UP');
  const client = createClient(balancer.url);
  const haproxy = readRepositoryFile('platform/deploy/haproxy.cfg');
  const docker = await createDocker((args) => answer(containers, args, haproxy));
  const old = containers.list();
  const people = await createTraders(api, 8);
  const figures = await withTraffic(api, { people, server: async () => client, readers: 4 }, async (traffic) => {
    await traffic.waitForWrites(20);
    expect(await docker.run('upgrade.sh')).toEqual({ code: 0, errors: '' });
    await traffic.waitForWrites(20);
  });
  expect(containers.list()).toHaveLength(2);
  expect(containers.list().filter((id) => old.includes(id))).toEqual([]);
  expect(docker.commands.at(-1)).toBe('compose up --detach --wait');
  expect(docker.commands).not.toContain(REPLACE_BALANCER);
  reportFigures('API: upgrade.sh with two instances behind HAProxy', {
    ...{ rounds: 1, answered: figures.answered, refused: 0, interrupted: 0 },
    notes: `slowest request ${(figures.slowestMs / 1_000).toFixed(1)} s`,
  });
  docker.stop();
  nameServer.stop();
});

it('upgrade.sh first replaces a balancer with another configuration, and removes new instances that do not become healthy (API-23)', async () => {
  let isBroken = false;
  const containers = createContainers(await getFreePort(), () => isBroken);
  await containers.start();
  const docker = await createDocker((args) => answer(containers, args, 'of an earlier version'));
  isBroken = true;
  const { code, errors } = await docker.run('upgrade.sh', { UPGRADE_TIMEOUT_SECONDS: '2' });
  expect([code, errors]).toEqual([1, expect.stringContaining('is not healthy after 2 s')]);
  expect(docker.commands.indexOf(REPLACE_BALANCER)).toBeGreaterThan(docker.commands.indexOf('compose build'));
  expect(docker.commands.indexOf(REPLACE_BALANCER)).toBeLessThan(
    docker.commands.findIndex((each) => /--scale/.test(each)),
  );
  expect(containers.list()).toEqual(['c1']);
  expect(await containers.isHealthy('c1')).toBe(true);
  docker.stop();
});
