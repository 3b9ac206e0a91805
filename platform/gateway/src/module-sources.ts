import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { BuiltModule, type ModuleLookup, type Remote, type Remotes, ShellFacts } from 'protocol';
import { computeEntryIntegrity, findScripts, getEntryPaths } from 'releases';
import { createFileServer, IMMUTABLE } from './static.ts';

/**
 * `ok`; `last known`: the store cannot be read any more; `empty`: it was not seeded; `unavailable`: it could never be
 * read.
 */
export type ModulesState = 'ok' | 'last known' | 'empty' | 'unavailable';

/** What the metrics say about the list of modules. */
export interface ListFacts {
  /** How long ago the list was last read without a failure; infinite if it never was. */
  ageSeconds: number;
  /** Released modules that are not listed, because what they name cannot be read or is refused. */
  unreadable: readonly string[];
}

/** Where the modules of the product come from. */
export interface Modules {
  /** The content of remotes.json. */
  remotes(): Promise<Remotes>;
  /** Whether the list can be read. */
  check(): Promise<ModulesState>;
  /** Reads the list, unless it is fresh, and says how that went. */
  measure(): Promise<ListFacts>;
  /** One version, current or not; null if it does not exist. */
  find(name: string, version: string): Promise<ModuleLookup | null>;
  /** Serves /modules/<name>/<version>/…; resolves with false if the file does not exist. */
  serve(request: IncomingMessage, reply: ServerResponse, path: string): Promise<boolean>;
}

interface LocalModule extends BuiltModule {
  folder: string;
  integrity: Record<string, string>;
  scripts: string[];
}

/** Serves local builds, one version per module. They are read for each request: a rebuild needs no restart. */
export function createBuiltModules(folders: string[]): Modules {
  const servers = new Map(folders.map((folder) => [folder, createFileServer(folder, () => IMMUTABLE)]));
  return {
    remotes: async () => ({ remotes: (await readModules(folders)).map(toRemote) }),
    check: async () => 'ok',
    measure: async () => ({ ageSeconds: 0, unreadable: [] }),
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
  const { name, version, contract, paths, shared, integrity, scripts, workers, nav, commands, panels } = module;
  const entry = `${getModulePath(module)}${module.entry}`;
  return { name, version, contract, paths, shared, integrity, scripts, workers, nav, commands, panels, entry };
};

/** The modules of these folders that can be read. */
export async function readModules(folders: readonly string[]): Promise<LocalModule[]> {
  return (await Promise.all(folders.map(readModule))).filter((module) => module !== undefined);
}

const readIntegrity = async (folder: string, module: BuiltModule): Promise<Record<string, string>> => {
  const read = async (path: string) => [path, await readFile(join(folder, path))] as const;
  return computeEntryIntegrity(module, new Map(await Promise.all(getEntryPaths(module).map(read))));
};

const toUrlPath = (path: string): string => path.replaceAll(sep, '/');

const readModule = async (folder: string): Promise<LocalModule | undefined> => {
  try {
    const parsed = BuiltModule.safeParse(JSON.parse(await readFile(join(folder, 'module.json'), 'utf8')));
    if (!parsed.success) return undefined;
    const [integrity, files] = await Promise.all([
      readIntegrity(folder, parsed.data),
      readdir(folder, { recursive: true }),
    ]);
    return { ...parsed.data, folder, integrity, scripts: findScripts(files.map(toUrlPath)).sort() };
  } catch {
    return undefined;
  }
};

export type ReadShell = () => Promise<ShellFacts | undefined>;

/** Reads what the deployed shell supports. A shell that was built without shell.json gets every version. */
export function createShellReader(shellDir: string): ReadShell {
  return async () => {
    const text = await readFile(join(shellDir, 'shell.json'), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : ShellFacts.parse(JSON.parse(text));
  };
}
