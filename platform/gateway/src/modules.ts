import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ModuleLookup, moduleName, moduleVersion } from 'protocol';
import type { Store } from 'protocol/store';
import { createFolderStore, openStore } from 'releases';
import { sendError, sendJson } from './http.ts';
import { createBuiltModules, type Modules } from './module-sources.ts';
import {
  createBucketModules,
  createReleasedModules,
  type ReadOptions,
  type ReleaseBucket,
} from './released-modules.ts';

/** The release store: a folder that the gateway serves, or a bucket that a CDN serves. */
export type Releases = string | ReleaseBucket;

/** The store of releases; undefined without releases. */
export function openReleases(releases: Releases | undefined): Store | undefined {
  if (typeof releases === 'string') return createFolderStore(releases);
  return releases && openStore(releases.target, releases.endpoint);
}

/** Finds a version that a client names; null if its name is not one. */
const findValid = async (modules: Modules, name: unknown, version: unknown): Promise<ModuleLookup | null> => {
  const requested = { name: moduleName.safeParse(name).data, version: moduleVersion.safeParse(version).data };
  return requested.name && requested.version ? modules.find(requested.name, requested.version) : null;
};

/**
 * Serves the modules of a store, or local builds without one. All released versions are served, current or not: an open
 * tab may still run one. Beside a store, a local build is only found by its version, for a preview.
 */
export function createModules(folders: string[], releases?: Releases, options: ReadOptions = {}): Modules {
  const built = createBuiltModules(folders);
  if (!releases) return built;
  const released =
    typeof releases === 'string'
      ? createReleasedModules(releases, options)
      : createBucketModules(releases, undefined, options);
  const isWithdrawn = async (path: string): Promise<boolean> => {
    const [, , name, version] = path.split('/');
    const found = await findValid(released, name, version);
    return found !== null && 'withdrawn' in found;
  };
  return {
    ...released,
    find: async (name, version) => (await released.find(name, version)) ?? built.find(name, version),
    serve: async (request, reply, path) =>
      (await released.serve(request, reply, path)) || (!(await isWithdrawn(path)) && built.serve(request, reply, path)),
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
    const found = await findValid(modules, name, version);
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

/** A gateway that stops still serves, but is not ready, so that load balancers send new requests to others. */
const sendStopping = (request: IncomingMessage, reply: ServerResponse): void =>
  void sendError(request, reply, 'unavailable', 'This gateway is stopping.', { Connection: 'close' });

/**
 * Serves /ready: whether pages with modules can be served. A store that was lost later is named and changes nothing
 * about that: taking all gateways away would end the product for a list that they know.
 */
export function createReadiness(modules: Modules, shutdown?: AbortSignal) {
  return async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    if (shutdown?.aborted) return sendStopping(request, reply);
    const state = await modules.check();
    if (state === 'ok' || state === 'last known') return sendJson(request, reply, { status: 'ready', modules: state });
    const sentence =
      state === 'empty' ? 'The release store has no modules: seed it.' : 'The release store cannot be read.';
    sendError(request, reply, 'unavailable', sentence, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
  };
}
