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

/** Of each page, by its path: the files of its module that it showed with the last time, in the order of their coming. */
const notes = createPageRecords('page-files', isFiles);

/** The files that the page at this path asked for the last time in this browser; none where that is not known. */
export const getPageFiles = (path: string): readonly PageFile[] => notes.read(path) ?? [];

const kept = new Set<string>();

/**
 * A page's code is there: notes what of `folder`, where its module's version lies, has come by now. That is so for the
 * module's first page in this document: what later ones needed besides can no longer be told apart. Nor can the files of
 * a path with parameters be found by an address.
 */
export const recordPageFiles = (
  path: string,
  folder: string,
  integrityOf: (address: string) => string | undefined,
): void => {
  if (kept.has(folder) || path.includes(':')) return;
  kept.add(folder);
  notes.keep(path, () => {
    const came = performance.getEntriesByType('resource').map(({ name }) => name);
    const addresses = new Set(came.filter((name) => name.startsWith(new URL(folder, location.href).href)));
    return [...addresses].map((address) => ({ address, integrity: integrityOf(address) }));
  });
};
