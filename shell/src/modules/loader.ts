import type { Remote } from 'protocol';
import { MODULE_CONTRACT, parseModule } from 'shared-ui/host';
import { type LoadedModule, ModuleShapeError } from 'shared-ui/host/shell';
import { checkLibraries, federation } from './federation.ts';
import { getFailureKind, LoadError } from './fetch.ts';
import { getFolder, preloadFiles, refreshFiles } from './files.ts';
import { isDevelopment, trustFiles } from './trusted-files.ts';

/** @throws LoadError for an entry that nothing verifies, except in development */
const getEntryIntegrity = ({ name, entry, integrity }: Remote): string => {
  const hash = integrity?.[entry.slice(entry.lastIndexOf('/') + 1)];
  if (hash || isDevelopment()) return hash ?? '';
  throw new LoadError('damaged', `remotes.json has no hash of the entry of ${name}.`, undefined, 'manifest');
};

/** A module that cannot be loaded must not provide libraries to others: their own copies work. */
const stopSharing = (provider: string): void => {
  for (const versions of Object.values(federation.shareScopeMap.default ?? {})) {
    for (const [version, { from, loaded }] of Object.entries(versions)) {
      if (from === provider && !loaded) delete versions[version];
    }
  }
};

/**
 * Folders of versions that were loaded. If one is loaded again, a cached file may be damaged, so all are requested
 * again.
 */
const loadedFolders = new Set<string>();

/** Loads the default export of `./module`. */
const loadFromFederation = async (remote: Remote): Promise<unknown> => {
  // Federation uses the name of a container as a global variable.
  const name = remote.name.replaceAll('-', '_');
  const folder = getFolder(remote.entry);
  const integrity = getEntryIntegrity(remote);
  trustFiles(remote);
  if (loadedFolders.has(folder)) await refreshFiles(folder);
  else preloadFiles(folder, remote.integrity ?? {});
  loadedFolders.add(folder);
  const container = { name, entry: remote.entry, type: 'global' as const, entryGlobalName: name, integrity };
  federation.registerRemotes([container], { force: true });
  try {
    return (await federation.loadRemote<{ default?: unknown }>(`${name}/module`))?.default;
  } catch (failure) {
    stopSharing(name);
    throw failure;
  }
};

/** @throws LoadError if the module cannot run here, before anything is fetched */
const checkContract = ({ name, contract }: Remote): void => {
  if (contract === MODULE_CONTRACT) return;
  const versions = `module contract ${contract}, but this shell supports ${MODULE_CONTRACT}`;
  throw new LoadError('incompatible', `${name} was built for ${versions}.`, undefined, 'contract');
};

const toLoadError = (name: string, failure: unknown): LoadError => {
  if (failure instanceof LoadError) return failure;
  const kind = failure instanceof ModuleShapeError ? 'damaged' : getFailureKind(failure);
  return new LoadError(kind, `${name} could not be started.`, failure, kind === 'crashed' ? 'mount' : undefined);
};

/**
 * Loads a module and validates its export before any of its pages runs.
 * @throws LoadError
 */
export async function loadModule(remote: Remote): Promise<LoadedModule> {
  try {
    checkContract(remote);
    checkLibraries(remote.shared);
    return parseModule(await loadFromFederation(remote), remote.name);
  } catch (failure) {
    console.error(`The module ${remote.name} ${remote.version} could not be loaded`, failure);
    throw toLoadError(remote.name, failure);
  }
}
