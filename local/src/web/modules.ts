import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Remote, type Remotes } from 'contracts';
import * as z from 'zod/mini';
import { immutable, serveFolder } from './static.ts';

/** What a module's build says of itself in `module.json`: its entry in remotes.json, with `entry` inside the folder. */
const ModuleJson = z.extend(Remote, { entry: z.string().check(z.minLength(1)) });
type ModuleJson = z.infer<typeof ModuleJson>;

interface BuiltModule extends ModuleJson {
  folder: string;
}

export interface Modules {
  /** Which modules there are now; a folder without a readable module.json is none. */
  remotes(): Promise<Remotes>;
  /** Serves /modules/<name>/<version>/…; resolves with false when there is no such file. */
  serve(request: IncomingMessage, reply: ServerResponse, path: string): Promise<boolean>;
}

/** Modules as the builds leave them, one version each, read anew each time: a rebuilt module needs no restart. */
export const createModules = (folders: string[]): Modules => {
  const servers = new Map(folders.map((folder) => [folder, serveFolder(folder, () => immutable)]));
  return {
    remotes: async () => ({ remotes: (await readModules(folders)).map(toRemote) }),
    serve: async (request, reply, path) => {
      const built = (await readModules(folders)).find((module) => path.startsWith(addressOf(module)));
      const server = built && servers.get(built.folder);
      if (!server) return false;
      // The version is part of the address, so that old and new files never mix; it is not part of the folder.
      request.url = (request.url ?? '').slice(addressOf(built).length - 1);
      return new Promise((resolve) => {
        reply.once('finish', () => resolve(true));
        reply.once('close', () => resolve(true));
        server(request, reply, () => resolve(false));
      });
    },
  };
};

const addressOf = ({ name, version }: ModuleJson): string => `/modules/${name}/${encodeURIComponent(version)}/`;

const toRemote = ({ folder: _, ...module }: BuiltModule): Remote => ({
  ...module,
  entry: `${addressOf(module)}${module.entry}`,
});

const readModules = async (folders: string[]): Promise<BuiltModule[]> =>
  (await Promise.all(folders.map(readModule))).filter((module) => module !== undefined);

const readModule = async (folder: string): Promise<BuiltModule | undefined> => {
  try {
    const parsed = ModuleJson.safeParse(JSON.parse(await readFile(join(folder, 'module.json'), 'utf8')));
    return parsed.success ? { ...parsed.data, folder } : undefined;
  } catch {
    return undefined;
  }
};
