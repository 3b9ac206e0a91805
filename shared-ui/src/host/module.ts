import { MODULE_CONTRACT } from 'contracts';
import type { ComponentType } from 'react';

export { MODULE_CONTRACT };

/** `public` is open to all; `trader` sends anyone without a local user to /signin. */
export type RouteAccess = 'public' | 'trader';

/** A page as data; its component is loaded when somebody goes there. */
export interface ModuleRoute {
  /** An absolute router path, e.g. `/trades/:tradeId`, under a path that remotes.json gives the module. */
  path: string;
  access: RouteAccess;
  /** The document's title while the page shows. */
  title: string;
  /** For those who find a public page by a search. */
  description?: string;
  load: () => Promise<{ default: ComponentType }>;
}

/** What a remote exposes as `./module`. */
export interface RemoteModule {
  contract: typeof MODULE_CONTRACT;
  name: string;
  routes: ModuleRoute[];
}

/** Gives a module its type where it is declared. */
export const defineModule = (module: RemoteModule): RemoteModule => module;

export class ModuleShapeError extends Error {
  override name = 'ModuleShapeError';
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isRoute = (value: unknown): value is ModuleRoute =>
  isObject(value) &&
  typeof value.path === 'string' &&
  value.path.startsWith('/') &&
  (value.access === 'public' || value.access === 'trader') &&
  typeof value.title === 'string' &&
  (value.description === undefined || typeof value.description === 'string') &&
  typeof value.load === 'function';

/**
 * Checks what a remote delivered before any of it runs.
 * @throws ModuleShapeError with a sentence that names the module
 */
export const parseModule = (value: unknown, name: string): RemoteModule => {
  if (!isObject(value)) throw new ModuleShapeError(`${name} delivered no module.`);
  if (value.contract !== MODULE_CONTRACT) {
    throw new ModuleShapeError(
      `${name} is made for module contract ${String(value.contract)}, this shell has ${MODULE_CONTRACT}.`,
    );
  }
  if (value.name !== name) throw new ModuleShapeError(`${name} delivered the module ${String(value.name)}.`);
  if (!Array.isArray(value.routes) || !value.routes.every(isRoute)) {
    throw new ModuleShapeError(`${name} has a route of the wrong shape.`);
  }
  return { contract: MODULE_CONTRACT, name, routes: value.routes };
};
