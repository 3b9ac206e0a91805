import { MODULE_CONTRACT } from 'protocol';
import type { PageContent } from './port.ts';
import type { ModulePanel, ModulePanels } from './slots.tsx';
import { isObject } from './trader-entries.ts';

export { MODULE_CONTRACT };

/** `public` pages are open to everyone; `trader` pages redirect users without a local user to /signin. */
export type RouteAccess = 'public' | 'trader';

/** A page. Its code is loaded on the first visit. */
export interface ModuleRoute {
  /** An absolute router path, e.g. `/trades/:tradeId`, below a path that remotes.json assigns to the module. */
  path: string;
  access: RouteAccess;
  /** The document title of the page. */
  title: string;
  /** The meta description of a public page. */
  description?: string;
  load: () => Promise<PageContent>;
}

/** The type of `./module`, which every remote exposes. */
export interface RemoteModule {
  contract: typeof MODULE_CONTRACT;
  name: string;
  routes: ModuleRoute[];
  /** Its panels on pages of other modules, by their names in the build. */
  panels: ModulePanels;
}

/** A module after its validation. Its panels are matched with their slots by name. */
export interface LoadedModule extends Omit<RemoteModule, 'panels'> {
  panels: Readonly<Record<string, ModulePanel>>;
}

/** Declares a module, for the default export of its `module.ts`. */
export function defineModule(name: string, routes: ModuleRoute[], panels: ModulePanels = {}): RemoteModule {
  return { contract: MODULE_CONTRACT, name, routes, panels };
}

export class ModuleShapeError extends Error {
  override name = 'ModuleShapeError';
}

const isRoute = (value: unknown): value is ModuleRoute =>
  isObject(value) &&
  typeof value.path === 'string' &&
  value.path.startsWith('/') &&
  (value.access === 'public' || value.access === 'trader') &&
  typeof value.title === 'string' &&
  (value.description === undefined || typeof value.description === 'string') &&
  typeof value.load === 'function';

const arePanels = (value: unknown): value is LoadedModule['panels'] =>
  isObject(value) &&
  Object.values(value).every(
    (panel) => isObject(panel) && typeof panel.slot === 'string' && typeof panel.load === 'function',
  );

/**
 * Validates the module of a remote before any of its pages run.
 * @throws ModuleShapeError with a message that names the module
 */
export function parseModule(value: unknown, name: string): LoadedModule {
  if (!isObject(value)) throw new ModuleShapeError(`${name} did not export a module.`);
  if (value.contract !== MODULE_CONTRACT) {
    throw new ModuleShapeError(
      `${name} was built for module contract ${String(value.contract)}, but this shell supports ${MODULE_CONTRACT}.`,
    );
  }
  if (value.name !== name) throw new ModuleShapeError(`${name} exported the module ${String(value.name)} instead.`);
  if (!Array.isArray(value.routes) || !value.routes.every(isRoute)) {
    throw new ModuleShapeError(`${name} has an invalid route.`);
  }
  if (!arePanels(value.panels)) throw new ModuleShapeError(`${name} has an invalid panel.`);
  return { contract: MODULE_CONTRACT, name, routes: value.routes, panels: value.panels };
}
