import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataDir } from './lock.ts';

/** Another process that takes the folder and says so. */
const lockElsewhere = async (dir: string) => {
  const script = `import { lockDataDir } from ${JSON.stringify(join(__dirname, 'lock.ts'))};
    await lockDataDir(${JSON.stringify(dir)}); console.log('locked'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
};

describe('the lock of a data folder', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'trading-journal-lock-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  it('lets one start in, by whatever name of the folder, until it is released', async () => {
    const release = await lockDataDir(join(dir, 'data'));
    await symlink(join(dir, 'data'), join(dir, 'link'));
    await expect(lockDataDir(join(dir, 'link'))).rejects.toThrow('is in use by another start');
    await release();
    await (await lockDataDir(join(dir, 'data')))();
  });

  it('lets two folders be used at once', async () => {
    const releases = await Promise.all([lockDataDir(join(dir, 'one')), lockDataDir(join(dir, 'two'))]);
    expect(releases).toHaveLength(2);
    for (const release of releases) await release();
  });

  it('is gone with the process that had it, kill -9 included', async () => {
    const child = await lockElsewhere(dir);
    await expect(lockDataDir(dir)).rejects.toThrow(`${dir} is in use by another start`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await lockDataDir(dir))();
  });
});
