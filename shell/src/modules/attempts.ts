import { fetchWithTimeout, type LoadError } from './fetch.ts';

/** Hashes (`sha256-…`) of a module's files, by path in its folder. */
type Integrity = Readonly<Record<string, string>>;

interface Attempt {
  /** 0 for the first attempt. Later ones use another URL, so that no cached or pending response is reused. */
  number: number;
  /** The URL of the version's folder; ends with `/`. */
  folder: string;
  integrity: Integrity;
  /** Recorded here, because federation's errors contain only text. */
  failure?: LoadError;
}

const attempts = new Map<string, Attempt>();

export const getRetryQuery = (name: string): string => {
  const number = attempts.get(name)?.number;
  return number ? `?r=${number}` : '';
};

/** The URL of a version's folder, from the URL of its manifest. */
export const getFolder = (entry: string): string => new URL('.', new URL(entry, location.href)).href;

/**
 * Starts another attempt to load the module.
 * @param integrity the hashes in remotes.json of the files that the shell requests
 * @returns the query to append to its URLs
 */
export const startAttempt = (name: string, entry: string, integrity: Integrity = {}): string => {
  const number = (attempts.get(name)?.number ?? -1) + 1;
  attempts.set(name, { number, folder: getFolder(entry), integrity });
  return getRetryQuery(name);
};

/** Why the module's last attempt failed, if it did. */
export const getFailure = (name: string): LoadError | undefined => attempts.get(name)?.failure;

export const recordFailure = (name: string, failure: LoadError): void => {
  const attempt = attempts.get(name);
  if (attempt) attempt.failure = failure;
};

/** Adds the manifest's hashes of the other files. They cannot replace those of remotes.json. */
export const addIntegrity = (name: string, listed: Integrity): void => {
  const attempt = attempts.get(name);
  if (attempt) attempt.integrity = { ...listed, ...attempt.integrity };
};

/** The required hash of the file at a URL, if the release lists one. The browser refuses any other content. */
export const findIntegrity = (name: string | undefined, url: string): string | undefined => {
  const attempt = attempts.get(name ?? '');
  const { href } = new URL(url, location.href);
  if (!attempt || !href.startsWith(attempt.folder)) return undefined;
  return attempt.integrity[href.slice(attempt.folder.length).split('?')[0] ?? ''];
};

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
