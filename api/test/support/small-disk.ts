import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, readdir, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { getErrorCode } from '../../src/features/media/error-code.ts';

const page = 4_096;
const inNamespace = ['unshare', '-rm', 'sh', '-c'] as const;
const mountIt = (megabytes: number) => `mount -t tmpfs -o mode=1777,size=${megabytes}m tmpfs "$DATA_DIR"`;

/** The folder in which a server's small disk is mounted, for that server alone; and what starts the server so. */
export const createSmallDisk = (megabytes = 24) => {
  const folder = mkdtempSync(join(tmpdir(), 'trading-journal-disk-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { folder, within: [...inNamespace, mountIt(megabytes)] };
};

/** Whether this machine lets anybody mount anything. */
export const canMount = (): boolean => {
  const [program, ...args] = inNamespace;
  return spawnSync(program, [...args, mountIt(1)], { env: { ...process.env, DATA_DIR: tmpdir() } }).status === 0;
};

const remount = (pid: number, folder: string, how: 'ro' | 'rw'): void => {
  const enter = ['--target', String(pid), '--user', '--mount', '--preserve-credentials'];
  const { status, stderr } = spawnSync('nsenter', [...enter, 'mount', '-o', `remount,${how}`, folder]);
  if (status !== 0) throw new Error(`remount: ${stderr}`);
};

/** The small disk of the server with this pid, from outside: it is a real one, and what is done to it as well. */
export const diskOf = (pid: number, folder: string) => {
  const root = `/proc/${pid}/root${folder}`;
  const ballast = join(root, 'ballast');

  const fill = async (): Promise<void> => {
    const file = await open(ballast, 'a');
    try {
      for (;;) await file.write(Buffer.alloc(page));
    } catch (error) {
      if (getErrorCode(error) !== 'ENOSPC') throw error;
    } finally {
      await file.close();
    }
  };

  return {
    root,
    /** Leaves room for so many bytes, to the page. */
    fillUp: async (room = 0): Promise<void> => {
      await fill();
      const { size } = await stat(ballast);
      await truncate(ballast, size - Math.ceil(room / page) * page);
    },
    empty: () => truncate(ballast, 0),
    makeReadOnly: () => remount(pid, folder, 'ro'),
    makeWritable: () => remount(pid, folder, 'rw'),
  };
};

/** Every file in a folder, as a path inside it, but for what fills a disk. */
export const filesIn = async (folder: string): Promise<string[]> => {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = all.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return files
    .map((path) => relative(folder, path))
    .filter((path) => path !== 'ballast')
    .sort();
};
