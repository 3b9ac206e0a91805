import type { Remote } from 'protocol';
import { trustScripts } from '../shared/trusted-scripts.ts';
import { LoadError } from './fetch.ts';
import { getFolder } from './files.ts';

/** Development servers change files all the time. The build replaces this variable. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development';
}

/** The hashes of the files of workers, by URL. */
export const workerHashes = new Map<string, string>();

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
