/** Of each page, by its path: the files of its module that it showed with the last time, in the order of their coming. */
type PageFiles = Readonly<Record<string, readonly string[]>>;

const key = 'page-files';

const isFiles = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((file) => typeof file === 'string');

const readAll = (): PageFiles => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as PageFiles) : {};
  } catch {
    return {};
  }
};

/** The files that the page at this path asked for the last time in this browser; none where that is not known. */
export const filesOf = (path: string): readonly string[] => {
  const files = readAll()[path];
  return isFiles(files) ? files : [];
};

const kept = new Set<string>();

/**
 * A page's code is there: notes what of `folder`, where its module's version lies, has come by now. That is so for the
 * module's first page in this document: what later ones needed besides can no longer be told apart. Nor can the files of
 * a path with parameters be found by an address.
 */
export const keepFilesOf = (path: string, folder: string): void => {
  if (kept.has(folder) || path.includes(':')) return;
  kept.add(folder);
  try {
    const came = performance.getEntriesByType('resource').map(({ name }) => name);
    const files = [...new Set(came.filter((name) => name.startsWith(new URL(folder, location.href).href)))];
    localStorage.setItem(key, JSON.stringify({ ...readAll(), [path]: files }));
  } catch {
    // Where the browser does not tell them, or nothing can be stored, the next visit is a little slower.
  }
};
