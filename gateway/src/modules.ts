import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ModuleLookup, Remotes } from 'contracts';
import { createBuiltModules } from './built-modules.ts';
import { createBucketModules, createReleasedModules, type ReleaseBucket } from './released-modules.ts';

export interface Modules {
  /** Which modules there are now. */
  remotes(): Promise<Remotes>;
  /** One version, current or not; null when there is none. */
  find(name: string, version: string): Promise<ModuleLookup | null>;
  /** Serves /modules/<name>/<version>/…; resolves with false when there is no such file. */
  serve(request: IncomingMessage, reply: ServerResponse, path: string): Promise<boolean>;
}

/** Where modules are released to: a folder that we serve, or a bucket that a CDN serves. */
export type Releases = string | ReleaseBucket;

const isWithdrawn = (found: ModuleLookup | null | undefined): boolean => Boolean(found && 'withdrawn' in found);

/**
 * The modules as released, and where one never was, as its build has left it. All versions that were released are
 * served, current or not: an open tab may still run one.
 */
export const createModules = (folders: string[], releases?: Releases): Modules => {
  const built = createBuiltModules(folders);
  if (!releases) return built;
  const released = typeof releases === 'string' ? createReleasedModules(releases) : createBucketModules(releases);
  /** What is built may be a version that was withdrawn since. */
  const builtRemotes = async () => {
    const { remotes } = await built.remotes();
    const found = await Promise.all(remotes.map(({ name, version }) => released.find(name, version)));
    return remotes.filter((_, index) => !isWithdrawn(found[index]));
  };
  return {
    find: async (name, version) => (await released.find(name, version)) ?? built.find(name, version),
    remotes: async () => {
      const [first, second] = await Promise.all([released.remotes(), builtRemotes()]);
      // What is built keeps its place, and with it its paths: those of the product come before those that joined it.
      const byName = new Map([...second, ...first.remotes].map((remote) => [remote.name, remote]));
      return { remotes: [...byName.values()] };
    },
    serve: async (request, reply, path) =>
      (await released.serve(request, reply, path)) || built.serve(request, reply, path),
  };
};
