import { fetchWithTimeout } from './fetch-json.ts';

const findLoadedFiles = (folder: string): string[] => {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name.split('?')[0] ?? name);
  return [...new Set(urls)].filter((url) => url.startsWith(folder));
};

const refresh = async (url: string): Promise<void> => {
  const response = await fetchWithTimeout(url, { cache: 'reload' });
  // The browser caches a response only after its body was read.
  await response.arrayBuffer();
};

/**
 * Replaces the browser's cached copies of a version's files. Otherwise, a copy that was damaged on the way would fail
 * verification for as long as the file is cached: a year. The attempt to load a file reports its failure.
 */
export const refreshFiles = async (folder: string): Promise<void> => {
  await Promise.allSettled(findLoadedFiles(folder).map(refresh));
};
