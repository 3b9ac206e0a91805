import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, readdir, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { getErrorCode } from '../../src/media/disk-errors.ts';

const page = 4_096;
const namespaceCommand = ['unshare', '-rm', 'sh', '-c'] as const;
const toMountCommand = (megabytes: number) => `mount -t tmpfs -o mode=1777,size=${megabytes}m tmpfs "$DATA_DIR"`;

/** A folder with a small disk that is mounted for one server only, and the `wrapper` that starts the server with it. */
export function createSmallDisk(megabytes = 24) {
  const folder = mkdtempSync(join(tmpdir(), 'trading-journal-disk-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { folder, wrapper: [...namespaceCommand, toMountCommand(megabytes)] };
}

/** Whether this machine allows unprivileged mounts. */
export function canMount(): boolean {
  const [program, ...args] = namespaceCommand;
  return spawnSync(program, [...args, toMountCommand(1)], { env: { ...process.env, DATA_DIR: tmpdir() } }).status === 0;
}

const remount = (pid: number, folder: string, mode: 'ro' | 'rw'): void => {
  const enter = ['--target', String(pid), '--user', '--mount', '--preserve-credentials'];
  const { status, stderr } = spawnSync('nsenter', [...enter, 'mount', '-o', `remount,${mode}`, folder]);
  if (status !== 0) throw new Error(`remount: ${stderr}`);
};

/** Controls the small disk of the server with this pid. */
export function openDisk(pid: number, folder: string) {
  const root = `/proc/${pid}/root${folder}`;
  const ballast = join(root, 'ballast');

  const fillCompletely = async (): Promise<void> => {
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
    /** Leaves this many bytes free, rounded up to a page. */
    fill: async (freeBytes = 0): Promise<void> => {
      await fillCompletely();
      const { size } = await stat(ballast);
      await truncate(ballast, size - Math.ceil(freeBytes / page) * page);
    },
    empty: () => truncate(ballast, 0),
    makeReadOnly: () => remount(pid, folder, 'ro'),
    makeWritable: () => remount(pid, folder, 'rw'),
  };
}

/** Returns the paths of all files in a folder, without the file that fills the disk. */
export async function listFiles(folder: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = all.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return files
    .map((path) => relative(folder, path))
    .filter((path) => path !== 'ballast')
    .sort();
}
