import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { folderStore, openStore, releasedRemotes, type Store } from 'releases';
import type { Modules } from './modules.ts';
import { immutable, serveFolder, serveWith } from './static.ts';

const sayBroken = (name: string, error: unknown) => console.error(`${name} is released, but cannot be read`, error);

/** Modules as teams have released them into a folder, read anew each time: a release needs no restart. */
export const createReleasedModules = (folder: string): Modules => {
  const store = folderStore(folder);
  const files = serveFolder(join(folder, 'modules'), () => immutable);
  return {
    remotes: async () => ({ remotes: await releasedRemotes(store, '/', sayBroken) }),
    serve: async (request, reply, path) => {
      // What is half written.
      if (path.includes('/.')) return false;
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
    fetchMethod: () => releasedRemotes(store, url, sayBroken),
  });
  return {
    remotes: async () => ({ remotes: (await cache.fetch('remotes')) ?? [] }),
    serve: async () => false,
  };
};
