import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Remotes } from 'contracts';
import { createBuiltModules } from './built-modules.ts';
import { createReleasedModules } from './released-modules.ts';

export interface Modules {
  /** Which modules there are now. */
  remotes(): Promise<Remotes>;
  /** Serves /modules/<name>/<version>/…; resolves with false when there is no such file. */
  serve(request: IncomingMessage, reply: ServerResponse, path: string): Promise<boolean>;
}

/**
 * The modules as released to `releasesDir`, and where one never was, as its build has left it. All versions that were
 * released are served, current or not: an open tab may still run one.
 */
export const createModules = (folders: string[], releasesDir?: string): Modules => {
  const built = createBuiltModules(folders);
  if (!releasesDir) return built;
  const released = createReleasedModules(releasesDir);
  return {
    remotes: async () => {
      const [first, second] = await Promise.all([released.remotes(), built.remotes()]);
      const names = new Set(first.remotes.map(({ name }) => name));
      return { remotes: [...first.remotes, ...second.remotes.filter(({ name }) => !names.has(name))] };
    },
    serve: async (request, reply, path) =>
      (await released.serve(request, reply, path)) || built.serve(request, reply, path),
  };
};
