import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Store } from './store.ts';

/** Half-written files have this in front of their name, and are in no list. */
const unfinished = '.new-';

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

const writeThrough = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Releases in a folder of this machine, made when the first is written. */
export const folderStore = (root: string): Store => ({
  description: root,

  read: async (path) => {
    try {
      return await readFile(join(root, path));
    } catch (error) {
      if (isCode(error, 'ENOENT')) return null;
      throw error;
    }
  },

  create: async (path, bytes) => {
    const target = join(root, path);
    const half = join(dirname(target), `${unfinished}${randomUUID()}`);
    await mkdir(dirname(target), { recursive: true });
    try {
      await writeThrough(half, bytes);
      // Unlike a rename, a link fails where there is a file.
      await link(half, target);
      return true;
    } catch (error) {
      if (isCode(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await rm(half, { force: true });
    }
  },

  list: async (folder) => {
    const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch((error) => {
      if (isCode(error, 'ENOENT')) return [];
      throw error;
    });
    return found
      .filter((entry) => entry.isFile() && !entry.name.startsWith(unfinished))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
      .sort();
  },

  remove: async (paths) => {
    await Promise.all(paths.map((path) => rm(join(root, path), { force: true })));
  },

  removeFolder: (folder) => rm(join(root, folder), { recursive: true, force: true }),
});
