import { fetchInTime } from './fetch-json.ts';

const filesIn = (folder: string): string[] => {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name.split('?')[0] ?? name);
  return [...new Set(addresses)].filter((address) => address.startsWith(folder));
};

const refresh = async (address: string): Promise<void> => {
  const response = await fetchInTime(address, { cache: 'reload' });
  // The cache takes a response whose body was read.
  await response.arrayBuffer();
};

/**
 * Replaces the browser's cached copies of a version's files. A copy that a cache on the way has changed fails its
 * verification, and would be served again for as long as the file may be cached: a year. What cannot be fetched is
 * reported by the attempt to load it.
 */
export const refreshFiles = async (folder: string): Promise<void> => {
  await Promise.allSettled(filesIn(folder).map(refresh));
};
