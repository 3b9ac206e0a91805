import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BuiltModule, type Remote } from 'contracts';
import { computeEntryIntegrity, getEntryPaths } from 'releases';
import type { Modules } from './modules.ts';
import { immutable, serveFolder, serveWith } from './static.ts';

interface InFolder extends BuiltModule {
  folder: string;
  integrity: Record<string, string>;
}

/** Modules as the builds leave them, one version each, read anew each time: a rebuilt module needs no restart. */
export const createBuiltModules = (folders: string[]): Modules => {
  const servers = new Map(folders.map((folder) => [folder, serveFolder(folder, () => immutable)]));
  return {
    remotes: async () => ({ remotes: (await readModules(folders)).map(toRemote) }),
    find: async (name, version) => {
      const built = (await readModules(folders)).find((one) => one.name === name && one.version === version);
      return built ? toRemote(built) : null;
    },
    serve: async (request, reply, path) => {
      const built = (await readModules(folders)).find((module) => path.startsWith(addressOf(module)));
      const server = built && servers.get(built.folder);
      if (!server) return false;
      // The version is part of the address, so that old and new files never mix; it is not part of the folder.
      return serveWith(server, request, reply, (request.url ?? '').slice(addressOf(built).length - 1));
    },
  };
};

const addressOf = ({ name, version }: BuiltModule): string => `/modules/${name}/${version}/`;

const toRemote = ({ folder: _, ...module }: InFolder): Remote => ({
  ...module,
  entry: `${addressOf(module)}${module.entry}`,
});

const readModules = async (folders: string[]): Promise<InFolder[]> =>
  (await Promise.all(folders.map(readModule))).filter((module) => module !== undefined);

const readIntegrity = async (folder: string, module: BuiltModule): Promise<Record<string, string>> => {
  const read = async (path: string) => [path, await readFile(join(folder, path))] as const;
  return computeEntryIntegrity(module, new Map(await Promise.all(getEntryPaths(module).map(read))));
};

const readModule = async (folder: string): Promise<InFolder | undefined> => {
  try {
    const parsed = BuiltModule.safeParse(JSON.parse(await readFile(join(folder, 'module.json'), 'utf8')));
    if (!parsed.success) return undefined;
    return { ...parsed.data, folder, integrity: await readIntegrity(folder, parsed.data) };
  } catch {
    return undefined;
  }
};
