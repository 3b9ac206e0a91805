import type { CommandEntry, NavEntry, Remote } from 'protocol';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import type { ModuleRoute, SlotName, SlotProperties } from 'shared-ui/host';
import type { LoadedModule as ModuleExport } from 'shared-ui/host/shell';
import { recordPageFiles, recordPanelFiles } from '../prefetch/page-record.ts';
import { LoadError } from './fetch.ts';
import { findIntegrity, getFolder } from './files.ts';
import { loadModule } from './loader.ts';
import {
  findOwner,
  findSuccessor,
  type ListedPanel,
  type Owner,
  type Registry,
  readRegistry,
  toReplacedError,
} from './registry.ts';

/** A page of a module. `getComponent` loads its code once. */
export interface ModulePage extends Omit<ModuleRoute, 'load'> {
  getComponent: () => Promise<ComponentType>;
}

export interface LoadedModule {
  name: string;
  version: string;
  pages: readonly ModulePage[];
  panels: ModuleExport['panels'];
}

let registry: Promise<Registry> | undefined;
let knownModules: Registry | undefined;
const modulesByName = new Map<string, Promise<LoadedModule>>();

/** The registered modules: read once, and again after `forgetRegistry`. */
export function getModules(): Promise<Registry> {
  registry ??= readRegistry().then((read) => {
    knownModules = read;
    return read;
  });
  return registry;
}

/** The registered modules, as far as they are known. A module's page always knows them. */
export function getKnownModules(): Registry | undefined {
  return knownModules;
}

export function forgetRegistry(): void {
  registry = undefined;
}

const loadComponent = async ({ path, load }: ModuleRoute, remote: Remote): Promise<ComponentType> => {
  try {
    const page = await load();
    recordPageFiles(path, getFolder(remote.entry), findIntegrity);
    return 'mount' in page ? (await import('./mounted.ts')).toPageComponent(page, remote.name) : page.default;
  } catch (failure) {
    throw await toReplacedError(remote, failure);
  }
};

const toPage = (route: ModuleRoute, remote: Remote): ModulePage => {
  let component: Promise<ComponentType> | undefined;
  return {
    ...route,
    getComponent: () => {
      component ??= loadComponent(route, remote);
      return component;
    },
  };
};

/** By module: the version that was loaded last, or tried. */
const triedVersions = new Map<string, string>();

/** For telemetry: `mf-trades@1.2.0`. Undefined before anything of the module was loaded. */
export function findTriedVersion(name: string): string | undefined {
  const version = triedVersions.get(name);
  return version && `${name}@${version}`;
}

const loadVersion = async (remote: Remote): Promise<LoadedModule> => {
  triedVersions.set(remote.name, remote.version);
  const { name, routes, panels } = await loadModule(remote);
  return { name, version: remote.version, pages: routes.map((route) => toPage(route, remote)), panels };
};

/**
 * Loads the newer version if a release has replaced this one. That is safe here, because no code of the module ran yet.
 */
const loadWithSuccessor = async (remote: Remote): Promise<LoadedModule> => {
  try {
    return await loadVersion(remote);
  } catch (failure) {
    const successor = await findSuccessor(remote, failure);
    if (!successor) throw failure;
    return loadVersion(successor);
  }
};

/**
 * Loads a module once. A failure is cached too, until `forgetModule`.
 * Rejects with a LoadError.
 */
export function getModule({ name, remote }: Owner): Promise<LoadedModule> {
  const known = modulesByName.get(name);
  if (known) return known;
  const loading = remote
    ? loadWithSuccessor(remote)
    : Promise.reject(new LoadError('damaged', `${name} has an invalid entry in remotes.json.`));
  modulesByName.set(name, loading);
  return loading;
}

const findPanel = async (module: string, name: string) => {
  const owner = (await getModules()).owners.find((candidate) => candidate.name === module);
  if (!owner) throw new LoadError('unreachable', `${module} was removed.`);
  return (await getModule(owner)).panels[name];
};

/** Loads the code of a panel. @throws LoadError, or what the module's code throws */
export async function loadPanel(
  { module, name }: Pick<ListedPanel, 'module' | 'name'>,
  slot: SlotName,
): Promise<ComponentType<SlotProperties[SlotName]>> {
  const panel = await findPanel(module, name);
  if (panel?.slot !== slot) throw new LoadError('damaged', `${module} has no panel ${name} for ${slot}.`);
  const content = await panel.load();
  return 'mount' in content ? (await import('./mounted.ts')).toPanelComponent(content, module) : content.default;
}

/** Loads the code of a panel, so that it opens at once. @param id `<module>/<panel>` */
export async function preloadPanel(id: string): Promise<void> {
  const [module = '', name = ''] = id.split('/');
  await (await findPanel(module, name))?.load();
}

/** Records a panel in view and its files for the next visit. */
export function recordPanel({ id, module }: Pick<ListedPanel, 'id' | 'module'>): void {
  const remote = knownModules?.owners.find(({ name }) => name === module)?.remote;
  if (remote) recordPanelFiles(location, { id, folder: getFolder(remote.entry) }, findIntegrity);
}

/** The next `getModule` reads remotes.json again and starts a new attempt. */
export function forgetModule(name: string): void {
  modulesByName.delete(name);
  forgetRegistry();
}

/** What the released modules declare for their own paths: a module cannot link to a path of another one. */
const readOwnEntries = async <Entry extends { path: string }>(
  select: (remote: Remote) => Entry[] | undefined,
): Promise<Entry[]> => {
  const { owners } = await getModules();
  return owners.flatMap((owner) =>
    ((owner.remote && select(owner.remote)) ?? []).filter(({ path }) => findOwner(owners, path) === owner),
  );
};

/** The links that the released modules declare, in their order. */
export async function readNavEntries(): Promise<NavEntry[]> {
  const entries = await readOwnEntries(({ nav }) => nav);
  return entries.sort((a, b) => a.order - b.order || a.label.localeCompare(b.label));
}

/** The further pages that the released modules declare for the command menu. */
export async function readCommandEntries(): Promise<CommandEntry[]> {
  return readOwnEntries(({ commands }) => commands);
}

/** Loads the module that owns `path`, and the code of the page at that path. */
export async function preload(path: string): Promise<void> {
  const { owners } = await getModules();
  const owner = findOwner(owners, path);
  if (!owner) return;
  const { pages } = await getModule(owner);
  await pages.find((page) => matchPath(page.path, path))?.getComponent();
}
