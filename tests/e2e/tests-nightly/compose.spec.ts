import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import getPort from 'get-port';
import { isHealthy, makeImage, readCompose, readCopy, readStages, root, runImage, stopImage } from '../src/images.ts';
import { expect, type Stack, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

const dclint = join(dirname(createRequire(import.meta.url).resolve('dclint/package.json')), 'bin/dclint.cjs');

test('docker-compose.yml is valid, and every file that it and the Dockerfile name exists', async () => {
  // It throws on an error. Built images have names, and PUBLISH contains the interface of the port.
  const disabledRules = ['no-build-and-image', 'no-unbound-port-interfaces'].flatMap((rule) => [
    '--disable-rule',
    rule,
  ]);
  execFileSync(process.execPath, [dclint, join(root, 'docker-compose.yml'), '--quiet', ...disabledRules], {
    stdio: 'inherit',
  });
  const stages = await readStages();
  const { services } = await readCompose();
  for (const { build, volumes = [] } of Object.values(services)) {
    if (build) expect(stages.has(build.target), build.target).toBe(true);
    for (const file of volumes.filter((volume) => volume.startsWith('./'))) {
      expect(existsSync(join(root, file.split(':')[0] ?? '')), file).toBe(true);
    }
  }
  for (const { steps } of stages.values()) {
    for (const step of steps.filter((one) => one.getKeyword() === 'COPY')) {
      const { stage, sources } = readCopy(step);
      if (stage) expect(stages.has(stage), stage).toBe(true);
      else for (const source of sources) expect(existsSync(join(root, source)), source).toBe(true);
    }
  }
});

const mongodbUri = (stack: Stack): string => /MONGODB_URI=(\S+)/.exec(stack.logs())?.[1] ?? '';

test('the images of API and web serve a trader with the commands of the Dockerfile, and stop on SIGTERM', async ({
  page,
  stack,
  trader,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'images-'));
  const { services } = await readCompose();
  const [port, apiPort] = [String(await getPort()), String(await getPort())];
  const api = await makeImage('api', join(folder, 'api'));
  const web = await makeImage('web', join(folder, 'web'));
  const here = { HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), FIREBASE_PROJECT_ID: stack.projectId };
  const apiSettings = {
    ...services.api?.environment,
    ...here,
    API_PORT: apiPort,
    MONGODB_URI: mongodbUri(stack),
    FIREBASE_AUTH_EMULATOR_HOST: stack.emulatorHost,
    MEDIA_STORE: '',
    MEDIA_S3_ENDPOINT: '',
    LOG_LEVEL: 'warn',
  };
  const webSettings = {
    ...services.web?.environment,
    ...here,
    PORT: port,
    API_URL: `http://127.0.0.1:${apiPort}`,
    AUTH_EMULATOR_URL: `http://${stack.emulatorHost}`,
    RELEASE_TARGET: join(folder, 'releases'),
  };
  expect(await isHealthy(api, apiSettings)).toBe(false);
  const running = [runImage(api, apiSettings), runImage(web, webSettings)];
  try {
    await expect.poll(() => isHealthy(api, apiSettings), { timeout: 60_000 }).toBe(true);
    await expect.poll(() => isHealthy(web, webSettings), { timeout: 60_000 }).toBe(true);
    await signIn(page, trader, `http://localhost:${port}`);
    await expect(page.getByRole('group', { name: 'Total P&L' })).toBeVisible();
    for (const child of running) expect(await stopImage(child)).toBe(0);
  } finally {
    for (const child of running) child.kill('SIGKILL');
  }
  await rm(folder, { recursive: true });
});
