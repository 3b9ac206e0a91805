import { createPageNotes } from './page-notes.ts';

const isFiles = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((file) => typeof file === 'string');

/** Of each page, by its path: the files of its module that it showed with the last time, in the order of their coming. */
const notes = createPageNotes('page-files', isFiles);

/** The files that the page at this path asked for the last time in this browser; none where that is not known. */
export const filesOf = (path: string): readonly string[] => notes.read(path) ?? [];

const kept = new Set<string>();

/**
 * A page's code is there: notes what of `folder`, where its module's version lies, has come by now. That is so for the
 * module's first page in this document: what later ones needed besides can no longer be told apart. Nor can the files of
 * a path with parameters be found by an address.
 */
export const keepFilesOf = (path: string, folder: string): void => {
  if (kept.has(folder) || path.includes(':')) return;
  kept.add(folder);
  notes.keep(path, () => {
    const came = performance.getEntriesByType('resource').map(({ name }) => name);
    return [...new Set(came.filter((name) => name.startsWith(new URL(folder, location.href).href)))];
  });
};
