import { once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGateway } from 'api/testing/gateway-process.ts';
import { baseEnvironment } from 'api/testing/program.ts';
import { killServers, startProgram } from 'api/testing/server-process.ts';
import { getFreePort } from 'local/testing';
import { createFolderStore, type ModuleBuild, promote, publish, stage } from 'releases';
import { root } from 'tooling/repository';
import { startAlertmanager } from '../support/alertmanager.ts';
import { startPrometheus } from '../support/prometheus.ts';

jest.setTimeout(300_000);
afterAll(killServers);

const createBuild = (name: string, version: string): ModuleBuild => ({
  module: {
    ...{ name, version, contract: 1, paths: [`/${name}`], shared: {} },
    ...{ entry: 'remoteEntry.js', preload: [], fallbacks: [] },
  },
  files: new Map([['remoteEntry.js', Buffer.from(`/* ${name} ${version} */`)]]),
  sourceSizes: {},
  calls: {},
});

const createRow = (module: string, version: string, traders: number, failing: number) => ({
  ...{ module, version, hour: new Date().toISOString(), loadMs: 0, readyMs: 0 },
  ...{ traders, failing, newTraders: traders, newFailing: failing },
});

/** What browsers report: mf-bad fails where it is staged, and mf-asked where everybody has it. */
const rows = [
  createRow('mf-bad', '1.0.0', 40, 0),
  createRow('mf-bad', '1.1.0', 10, 10),
  createRow('mf-asked', '1.0.0', 100, 60),
];

/** The API, as far as gateway and guardian know it. */
const startApi = async () => {
  let isUp = true;
  const server = createServer((_, reply) => reply.writeHead(isUp ? 200 : 503).end(JSON.stringify(rows)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: () => {
      isUp = false;
    },
    stop: () => server.close().closeAllConnections(),
  };
};

/** Calls the API through the gateway, until it is stopped. */
const startCalls = (url: string) => {
  let isRunning = true;
  const running = (async () => {
    while (isRunning) await Promise.all([fetch(`${url}/api/trades`), sleep(100)]);
  })();
  return async (): Promise<void> => {
    isRunning = false;
    await running;
  };
};

const release = async (folder: string): Promise<void> => {
  const store = createFolderStore(folder);
  for (const [name, version] of [
    ['mf-bad', '1.0.0'],
    ['mf-bad', '1.1.0'],
    ['mf-asked', '1.0.0'],
  ] as const)
    await publish(store, createBuild(name, version));
  await promote(store, 'mf-bad', '1.0.0');
  await promote(store, 'mf-asked', '1.0.0');
  await stage(store, 'mf-bad', '1.1.0', 20);
};

it('the alerts of gateway and guardian fire and are posted to people: a rollback, a question, errors of guardian and gateway, a module or a store that cannot be read, a process that is gone (REL-03)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alerts-'));
  const releases = join(folder, 'releases');
  await release(releases);
  const api = await startApi();
  const ports = { gateway: String(await getFreePort()), guardian: String(await getFreePort()) };
  const gateway = await startGateway(api.url, { RELEASE_TARGET: releases, METRICS_PORT: ports.gateway });
  const guardian = startProgram([join(root, 'platform/releases/src/cli.ts'), 'guard', '--every', '1'], {
    ...baseEnvironment,
    ...{ RELEASE_TARGET: releases, HEALTH_URL: api.url, METRICS_PORT: ports.guardian },
  });
  await guardian.waitForLine('serving metrics');
  const alertmanager = await startAlertmanager();
  const prometheus = await startPrometheus(
    { 'journal-gateway': `127.0.0.1:${ports.gateway}`, 'journal-guardian': `127.0.0.1:${ports.guardian}` },
    alertmanager.address,
  );
  expect(await alertmanager.waitForMessage('GuardianRolledBack', 'firing')).toContain('rolled mf-bad back');
  expect(await prometheus.waitForAlert('GuardianAsks')).toContain('about mf-asked');
  expect(await prometheus.listFiring()).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:Gateway|Module|GuardianErrors|GuardianNotRunning)/)]),
  );
  await writeFile(join(releases, 'modules/mf-asked/1.0.0/release.json'), '{');
  expect(await prometheus.waitForAlert('ModuleUnreadable')).toContain('mf-asked is released, but not served');
  await rename(releases, join(folder, 'lost'));
  expect(await alertmanager.waitForMessage('ModuleListOld', 'firing')).toContain('cannot read the release store');
  await rename(join(folder, 'lost'), releases);
  await alertmanager.waitForMessage('ModuleListOld', 'resolved');
  api.fail();
  const stopCalls = startCalls(gateway.url);
  await prometheus.waitForAlert('GatewayHighErrorRate');
  await stopCalls();
  await prometheus.waitForAlert('GuardianErrors');
  guardian.kill('SIGKILL');
  await prometheus.waitForAlert('GuardianNotRunning');
  gateway.kill('SIGKILL');
  await prometheus.waitForAlert('GatewayInstanceDown');
  await prometheus.stop();
  await alertmanager.stop();
  api.stop();
  await rm(folder, { recursive: true });
});
