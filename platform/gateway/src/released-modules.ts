import { join, posix } from 'node:path';
import { LRUCache } from 'lru-cache';
import { type ModuleLookup, moduleName, moduleVersion, type Remote } from 'protocol';
import { isWithdrawn, listReleasedModules, type Store } from 'protocol/store';
import {
  createFolderStore,
  createVerifiedStore,
  findVersion,
  openStore,
  type ReportRefusal,
  readReleasedRemotes,
  TRUST_ALL,
} from 'releases';
import { createLastGood } from './last-good.ts';
import type { Modules, ModulesState, ReadShell } from './module-sources.ts';
import { createFileServer, decodePath, IMMUTABLE } from './static.ts';
import { createSnapshots } from './store-snapshot.ts';

/** A bounded number: a thief could invent versions. */
const MAX_REFUSALS = 1_000;

/** Logs a refused version once, and again after it was trusted in between. */
function createRefusalLog(): ReportRefusal {
  const refused = new LRUCache<string, string>({ max: MAX_REFUSALS });
  return (version, problem) => {
    if (problem === undefined) refused.delete(version);
    else if (refused.get(version) !== problem) {
      refused.set(version, problem);
      console.error(`${version} is left out: ${problem}. Its team signs it with: npm run releases -- sign`);
    }
  };
}

/** Logs what is wrong with a module once, not at each reading. */
const createBrokenLog = () => {
  const logged = new Map<string, string>();
  return (name: string, error: unknown): void => {
    const message = String(error);
    if (logged.get(name) !== message) console.error(`${name} is released, but cannot be read`, error);
    logged.set(name, message);
  };
};

/** Whether the path belongs to a withdrawn version. */
const isPathWithdrawn = async (store: Store, path: string): Promise<boolean> => {
  // Normalize like the file server: `//` or an encoded `..` must not bypass this check.
  const [, , name, version] = posix.normalize(decodePath(path)).split('/');
  const isValid = moduleName.safeParse(name).success && moduleVersion.safeParse(version).success;
  return isValid && isWithdrawn(store, name ?? '', version ?? '');
};

interface ModuleList {
  remotes: Remote[];
  /** The modules that were ever released. */
  names: string[];
}

interface ListOptions {
  store: Store;
  /** The URL under which the store's files are served. */
  url: string;
  readShell: ReadShell;
  freshMs: number;
  staleMs: number;
}

/** Lists the modules of a store. While it cannot be read, or is lost, the last good list counts. */
const createList = ({ store, url, readShell, freshMs, staleMs }: ListOptions) => {
  const takeSnapshot = createSnapshots(store, freshMs > 0);
  const logBroken = createBrokenLog();
  const read = async (last: ModuleList | undefined): Promise<ModuleList> => {
    const snapshot = await takeSnapshot();
    const names = await listReleasedModules(snapshot);
    // Nothing removes deployments.
    if (names.length === 0 && last?.names.length) throw new Error('all of its deployments are gone');
    return { remotes: await readReleasedRemotes(snapshot, url, logBroken, await readShell()), names };
  };
  return createLastGood(read, { subject: `The release store ${store.description}`, freshMs, staleMs });
};

/** Says whether the modules of a store can be served, and from what. */
const checkList = async (list: ReturnType<typeof createList>): Promise<ModulesState> => {
  const found = await list.get().catch(() => undefined);
  if (!found) return 'unavailable';
  if (found.names.length === 0) return 'empty';
  return list.getFailure() === undefined ? 'ok' : 'last known';
};

const readAnyShell: ReadShell = async () => undefined;

/** Serves modules that are released to a folder. It is read for each request: a release needs no restart. */
export function createReleasedModules(folder: string, readShell = readAnyShell, trust = TRUST_ALL): Modules {
  const store = createVerifiedStore(createFolderStore(folder), trust, createRefusalLog());
  const list = createList({ store, url: '/', readShell, freshMs: 0, staleMs: 0 });
  const serveFile = createFileServer(join(folder, 'modules'), () => IMMUTABLE);
  return {
    remotes: async () => ({ remotes: (await list.get()).remotes }),
    check: () => checkList(list),
    find: (name, version) => findVersion(store, '/', name, version),
    serve: async (request, reply, path) => {
      // A hidden file is an incomplete one.
      if (path.includes('/.') || (await isPathWithdrawn(store, path))) return false;
      return serveFile(request, reply, path.slice('/modules'.length));
    },
  };
}

export interface ReleaseBucket {
  /** `s3://bucket/prefix`. */
  target: string;
  /** The address of a store other than Amazon S3. */
  endpoint?: string | undefined;
  /** The URL under which browsers load the bucket's files, e.g. https://cdn.example.com/. */
  url: string;
}

/** Without a cache, each visit would read the bucket. A release takes this long to appear. */
const FRESH_MS = 2_000;
/** After a quiet time a visitor waits for the bucket: the list may be from before a rollback. */
const STALE_MS = 30_000;

/** Clients can request any version, so the cache is bounded. */
const MAX_CACHED_VERSIONS = 1_000;

/** Lists modules in a bucket, whose files a CDN serves. */
export function createBucketModules(
  { target, endpoint, url }: ReleaseBucket,
  bucket: Store = openStore(target, endpoint),
  readShell = readAnyShell,
  trust = TRUST_ALL,
): Modules {
  const store = createVerifiedStore(bucket, trust, createRefusalLog());
  const list = createList({ store, url, readShell, freshMs: FRESH_MS, staleMs: STALE_MS });
  const versions = new LRUCache<string, { found: ModuleLookup | null }, { name: string; version: string }>({
    max: MAX_CACHED_VERSIONS,
    ttl: FRESH_MS,
    fetchMethod: async (_key, _stale, { context: { name, version } }) => ({
      found: await findVersion(store, url, name, version),
    }),
  });
  return {
    remotes: async () => ({ remotes: (await list.get()).remotes }),
    check: () => checkList(list),
    find: async (name, version) =>
      (await versions.fetch(`${name}/${version}`, { context: { name, version } }))?.found ?? null,
    serve: async () => false,
  };
}
