import { createPageRecords } from './page-records.ts';

/** A preload serves only a request for the same hash. */
export interface PageFile {
  address: string;
  integrity?: string | undefined;
}

const isFile = (value: unknown): value is PageFile =>
  typeof value === 'object' &&
  value !== null &&
  'address' in value &&
  typeof value.address === 'string' &&
  (!('integrity' in value) || typeof value.integrity === 'string');

const isFiles = (value: unknown): value is PageFile[] => Array.isArray(value) && value.every(isFile);

/** The module files that each page needed on the last visit, in the order of loading. */
const records = createPageRecords('page-files', isFiles);

/** The files that the page at this path requested on the last visit; empty if unknown. */
export const getPageFiles = (path: string): readonly PageFile[] => records.read(path) ?? [];

const recordedFolders = new Set<string>();

/**
 * Records the files that were loaded from `folder` (a module version) up to now. Only a module's first page in a document
 * is recorded, because the files of later pages cannot be distinguished. A path with parameters is skipped, because the
 * next visit could not find its record by URL.
 */
export const recordPageFiles = (
  path: string,
  folder: string,
  findIntegrity: (url: string) => string | undefined,
): void => {
  if (recordedFolders.has(folder) || path.includes(':')) return;
  recordedFolders.add(folder);
  records.write(path, () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const urls = new Set(loaded.filter((url) => url.startsWith(new URL(folder, location.href).href)));
    return [...urls].map((address) => ({ address, integrity: findIntegrity(address) }));
  });
};
