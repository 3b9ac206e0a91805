import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Store } from 'protocol/store';

/** The names of incomplete files start with this. They are never listed. */
const TEMP_PREFIX = '.new-';

const hasErrorCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

const writeAndSync = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Stores releases in a local folder, which is created by the first write. */
export function createFolderStore(root: string): Store {
  return {
    description: root,

    read: async (path) => {
      try {
        return await readFile(join(root, path));
      } catch (error) {
        if (hasErrorCode(error, 'ENOENT')) return null;
        throw error;
      }
    },

    create: async (path, bytes) => {
      const target = join(root, path);
      const temporary = join(dirname(target), `${TEMP_PREFIX}${randomUUID()}`);
      await mkdir(dirname(target), { recursive: true });
      try {
        await writeAndSync(temporary, bytes);
        // Unlike a rename, a link fails if the target exists.
        await link(temporary, target);
        return true;
      } catch (error) {
        if (hasErrorCode(error, 'EEXIST')) return false;
        throw error;
      } finally {
        await rm(temporary, { force: true });
      }
    },

    list: async (folder) => {
      const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch((error) => {
        if (hasErrorCode(error, 'ENOENT')) return [];
        throw error;
      });
      return found
        .filter((entry) => entry.isFile() && !entry.name.startsWith(TEMP_PREFIX))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
        .sort();
    },

    remove: async (paths) => {
      await Promise.all(paths.map((path) => rm(join(root, path), { force: true })));
    },

    removeFolder: (folder) => rm(join(root, folder), { recursive: true, force: true }),
  };
}
