import type { Remote } from 'contracts';
import type { ComponentType } from 'react';
import type { ModuleRoute } from 'shared-ui/host';
import { recordPageFiles } from '../prefetch/page-files.ts';
import { folderOf, integrityOf } from './attempts.ts';
import { LoadError } from './load-error.ts';
import { loadModule } from './loader.ts';
import { type Owner, readRegistry } from './registry.ts';
import { orReplaced, successorOf } from './replaced.ts';

/** A page of a module, whose code is loaded once. */
export interface ModulePage extends Omit<ModuleRoute, 'load'> {
  code: () => Promise<ComponentType>;
}

export interface LoadedModule {
  name: string;
  version: string;
  pages: readonly ModulePage[];
}

let registry: Promise<readonly Owner[]> | undefined;
const loaded = new Map<string, Promise<LoadedModule>>();

/** Which modules there are: read once, and again after `forgetRegistry`. */
export const modules = (): Promise<readonly Owner[]> => {
  registry ??= readRegistry();
  return registry;
};

export const forgetRegistry = (): void => {
  registry = undefined;
};

const codeOf = async ({ path, load }: ModuleRoute, remote: Remote): Promise<ComponentType> => {
  try {
    const page = await load();
    recordPageFiles(path, folderOf(remote.entry), (address) => integrityOf(remote.name, address));
    return page.default;
  } catch (failure) {
    throw await orReplaced(remote, failure);
  }
};

const toPage = (route: ModuleRoute, remote: Remote): ModulePage => {
  let code: Promise<ComponentType> | undefined;
  return {
    ...route,
    code: () => {
      code ??= codeOf(route, remote);
      return code;
    },
  };
};

const loadVersion = async (remote: Remote): Promise<LoadedModule> => {
  const { name, routes } = await loadModule(remote);
  return { name, version: remote.version, pages: routes.map((route) => toPage(route, remote)) };
};

/** In a tab that is older than a release, whose version is gone: nothing of it ran yet, so the next one does as well. */
const load = async (remote: Remote): Promise<LoadedModule> => {
  try {
    return await loadVersion(remote);
  } catch (failure) {
    const successor = await successorOf(remote, failure);
    if (!successor) throw failure;
    return loadVersion(successor);
  }
};

/**
 * The module of an entry, loaded once; what failed stays failed until `forgetModule`.
 * Rejects with a LoadError.
 */
export const moduleOf = ({ name, remote }: Owner): Promise<LoadedModule> => {
  const known = loaded.get(name);
  if (known) return known;
  const loading = remote
    ? load(remote)
    : Promise.reject(new LoadError('damaged', `${name} is listed in the wrong shape.`));
  loaded.set(name, loading);
  return loading;
};

/** The next `moduleOf` is a new attempt, at the address that remotes.json then has. */
export const forgetModule = (name: string): void => {
  loaded.delete(name);
  forgetRegistry();
};
