import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unavailable } from '../http/errors.ts';
import { getErrorCode } from './disk-errors.ts';
import { type MediaStore, NotStored, type StoredFile } from './store.ts';

const isMissing = (error: unknown): boolean => getErrorCode(error) === 'ENOENT';

const openStored = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path);
  } catch (error) {
    throw isMissing(error) ? new NotStored() : unavailable('The media storage', error);
  }
};

/** Syncs the folder, so that new file names survive a power failure. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
};

const listNames = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

async function* listFiles(root: string, owners: readonly string[]): AsyncGenerator<StoredFile> {
  for (const owner of owners) {
    for (const name of await listNames(join(root, owner))) {
      const stats = await stat(join(root, owner, name)).catch(() => null);
      if (stats) yield { key: `${owner}/${name}`, modifiedAt: stats.mtimeMs };
    }
  }
}

/** Stores media in a folder. Files are moved into it atomically, so they must be on the same file system. */
export function createFolderStore(root: string): MediaStore {
  return {
    put: async (key, path) => {
      const target = join(root, key);
      const folder = dirname(target);
      const firstCreated = await mkdir(folder, { recursive: true });
      await rename(path, target);
      await syncFolder(folder);
      if (firstCreated) await syncFolder(dirname(firstCreated));
    },
    read: async (key, range) => (await openStored(join(root, key))).createReadStream(range),
    remove: async (keys) => {
      for (const key of keys) await rm(join(root, key), { force: true });
    },
    list: async function* (owner) {
      yield* listFiles(root, owner ? [owner] : await listNames(root));
    },
  };
}
