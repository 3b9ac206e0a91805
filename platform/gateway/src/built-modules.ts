import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BuiltModule, type Remote } from 'contracts';
import { computeEntryIntegrity, getEntryPaths } from 'releases';
import type { Modules } from './module-source.ts';
import { createFileServer, IMMUTABLE } from './static.ts';

interface LocalModule extends BuiltModule {
  folder: string;
  integrity: Record<string, string>;
}

/** Serves local builds, one version per module. They are read for each request: a rebuild needs no restart. */
export const createBuiltModules = (folders: string[]): Modules => {
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
};

const getModulePath = ({ name, version }: BuiltModule): string => `/modules/${name}/${version}/`;

const toRemote = ({ folder: _, ...module }: LocalModule): Remote => ({
  ...module,
  entry: `${getModulePath(module)}${module.entry}`,
});

const readModules = async (folders: string[]): Promise<LocalModule[]> =>
  (await Promise.all(folders.map(readModule))).filter((module) => module !== undefined);

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
