import type { Remote } from 'protocol';
import { startTrustedWorker, trustScripts } from '../shared/trusted-scripts.ts';
import { fetchWithTimeout, LoadError } from './fetch.ts';
import { getFolder } from './files.ts';

/** Development servers change files all the time. The build replaces this variable. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development';
}

/** The hashes of the files of workers, by URL. */
const workerHashes = new Map<string, string>();

/** @throws LoadError for a file outside of the folder of its version */
const toUrl = ({ name, version, entry }: Remote, path: string): string => {
  const folder = getFolder(entry);
  const url = new URL(path, folder).href;
  if (url === folder + path && (folder.endsWith(`/modules/${name}/${version}/`) || isDevelopment())) return url;
  throw new LoadError('damaged', `remotes.json lists ${path}, which is no file of ${name} ${version}.`);
};

/** Lets the page run the files of a version that the list of modules names (TRU-01). @throws LoadError */
export function trustFiles(remote: Remote): void {
  const { entry, scripts = [], workers = {} } = remote;
  const own = [entry.slice(entry.lastIndexOf('/') + 1), ...scripts];
  trustScripts(own.map((path) => toUrl(remote, path)));
  for (const [path, hash] of Object.entries(workers)) workerHashes.set(toUrl(remote, path), hash);
}

/** A copy that was damaged on the way would be refused for as long as the browser caches it. @throws LoadError */
const fetchVerified = async (address: string, integrity: string): Promise<Response> => {
  try {
    return await fetchWithTimeout(address, { integrity });
  } catch {
    return fetchWithTimeout(address, { integrity, cache: 'reload' });
  }
};

/** Pages show it where the result would be. */
const UNAVAILABLE = 'A part of this page could not be loaded. Check your connection, and try again.';

/**
 * Starts a worker from a file of a module, which must have the hash that the list of modules has for it.
 * @throws LoadError
 */
export async function startWorker(address: string): Promise<Worker> {
  const integrity = workerHashes.get(address) ?? '';
  if (!integrity && !isDevelopment())
    throw new LoadError('damaged', `remotes.json has no hash of the worker ${address}.`, undefined, 'manifest');
  try {
    const code = await (await fetchVerified(address, integrity)).text();
    return startTrustedWorker(new Blob([code], { type: 'text/javascript' }));
  } catch (failure) {
    console.error(`The worker ${address} could not be started`, failure);
    throw new LoadError('unreachable', UNAVAILABLE, failure);
  }
}
