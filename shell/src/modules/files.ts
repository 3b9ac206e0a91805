import { preloadFile } from '../prefetch/prefetch.ts';
import { fetchWithTimeout } from './fetch.ts';

/** Hashes (`sha256-…`) of files, by path in the folder of a module's version. */
export type Integrity = Readonly<Record<string, string>>;

/** The URL of a version's folder, from the URL of its entry; ends with `/`. */
export function getFolder(entry: string): string {
  return new URL('.', new URL(entry, location.href)).href;
}

const hashes = new Map<string, string>();

/** A script is removed when it has run, and with it the hash that it was verified with. */
const recordHashes = (changes: readonly MutationRecord[]): void => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (node instanceof HTMLScriptElement) hashes.set(node.src, node.integrity);
    if (node instanceof HTMLLinkElement) hashes.set(node.href, node.integrity);
  }
};

new MutationObserver(recordHashes).observe(document.head, { childList: true });

/** The hash with which this page verified a script or style sheet, by URL. */
export function findIntegrity(url: string): string | undefined {
  return hashes.get(url) || undefined;
}

/** Starts to download the files of a version that it needs first. */
export function preloadFiles(folder: string, integrity: Integrity): void {
  for (const [path, hash] of Object.entries(integrity)) preloadFile({ address: folder + path, integrity: hash });
}

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
export async function refreshFiles(folder: string): Promise<void> {
  await Promise.allSettled(findLoadedFiles(folder).map(refresh));
}
