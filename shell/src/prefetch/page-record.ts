/** Turns prefetching off: nothing is recorded or sent early, and pages are only slower. */
export const IS_PREFETCH_ENABLED = true;

/** A file to preload. The preload serves only a request with the same hash. */
export interface PageFile {
  address: string;
  integrity?: string | undefined;
}

/** What a page requested on the last visit. */
interface PageRecord {
  /** The files of its module, in the order of loading. */
  files: readonly PageFile[];
  /** Those of the panels that were in view. */
  panelFiles: readonly PageFile[];
  /** What the page loaded after its first files. */
  laterFiles: readonly PageFile[];
  /** The ids of those panels. */
  panels: readonly string[];
  /** The paths of its first API requests, in their order. */
  requests: readonly string[];
}

const STORAGE_KEY = 'page-files';

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const isFile = (value: unknown): value is PageFile =>
  isObject(value) && typeof value.address === 'string' && ['string', 'undefined'].includes(typeof value.integrity);

const isText = (value: unknown): value is string => typeof value === 'string';

/** A request to another origin would send the token there. */
const isRequest = (value: unknown): boolean => isText(value) && value.startsWith('/api/');

const isList = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem);

const isRecord = (value: unknown): value is PageRecord =>
  isObject(value) &&
  isList(value.files, isFile) &&
  isList(value.panelFiles, isFile) &&
  isList(value.laterFiles, isFile) &&
  isList(value.panels, isText) &&
  isList(value.requests, isRequest);

/** A damaged or inaccessible storage counts as empty. */
const readAll = (): Record<string, unknown> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return isObject(stored) ? stored : {};
  } catch {
    return {};
  }
};

const ID = ':id';

/** The number or date in a path, for example of a trade or a day. */
const findId = (path: string): string | undefined => /\/(\d+(?:-\d\d-\d\d)?)(?=\/|$)/.exec(path)?.[1];

const replaceId = (path: string, id: string | undefined): string =>
  path
    .split('/')
    .map((part) => (part === id ? ID : part))
    .join('/');

/** All trades and days have one record. A path of a route has the name of a parameter in the place of the number. */
const toKey = (path: string): string => replaceId(path.replace(/:\w+/, ID), findId(path));

const readRecord = (key: string): PageRecord | undefined => {
  const record = readAll()[key];
  return isRecord(record) ? record : undefined;
};

/** What the page at this path requested on the last visit, if known. */
export function readPageRecord(path: string): PageRecord | undefined {
  const record = readRecord(toKey(path));
  const id = findId(path) ?? '';
  return record && { ...record, requests: record.requests.map((each) => each.replaceAll(ID, id)) };
}

const write = (key: string, changes: Partial<PageRecord>): void => {
  const record = {
    files: [],
    panelFiles: [],
    laterFiles: [],
    panels: [],
    requests: [],
    ...readRecord(key),
    ...changes,
  };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readAll(), [key]: record }));
  } catch {
    // The next visit is a little slower.
  }
};

const recordedFolders = new Set<string>();

const openedKey = toKey(location.pathname);
/** Those of the page that the document was opened with. */
const pageFolders: string[] = [];
const panelFolders: string[] = [];
const panelIds = new Set<string>();

/** A file that failed is of no use on the next visit. */
const isReusable = ({ responseStatus }: PerformanceEntry & { responseStatus?: number }): boolean =>
  !(responseStatus && responseStatus >= 400);

type FindIntegrity = (url: string) => string | undefined;

/** The files that were loaded from these folders up to now. */
const listFiles = (folders: readonly string[], findIntegrity: FindIntegrity): PageFile[] => {
  const loaded = performance
    .getEntriesByType('resource')
    .filter((entry) => isReusable(entry) && folders.some((folder) => entry.name.includes(folder)))
    .map(({ name }) => name);
  return [...new Set(loaded)].map((address) => ({ address, integrity: findIntegrity(address) }));
};

/**
 * Records the files that were loaded from `folder` (a module version) up to now. Only a module's first page in a
 * document is recorded, because the files of later pages cannot be distinguished.
 * @param path of a route
 */
export function recordPageFiles(path: string, folder: string, findIntegrity: FindIntegrity): void {
  if (!IS_PREFETCH_ENABLED || recordedFolders.has(folder)) return;
  recordedFolders.add(folder);
  const key = toKey(path);
  if (key === openedKey) pageFolders.push(folder);
  // Files that followed the page on the last visit have been preloaded.
  const later = new Set(readRecord(key)?.laterFiles.map(({ address }) => address));
  write(key, { files: listFiles([folder], findIntegrity).filter(({ address }) => !later.has(address)) });
}

/**
 * Records a panel in view, and its files: those that were loaded from `folder` up to now. With them, what the page has
 * loaded since its first files. Only for the page that the document was opened with, because later pages load fewer
 * files.
 */
export function recordPanelFiles(
  { pathname }: Location,
  panel: { id: string; folder: string },
  findIntegrity: FindIntegrity,
): void {
  const key = toKey(pathname);
  const record = readRecord(key);
  if (!IS_PREFETCH_ENABLED || !record || key !== openedKey) return;
  panelFolders.push(panel.folder);
  panelIds.add(panel.id);
  const isNew = ({ address }: PageFile): boolean => record.files.every((file) => file.address !== address);
  const list = (folders: readonly string[]) => listFiles(folders, findIntegrity).filter(isNew);
  write(key, { panelFiles: list(panelFolders), laterFiles: list(pageFolders), panels: [...panelIds] });
}

/** As many as a first screen needs, with its panels. */
const MAX_REQUESTS = 8;

/** Later requests follow what the trader does. */
const START_MS = 6_000;

/** The first requests of each page in this document, and when they began, from `performance.now()`. */
const starts = new Map<string, { at: number; requests: readonly string[] }>();

/**
 * Records the page's first API requests in this document. A page with a query is skipped, because it may be private.
 */
export function recordRequest({ pathname, search }: Location, request: string): void {
  const key = toKey(pathname);
  const id = findId(pathname);
  // The next trade's requests have other parameters.
  if (!IS_PREFETCH_ENABLED || search !== '' || (id && request.includes('?')) || !readRecord(key)) return;
  const pattern = replaceId(request, id);
  const { at, requests: known } = starts.get(key) ?? { at: performance.now(), requests: [] };
  if (known.length >= MAX_REQUESTS || known.includes(pattern) || performance.now() - at > START_MS) return;
  const requests = [...known, pattern];
  starts.set(key, { at, requests });
  write(key, { requests });
}
