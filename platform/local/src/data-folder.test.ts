import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureSigningSecret, lockDataDir } from './data-folder.ts';

/** Starts another process that locks the folder. */
const lockInOtherProcess = async (dir: string) => {
  const script = `import { lockDataDir } from ${JSON.stringify(join(__dirname, 'data-folder.ts'))};
    globalThis.release = await lockDataDir(${JSON.stringify(dir)}); console.log('locked'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
};

describe('lockDataDir', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'trading-journal-lock-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  it('rejects a second lock of the same folder, even through a symlink, until the first is released', async () => {
    const release = await lockDataDir(join(dir, 'data'));
    const releaseOther = await lockDataDir(join(dir, 'other'));
    await symlink(join(dir, 'data'), join(dir, 'link'));
    await expect(lockDataDir(join(dir, 'link'))).rejects.toThrow('is in use by another instance');
    await release();
    await releaseOther();
    await (await lockDataDir(join(dir, 'data')))();
  });

  it('releases the lock when its process exits, even after kill -9', async () => {
    const child = await lockInOtherProcess(dir);
    await expect(lockDataDir(dir)).rejects.toThrow(`${dir} is in use by another instance`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await lockDataDir(dir))();
  });
});

it('creates the signing secret once per data folder, readable by its owner only', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'trading-journal-secret-'));
  const secret = await ensureSigningSecret(join(dir, 'one'));
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await ensureSigningSecret(join(dir, 'one'))).toBe(secret);
  expect(await ensureSigningSecret(join(dir, 'two'))).not.toBe(secret);
  expect((await stat(join(dir, 'one/signing-secret'))).mode & 0o777).toBe(0o600);
  await rm(dir, { recursive: true });
});
