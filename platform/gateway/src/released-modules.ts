import { join, posix } from 'node:path';
import { type ModuleLookup, moduleName, moduleVersion } from 'contracts';
import { LRUCache } from 'lru-cache';
import { createFolderStore, findVersion, isWithdrawn, openStore, readReleasedRemotes, type Store } from 'releases';
import type { Modules } from './module-source.ts';
import { createFileServer, decodePath, IMMUTABLE } from './static.ts';

const logBroken = (name: string, error: unknown) => console.error(`${name} is released, but cannot be read`, error);

/** Whether the path belongs to a withdrawn version. */
const isPathWithdrawn = async (store: Store, path: string): Promise<boolean> => {
  // Normalize like the file server: `//` or an encoded `..` must not bypass this check.
  const [, , name, version] = posix.normalize(decodePath(path)).split('/');
  const isValid = moduleName.safeParse(name).success && moduleVersion.safeParse(version).success;
  return isValid && isWithdrawn(store, name ?? '', version ?? '');
};

/** Serves modules that are released to a folder. It is read for each request: a release needs no restart. */
export const createReleasedModules = (folder: string): Modules => {
  const store = createFolderStore(folder);
  const serveFile = createFileServer(join(folder, 'modules'), () => IMMUTABLE);
  return {
    remotes: async () => ({ remotes: await readReleasedRemotes(store, '/', logBroken) }),
    find: (name, version) => findVersion(store, '/', name, version),
    serve: async (request, reply, path) => {
      // A hidden file is an incomplete one.
      if (path.includes('/.') || (await isPathWithdrawn(store, path))) return false;
      return serveFile(request, reply, path.slice('/modules'.length));
    },
  };
};

export interface ReleaseBucket {
  /** `s3://bucket/prefix`. */
  target: string;
  /** Of a store other than Amazon S3. */
  endpoint?: string | undefined;
  /** The URL under which browsers load the bucket's files, e.g. https://cdn.example.com/. */
  url: string;
}

/** Without a cache, each visit would read the bucket. A release takes this long to appear. */
const CACHE_TTL_MS = 2_000;

/** Clients can request any version, so the cache is bounded. */
const MAX_CACHED_VERSIONS = 1_000;

/** Lists modules in a bucket, whose files a CDN serves. While the bucket is unavailable, the last known list is used. */
export const createBucketModules = (
  { target, endpoint, url }: ReleaseBucket,
  store: Store = openStore(target, endpoint),
): Modules => {
  const cache = new LRUCache({
    max: 1,
    ttl: CACHE_TTL_MS,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: () => readReleasedRemotes(store, url, logBroken),
  });
  const versions = new LRUCache<string, { found: ModuleLookup | null }, { name: string; version: string }>({
    max: MAX_CACHED_VERSIONS,
    ttl: CACHE_TTL_MS,
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
