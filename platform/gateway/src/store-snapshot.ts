import { LRUCache } from 'lru-cache';
import type { Store } from 'protocol/store';

/** Deployments, withdrawals and release.json: written once, and never changed. */
const NEVER_CHANGES = /^(?:turns|withdrawn)\/|\/release\.json$/;
const LISTED = ['turns/', 'withdrawn/'];
const MAX_FILES = 5_000;

/** A file that was copied into the store by hand may not be complete yet. */
const isComplete = (bytes: Buffer): boolean => {
  try {
    JSON.parse(bytes.toString());
    return true;
  } catch {
    return false;
  }
};

const isListed = (path: string): boolean => LISTED.some((folder) => path.startsWith(folder));

/** Reads files that never change once. Files that are not listed any more are forgotten: the store was replaced. */
const createMemory = (store: Store) => {
  const memory = new LRUCache<string, Buffer>({ max: MAX_FILES });
  return {
    read: async (path: string): Promise<Buffer | null> => {
      const remembered = memory.get(path);
      if (remembered) return remembered;
      const bytes = await store.read(path);
      if (bytes && NEVER_CHANGES.test(path) && isComplete(bytes)) memory.set(path, bytes);
      return bytes;
    },
    retain: (existing: ReadonlySet<string>): void => {
      for (const path of [...memory.keys()]) if (isListed(path) && !existing.has(path)) memory.delete(path);
    },
  };
};

/**
 * Reads a store with few requests: each snapshot lists deployments and withdrawals once, and answers from these lists.
 * A snapshot is the store at one moment.
 * @param isRemote files that never change are read once: two requests remain while there is nothing new
 */
export function createSnapshots(store: Store, isRemote: boolean): () => Promise<Store> {
  const memory = isRemote ? createMemory(store) : undefined;
  return async () => {
    const paths = (await Promise.all(LISTED.map((folder) => store.list(folder)))).flat();
    const existing = new Set(paths);
    memory?.retain(existing);
    const read = memory?.read ?? store.read;
    return {
      ...store,
      list: async (folder) => (isListed(folder) ? paths.filter((path) => path.startsWith(folder)) : store.list(folder)),
      read: async (path) => (isListed(path) && !existing.has(path) ? null : read(path)),
    };
  };
}
