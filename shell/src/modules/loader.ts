import type { Remote } from 'contracts';
import { MODULE_CONTRACT, parseModule } from 'shared-ui/host';
import { type LoadedModule, ModuleShapeError } from 'shared-ui/host/shell';
import { getFailure, getFolder, refreshFiles, startAttempt } from './attempts.ts';
import { federation } from './federation.ts';
import { getFailureKind, LoadError } from './fetch.ts';

/** A module that cannot be loaded must not provide libraries to others: their own copies work. */
const stopSharing = (name: string): void => {
  // Federation names are identifiers.
  const provider = name.replaceAll('-', '_');
  for (const versions of Object.values(federation.shareScopeMap.default ?? {})) {
    for (const [version, { from, loaded }] of Object.entries(versions)) {
      if (from === provider && !loaded) delete versions[version];
    }
  }
};

/** Loads the default export of `./module`. Each call is a new attempt with another URL. */
const loadFromFederation = async ({ name, entry, integrity }: Remote): Promise<unknown> => {
  const hasTimedOut = getFailure(name)?.kind === 'timedOut';
  const retryQuery = startAttempt(name, entry, integrity);
  if (retryQuery && !hasTimedOut) await refreshFiles(getFolder(entry));
  federation.registerRemotes([{ name, entry: entry + retryQuery }], { force: true });
  try {
    return (await federation.loadRemote<{ default?: unknown }>(`${name}/module`))?.default;
  } catch (failure) {
    stopSharing(name);
    throw getFailure(name) ?? failure;
  }
};

/** @throws LoadError if the module cannot run here, before anything is fetched */
const checkContract = ({ name, contract }: Remote): void => {
  if (contract === MODULE_CONTRACT) return;
  const versions = `module contract ${contract}, but this shell supports ${MODULE_CONTRACT}`;
  throw new LoadError('incompatible', `${name} was built for ${versions}.`);
};

const toLoadError = (name: string, failure: unknown): LoadError => {
  if (failure instanceof LoadError) return failure;
  const kind = failure instanceof ModuleShapeError ? 'damaged' : getFailureKind(failure);
  return new LoadError(kind, `${name} could not be started.`, failure);
};

/**
 * Loads a module and validates its export before any of its pages runs.
 * @throws LoadError
 */
export const loadModule = async (remote: Remote): Promise<LoadedModule> => {
  try {
    checkContract(remote);
    return parseModule(await loadFromFederation(remote), remote.name);
  } catch (failure) {
    console.error(`The module ${remote.name} ${remote.version} could not be loaded`, failure);
    throw toLoadError(remote.name, failure);
  }
};
