import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataDir } from './lock.ts';

/** Starts another process that locks the folder. */
const lockInOtherProcess = async (dir: string) => {
  const script = `import { lockDataDir } from ${JSON.stringify(join(__dirname, 'lock.ts'))};
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
