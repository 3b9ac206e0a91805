import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ModuleLookup, moduleName, moduleVersion, type Remote } from 'protocol';
import type { Store } from 'protocol/store';
import { createFolderStore, openStore, type SignaturePolicy } from 'releases';
import { sendError, sendJson } from './http.ts';
import { createBuiltModules, type Modules, type ReadShell } from './module-sources.ts';
import { createBucketModules, createReleasedModules, type ReleaseBucket } from './released-modules.ts';

/** The release store: a folder that the gateway serves, or a bucket that a CDN serves. */
export type Releases = string | ReleaseBucket;

/** The store of releases; undefined without releases. */
export function openReleases(releases: Releases | undefined): Store | undefined {
  if (typeof releases === 'string') return createFolderStore(releases);
  return releases && openStore(releases.target, releases.endpoint);
}

const isWithdrawn = (lookup: ModuleLookup | null | undefined): boolean => Boolean(lookup && 'withdrawn' in lookup);

/** Browsers that do not get a staged first release have the built version. */
const withBuilt = (released: Remote, built: Remote | undefined): Remote => {
  const { name: _, percent, staged: _staged, ...version } = released;
  return built && percent !== undefined ? { ...built, staged: { ...version, percent } } : released;
};

/**
 * Serves released modules, and local builds of modules that were never released. All released versions are served,
 * current or not: an open tab may still run one.
 */
export function createModules(
  folders: string[],
  releases?: Releases,
  readShell?: ReadShell,
  trust?: SignaturePolicy,
): Modules {
  const built = createBuiltModules(folders);
  if (!releases) return built;
  const released =
    typeof releases === 'string'
      ? createReleasedModules(releases, readShell, trust)
      : createBucketModules(releases, undefined, readShell, trust);
  /** A local build may have a version that was withdrawn. */
  const readBuiltRemotes = async () => {
    const { remotes } = await built.remotes();
    const lookups = await Promise.all(remotes.map(({ name, version }) => released.find(name, version)));
    return remotes.filter((_, index) => !isWithdrawn(lookups[index]));
  };
  return {
    check: released.check,
    find: async (name, version) => (await released.find(name, version)) ?? built.find(name, version),
    remotes: async () => {
      const [releasedRemotes, builtRemotes] = await Promise.all([released.remotes(), readBuiltRemotes()]);
      // Modules of this tree come first, so that a module that was added later cannot take over their paths.
      const byName = new Map(builtRemotes.map((remote) => [remote.name, remote]));
      for (const remote of releasedRemotes.remotes) byName.set(remote.name, withBuilt(remote, byName.get(remote.name)));
      return { remotes: [...byName.values()] };
    },
    serve: async (request, reply, path) =>
      (await released.serve(request, reply, path)) || built.serve(request, reply, path),
  };
}

const LOOKUP_PATH = /^\/module-versions\/([^/]+)\/([^/]+)\.json$/;

/**
 * Serves /module-versions/<name>/<version>.json. A browser that previews a version gets its URL and hashes from here
 * and not from the version's own folder, which a CDN may serve. A withdrawal takes effect immediately.
 */
export function createModuleLookup(modules: Modules) {
  return async (request: IncomingMessage, reply: ServerResponse, path: string): Promise<void> => {
    const [, name, version] = LOOKUP_PATH.exec(path) ?? [];
    const requested = { name: moduleName.safeParse(name).data, version: moduleVersion.safeParse(version).data };
    const found = requested.name && requested.version ? await modules.find(requested.name, requested.version) : null;
    if (found) sendJson(request, reply, found);
    else sendError(request, reply, 'not_found', 'Module version not found.');
  };
}

/** How long a client waits before it asks again. */
const RETRY_AFTER_SECONDS = 5;

/** Serves /remotes.json. A store that could never be read is a matter of time, so the shell asks again. */
export function createModuleList(modules: Modules) {
  return async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const list = await modules.remotes().catch(() => undefined);
    if (list) return sendJson(request, reply, list);
    const retry = { 'Retry-After': String(RETRY_AFTER_SECONDS) };
    sendError(request, reply, 'unavailable', 'The list of modules is not available right now.', retry);
  };
}

/**
 * Serves /ready: whether pages with modules can be served. A store that was lost later is named and changes nothing
 * about that: taking all gateways away would end the product for a list that they know.
 */
export function createReadiness(modules: Modules) {
  return async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const state = await modules.check();
    if (state !== 'unavailable') return sendJson(request, reply, { status: 'ready', modules: state });
    const retry = { 'Retry-After': String(RETRY_AFTER_SECONDS) };
    sendError(request, reply, 'unavailable', 'The release store cannot be read.', retry);
  };
}
