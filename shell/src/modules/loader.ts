import type { Remote } from 'contracts';
import { MODULE_CONTRACT, parseModule } from 'shared-ui/host';
import { type LoadedModule, ModuleShapeError } from 'shared-ui/host/shell';
import { checkLibraries, federation } from './federation.ts';
import { getFailureKind, LoadError } from './fetch.ts';
import { getFolder, preloadFiles, refreshFiles } from './files.ts';

/** Development servers change files all the time. The build replaces this variable. */
const isDevelopment = (): boolean => process.env.NODE_ENV === 'development';

/** @throws LoadError for an entry that nothing verifies, except in development */
const getEntryIntegrity = ({ name, entry, integrity }: Remote): string => {
  const hash = integrity?.[entry.slice(entry.lastIndexOf('/') + 1)];
  if (hash || isDevelopment()) return hash ?? '';
  throw new LoadError('damaged', `remotes.json has no hash of the entry of ${name}.`);
};

/** The last attempt to load each module. */
const attempts = new Map<string, { number: number; hasTimedOut: boolean }>();

/** Loads the default export of `./module`. Each call is a new attempt with another URL, so that no pending response is reused. */
const loadFromFederation = async (remote: Remote): Promise<unknown> => {
  const { name, entry } = remote;
  const hash = getEntryIntegrity(remote);
  const last = attempts.get(name);
  const attempt = { number: last ? last.number + 1 : 0, hasTimedOut: false };
  attempts.set(name, attempt);
  if (!last) preloadFiles(getFolder(entry), remote.integrity ?? {});
  else if (!last.hasTimedOut) await refreshFiles(getFolder(entry));
  try {
    return (await federation.load(name, last ? `${entry}?r=${attempt.number}` : entry, hash)).default;
  } catch (failure) {
    attempt.hasTimedOut = getFailureKind(failure) === 'timedOut';
    throw failure;
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
    checkLibraries(remote.shared);
    return parseModule(await loadFromFederation(remote), remote.name);
  } catch (failure) {
    console.error(`The module ${remote.name} ${remote.version} could not be loaded`, failure);
    throw toLoadError(remote.name, failure);
  }
};
