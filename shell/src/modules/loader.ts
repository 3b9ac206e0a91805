import type { Remote } from 'contracts';
import { MODULE_CONTRACT, ModuleShapeError, parseModule, type RemoteModule } from 'shared-ui/host';
import { beginAttempt, failureOf, folderOf } from './attempts.ts';
import { federation } from './federation.ts';
import { LoadError, loadFailureOf } from './load-error.ts';
import { refreshFiles } from './refresh-files.ts';

/** Loads a module's code from its address. A function type, so that tests put real failures in its place. */
export type ModuleSource = (remote: Remote) => Promise<unknown>;

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

/** What `./module` exports by default. Each call is a new attempt, at an address of its own. */
export const federationSource: ModuleSource = async ({ name, entry, integrity }) => {
  const wasSlow = failureOf(name)?.failure === 'slow';
  const suffix = beginAttempt(name, entry, integrity);
  if (suffix && !wasSlow) await refreshFiles(folderOf(entry));
  federation.registerRemotes([{ name, entry: entry + suffix }], { force: true });
  try {
    return (await federation.loadRemote<{ default?: unknown }>(`${name}/module`))?.default;
  } catch (failure) {
    stopSharing(name);
    throw failureOf(name) ?? failure;
  }
};

/** @throws LoadError before anything is fetched that could not run here */
const checkContract = ({ name, contract }: Remote): void => {
  if (contract === MODULE_CONTRACT) return;
  const kind = contract > MODULE_CONTRACT ? 'newer' : 'older';
  throw new LoadError(
    kind,
    `${name} was built for module contract ${contract}, but this shell supports ${MODULE_CONTRACT}.`,
  );
};

const asLoadError = (name: string, failure: unknown): LoadError => {
  if (failure instanceof LoadError) return failure;
  if (failure instanceof ModuleShapeError) return new LoadError('misshapen', failure.message, failure);
  const failed = loadFailureOf(failure);
  if (failed) return new LoadError(failed, `A file of ${name} could not be loaded.`, failure);
  return new LoadError('broken', `${name} failed while it started.`, failure);
};

/**
 * Loads a module and checks its shape before any of it runs.
 * @throws LoadError
 */
export const loadModule = async (remote: Remote, source: ModuleSource = federationSource): Promise<RemoteModule> => {
  try {
    checkContract(remote);
    return parseModule(await source(remote), remote.name);
  } catch (failure) {
    console.error(`The module ${remote.name} ${remote.version} could not be loaded`, failure);
    throw asLoadError(remote.name, failure);
  }
};
