import { join, posix } from 'node:path';
import { type ModuleLookup, moduleName, moduleVersion } from 'contracts';
import { LRUCache } from 'lru-cache';
import { createFolderStore, findVersion, isWithdrawn, openStore, readReleasedRemotes, type Store } from 'releases';
import type { Modules } from './modules.ts';
import { decodePath, immutable, serveFolder, serveWith } from './static.ts';

const sayBroken = (name: string, error: unknown) => console.error(`${name} is released, but cannot be read`, error);

/** /modules/<name>/<version>/… of a version that was withdrawn. */
const isOfWithdrawn = async (store: Store, path: string): Promise<boolean> => {
  // As the file server resolves it: `//` or an encoded `..` must not lead around this.
  const [, , name, version] = posix.normalize(decodePath(path)).split('/');
  const known = moduleName.safeParse(name).success && moduleVersion.safeParse(version).success;
  return known && isWithdrawn(store, name ?? '', version ?? '');
};

/** Modules as teams have released them into a folder, read anew each time: a release needs no restart. */
export const createReleasedModules = (folder: string): Modules => {
  const store = createFolderStore(folder);
  const files = serveFolder(join(folder, 'modules'), () => immutable);
  return {
    remotes: async () => ({ remotes: await readReleasedRemotes(store, '/', sayBroken) }),
    find: (name, version) => findVersion(store, '/', name, version),
    serve: async (request, reply, path) => {
      // What is half written.
      if (path.includes('/.')) return false;
      if (await isOfWithdrawn(store, path)) return false;
      return serveWith(files, request, reply, (request.url ?? '').slice('/modules'.length));
    },
  };
};

export interface ReleaseBucket {
  /** `s3://bucket/prefix`. */
  target: string;
  /** Of a bucket that is not Amazon's. */
  endpoint?: string | undefined;
  /** Where browsers get the bucket's files, e.g. https://cdn.example.com/. */
  url: string;
}

/** How long a release may take to be seen, in milliseconds: each visit would read the bucket else. */
const remembered = 2_000;

/** Anybody may ask for any version: no more answers than these are kept. */
const MAX_LOOKUPS = 1_000;

/** Modules in a bucket, whose files a CDN serves. While the bucket cannot be read, what was last read of it counts. */
export const createBucketModules = (
  { target, endpoint, url }: ReleaseBucket,
  store: Store = openStore(target, endpoint),
): Modules => {
  const cache = new LRUCache({
    max: 1,
    ttl: remembered,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: () => readReleasedRemotes(store, url, sayBroken),
  });
  const versions = new LRUCache<string, { found: ModuleLookup | null }, { name: string; version: string }>({
    max: MAX_LOOKUPS,
    ttl: remembered,
    fetchMethod: async (_key, _stale, { context: { name, version } }) => ({
      found: await findVersion(store, url, name, version),
    }),
  });
  return {
    remotes: async () => ({ remotes: (await cache.fetch('remotes')) ?? [] }),
    find: async (name, version) =>
      (await versions.fetch(`${name}/${version}`, { context: { name, version } }))?.found ?? null,
    serve: async () => false,
  };
};
