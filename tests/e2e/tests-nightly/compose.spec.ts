import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import getPort from 'get-port';
import { statistic } from '../src/dashboard.ts';
import { makeImage, readCompose, readCopies, readStages, root, runImage } from '../src/images.ts';
import { expect, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

const dclint = join(dirname(createRequire(import.meta.url).resolve('dclint/package.json')), 'bin/dclint.cjs');

test('docker-compose.yml is valid, and every file that it and the Dockerfile name exists', async () => {
  // It throws on an error. Built images have names, and PUBLISH contains the interface of the port.
  const rules = ['no-build-and-image', 'no-unbound-port-interfaces'].flatMap((rule) => ['--disable-rule', rule]);
  execFileSync(process.execPath, [dclint, join(root, 'docker-compose.yml'), '--quiet', ...rules], { stdio: 'inherit' });
  const stages = await readStages();
  const { services } = await readCompose();
  const targets = Object.values(services).flatMap(({ build }) => build?.target ?? []);
  const volumes = Object.values(services).flatMap((service) => service.volumes ?? []);
  const mounted = volumes.filter((volume) => volume.startsWith('./')).map((volume) => volume.split(':')[0] ?? '');
  const copies = [...stages.values()].flatMap(readCopies);
  const copied = copies.filter(({ stage }) => !stage).flatMap(({ sources }) => sources);
  for (const name of [...targets, ...copies.flatMap(({ stage }) => stage ?? [])])
    expect([...stages.keys()]).toContain(name);
  for (const file of [...mounted, ...copied]) expect(existsSync(join(root, file)), file).toBe(true);
});

test('the images of API and web serve a trader with the commands of the Dockerfile, and stop on SIGTERM', async ({
  page,
  stack,
  trader,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'images-'));
  const { services } = await readCompose();
  const [port, apiPort] = [String(await getPort()), String(await getPort())];
  const shared = { HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), FIREBASE_PROJECT_ID: stack.projectId };
  const api = runImage(await makeImage('api', join(folder, 'api')), {
    ...services.api?.environment,
    ...shared,
    API_PORT: apiPort,
    MONGODB_URI: /MONGODB_URI=(\S+)/.exec(stack.logs())?.[1] ?? '',
    FIREBASE_AUTH_EMULATOR_HOST: stack.emulatorHost,
    MEDIA_STORE: '',
    MEDIA_S3_ENDPOINT: '',
    LOG_LEVEL: 'warn',
  });
  const web = runImage(await makeImage('web', join(folder, 'web')), {
    ...services.web?.environment,
    ...shared,
    PORT: port,
    API_URL: `http://127.0.0.1:${apiPort}`,
    AUTH_EMULATOR_URL: `http://${stack.emulatorHost}`,
    RELEASE_TARGET: join(folder, 'releases'),
  });
  try {
    for (const { isHealthy } of [api, web]) await expect.poll(isHealthy, { timeout: 60_000 }).toBe(true);
    await signIn(page, trader, `http://localhost:${port}`);
    await expect(statistic(page, 'Total P&L')).toBeVisible();
    for (const { stop, isHealthy } of [api, web]) {
      expect(await stop()).toBe(0);
      expect(await isHealthy()).toBe(false);
    }
  } finally {
    for (const { kill } of [api, web]) kill();
  }
  await rm(folder, { recursive: true });
});
