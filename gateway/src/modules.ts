import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Remotes } from 'contracts';
import { createBuiltModules } from './built-modules.ts';
import { createBucketModules, createReleasedModules, type ReleaseBucket } from './released-modules.ts';

export interface Modules {
  /** Which modules there are now. */
  remotes(): Promise<Remotes>;
  /** Serves /modules/<name>/<version>/…; resolves with false when there is no such file. */
  serve(request: IncomingMessage, reply: ServerResponse, path: string): Promise<boolean>;
}

/** Where modules are released to: a folder that we serve, or a bucket that a CDN serves. */
export type Releases = string | ReleaseBucket;

/**
 * The modules as released, and where one never was, as its build has left it. All versions that were released are
 * served, current or not: an open tab may still run one.
 */
export const createModules = (folders: string[], releases?: Releases): Modules => {
  const built = createBuiltModules(folders);
  if (!releases) return built;
  const released = typeof releases === 'string' ? createReleasedModules(releases) : createBucketModules(releases);
  return {
    remotes: async () => {
      const [first, second] = await Promise.all([released.remotes(), built.remotes()]);
      // What is built keeps its place, and with it its paths: those of the product come before those that joined it.
      const byName = new Map([...second.remotes, ...first.remotes].map((remote) => [remote.name, remote]));
      return { remotes: [...byName.values()] };
    },
    serve: async (request, reply, path) =>
      (await released.serve(request, reply, path)) || built.serve(request, reply, path),
  };
};
