import { join, posix } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { type ModuleLookup, moduleName, moduleVersion, type Remote } from 'protocol';
import { createLog } from 'protocol/server/log';
import { isWithdrawn, listReleasedModules, type Store } from 'protocol/store';
import {
  createFolderStore,
  createVerifiedStore,
  findVersion,
  openStore,
  readReleasedRemotes,
  type SignaturePolicy,
  TRUST_ALL,
} from 'releases';
import { createLastGood } from './last-good.ts';
import type { ListFacts, Modules, ModulesState, ReadShell } from './module-sources.ts';
import { createRefusalLog } from './refusal-log.ts';
import { createFileServer, decodePath, IMMUTABLE } from './static.ts';
import { createSnapshots } from './store-snapshot.ts';

/** Logs what is wrong with a module once, not at each reading. */
const createBrokenLog = (log: Logger) => {
  let logged: ReadonlyMap<string, string> = new Map();
  return (broken: ReadonlyMap<string, unknown>): void => {
    for (const [module, err] of broken)
      if (logged.get(module) !== String(err)) log.error({ module, err }, 'a released module cannot be read');
    logged = new Map([...broken].map(([module, err]) => [module, String(err)]));
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
  /** The modules that are not listed, because they cannot be read. */
  unreadable: string[];
}

/** How a store is read. */
export interface ReadOptions {
  /** Versions that the shell would refuse are not listed, if there is another. */
  readShell?: ReadShell;
  /** By default, versions need no signature. */
  trust?: SignaturePolicy | undefined;
  /** By default, failures are logged to standard output. */
  log?: Logger;
}

const readAnyShell: ReadShell = async () => undefined;

const withDefaults = ({ readShell = readAnyShell, trust = TRUST_ALL, log = createLog('warn') }: ReadOptions) => ({
  readShell,
  trust,
  log,
});

interface ListOptions {
  store: Store;
  /** The URL under which the store's files are served. */
  url: string;
  readShell: ReadShell;
  log: Logger;
  freshMs: number;
  staleMs: number;
}

/** Lists the modules of a store. While it cannot be read, or is lost, the last good list counts. */
const createList = ({ store, url, readShell, log, freshMs, staleMs }: ListOptions) => {
  const takeSnapshot = createSnapshots(store, freshMs > 0);
  const logBroken = createBrokenLog(log);
  const read = async (last: ModuleList | undefined): Promise<ModuleList> => {
    const snapshot = await takeSnapshot();
    const names = await listReleasedModules(snapshot);
    // Nothing removes deployments.
    if (names.length === 0 && last?.names.length) throw new Error('all of its deployments are gone');
    const broken = new Map<string, unknown>();
    const onBroken = (name: string, error: unknown): void => void broken.set(name, error);
    const remotes = await readReleasedRemotes(snapshot, url, onBroken, await readShell());
    logBroken(broken);
    return { remotes, names, unreadable: [...broken.keys()] };
  };
  return createLastGood(read, { subject: `The release store ${store.description}`, freshMs, staleMs, log });
};

/** Says whether the modules of a store can be served, and from what. */
const checkList = async (list: ReturnType<typeof createList>): Promise<ModulesState> => {
  const found = await list.get().catch(() => undefined);
  if (!found) return 'unavailable';
  if (found.names.length === 0) return 'empty';
  return list.getFailure() === undefined ? 'ok' : 'last known';
};

const measureList = async (list: ReturnType<typeof createList>): Promise<ListFacts> => {
  await list.get().catch(() => undefined);
  const last = list.getLast();
  return { ageSeconds: last ? last.ageMs / 1_000 : Infinity, unreadable: last?.value.unreadable ?? [] };
};

/** Serves modules that are released to a folder. It is read for each request: a release needs no restart. */
export function createReleasedModules(folder: string, options: ReadOptions = {}): Modules {
  const { readShell, trust, log } = withDefaults(options);
  const store = createVerifiedStore(createFolderStore(folder), trust, createRefusalLog(log));
  const list = createList({ store, url: '/', readShell, log, freshMs: 0, staleMs: 0 });
  const serveFile = createFileServer(join(folder, 'modules'), () => IMMUTABLE);
  return {
    remotes: async () => ({ remotes: (await list.get()).remotes }),
    check: () => checkList(list),
    measure: () => measureList(list),
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
  options: ReadOptions = {},
): Modules {
  const { readShell, trust, log } = withDefaults(options);
  const store = createVerifiedStore(bucket, trust, createRefusalLog(log));
  const list = createList({ store, url, readShell, log, freshMs: FRESH_MS, staleMs: STALE_MS });
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
    measure: () => measureList(list),
    find: async (name, version) =>
      (await versions.fetch(`${name}/${version}`, { context: { name, version } }))?.found ?? null,
    serve: async () => false,
  };
}
