import { startTrustedWorker } from '../shared/trusted-scripts.ts';
import { fetchWithTimeout, LoadError } from './fetch.ts';
import { isDevelopment, workerHashes } from './trusted-files.ts';

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
