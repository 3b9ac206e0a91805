import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, posix } from 'node:path';
import { LRUCache } from 'lru-cache';
import {
  BuiltModule,
  type ModuleLookup,
  moduleName,
  moduleVersion,
  type Remote,
  type Remotes,
  ShellFacts,
} from 'protocol';
import { isWithdrawn, type Store } from 'protocol/store';
import {
  computeEntryIntegrity,
  createFolderStore,
  createVerifiedStore,
  findVersion,
  getEntryPaths,
  openStore,
  type ReportRefusal,
  readReleasedRemotes,
  TRUST_ALL,
} from 'releases';
import { createFileServer, decodePath, IMMUTABLE } from './static.ts';

/** Where the modules of the product come from. */
export interface Modules {
  /** The content of remotes.json. */
  remotes(): Promise<Remotes>;
  /** One version, current or not; null if it does not exist. */
  find(name: string, version: string): Promise<ModuleLookup | null>;
  /** Serves /modules/<name>/<version>/…; resolves with false if the file does not exist. */
  serve(request: IncomingMessage, reply: ServerResponse, path: string): Promise<boolean>;
}

interface LocalModule extends BuiltModule {
  folder: string;
  integrity: Record<string, string>;
}

/** Serves local builds, one version per module. They are read for each request: a rebuild needs no restart. */
export function createBuiltModules(folders: string[]): Modules {
  const servers = new Map(folders.map((folder) => [folder, createFileServer(folder, () => IMMUTABLE)]));
  return {
    remotes: async () => ({ remotes: (await readModules(folders)).map(toRemote) }),
    find: async (name, version) => {
      const built = (await readModules(folders)).find((module) => module.name === name && module.version === version);
      return built ? toRemote(built) : null;
    },
    serve: async (request, reply, path) => {
      const built = (await readModules(folders)).find((module) => path.startsWith(getModulePath(module)));
      const serveFile = built && servers.get(built.folder);
      // The version is in the URL, so that browsers never mix old and new files, but not in the folder.
      return serveFile ? serveFile(request, reply, path.slice(getModulePath(built).length - 1)) : false;
    },
  };
}

const getModulePath = ({ name, version }: Pick<BuiltModule, 'name' | 'version'>): string =>
  `/modules/${name}/${version}/`;

const toRemote = (module: LocalModule): Remote => {
  const { name, version, contract, paths, shared, integrity, nav, commands, panels } = module;
  const entry = `${getModulePath(module)}${module.entry}`;
  return { name, version, contract, paths, shared, integrity, nav, commands, panels, entry };
};

/** The modules of these folders that can be read. */
export async function readModules(folders: readonly string[]): Promise<LocalModule[]> {
  return (await Promise.all(folders.map(readModule))).filter((module) => module !== undefined);
}

const readIntegrity = async (folder: string, module: BuiltModule): Promise<Record<string, string>> => {
  const read = async (path: string) => [path, await readFile(join(folder, path))] as const;
  return computeEntryIntegrity(module, new Map(await Promise.all(getEntryPaths(module).map(read))));
};

const readModule = async (folder: string): Promise<LocalModule | undefined> => {
  try {
    const parsed = BuiltModule.safeParse(JSON.parse(await readFile(join(folder, 'module.json'), 'utf8')));
    if (!parsed.success) return undefined;
    return { ...parsed.data, folder, integrity: await readIntegrity(folder, parsed.data) };
  } catch {
    return undefined;
  }
};

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

const logBroken = (name: string, error: unknown) => console.error(`${name} is released, but cannot be read`, error);

/** Whether the path belongs to a withdrawn version. */
const isPathWithdrawn = async (store: Store, path: string): Promise<boolean> => {
  // Normalize like the file server: `//` or an encoded `..` must not bypass this check.
  const [, , name, version] = posix.normalize(decodePath(path)).split('/');
  const isValid = moduleName.safeParse(name).success && moduleVersion.safeParse(version).success;
  return isValid && isWithdrawn(store, name ?? '', version ?? '');
};

export type ReadShell = () => Promise<ShellFacts | undefined>;

/** Reads what the deployed shell supports. A shell that was built without shell.json gets every version. */
export function createShellReader(shellDir: string): ReadShell {
  return async () => {
    const text = await readFile(join(shellDir, 'shell.json'), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : ShellFacts.parse(JSON.parse(text));
  };
}

const readAnyShell: ReadShell = async () => undefined;

/** Serves modules that are released to a folder. It is read for each request: a release needs no restart. */
export function createReleasedModules(folder: string, readShell = readAnyShell, trust = TRUST_ALL): Modules {
  const store = createVerifiedStore(createFolderStore(folder), trust, createRefusalLog());
  const serveFile = createFileServer(join(folder, 'modules'), () => IMMUTABLE);
  return {
    remotes: async () => ({ remotes: await readReleasedRemotes(store, '/', logBroken, await readShell()) }),
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
const CACHE_TTL_MS = 2_000;

/** Clients can request any version, so the cache is bounded. */
const MAX_CACHED_VERSIONS = 1_000;

/**
 * Lists modules in a bucket, whose files a CDN serves. While the bucket is unavailable, the last known list is used.
 */
export function createBucketModules(
  { target, endpoint, url }: ReleaseBucket,
  bucket: Store = openStore(target, endpoint),
  readShell = readAnyShell,
  trust = TRUST_ALL,
): Modules {
  const store = createVerifiedStore(bucket, trust, createRefusalLog());
  const cache = new LRUCache({
    max: 1,
    ttl: CACHE_TTL_MS,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async () => readReleasedRemotes(store, url, logBroken, await readShell()),
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
}
