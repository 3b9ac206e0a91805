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
  /** The paths of its first API requests, in their order. */
  requests: readonly string[];
}

const STORAGE_KEY = 'page-files';

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const isFile = (value: unknown): value is PageFile =>
  isObject(value) && typeof value.address === 'string' && ['string', 'undefined'].includes(typeof value.integrity);

/** A request to another origin would send the token there. */
const isRequest = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/api/');

const isRecord = (value: unknown): value is PageRecord =>
  isObject(value) &&
  Array.isArray(value.files) &&
  value.files.every(isFile) &&
  Array.isArray(value.requests) &&
  value.requests.every(isRequest);

/** A damaged or inaccessible storage counts as empty. */
const readAll = (): Record<string, unknown> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return isObject(stored) ? stored : {};
  } catch {
    return {};
  }
};

/** What the page at this path requested on the last visit, if known. */
export function readPageRecord(path: string): PageRecord | undefined {
  const record = readAll()[path];
  return isRecord(record) ? record : undefined;
}

const write = (path: string, record: PageRecord): void => {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readAll(), [path]: record }));
  } catch {
    // The next visit is a little slower.
  }
};

const recordedFolders = new Set<string>();

/** A file that failed is of no use on the next visit. */
const isReusable = ({ responseStatus }: PerformanceEntry & { responseStatus?: number }): boolean =>
  !(responseStatus && responseStatus >= 400);

/**
 * Records the files that were loaded from `folder` (a module version) up to now. Only a module's first page in a
 * document is recorded, because the files of later pages cannot be distinguished. A path with parameters is skipped,
 * because the next visit could not find its record by URL.
 */
export function recordPageFiles(
  path: string,
  folder: string,
  findIntegrity: (url: string) => string | undefined,
): void {
  if (!IS_PREFETCH_ENABLED || recordedFolders.has(folder) || path.includes(':')) return;
  recordedFolders.add(folder);
  const { href } = new URL(folder, location.href);
  const urls = performance
    .getEntriesByType('resource')
    .filter(isReusable)
    .map(({ name }) => name);
  const loaded = [...new Set(urls)].filter((url) => url.startsWith(href));
  const files = loaded.map((address) => ({ address, integrity: findIntegrity(address) }));
  write(path, { requests: readPageRecord(path)?.requests ?? [], files });
}

/** As many as a first screen needs. */
const MAX_REQUESTS = 5;

/** Later requests follow what the trader does. */
const START_MS = 3_000;

/** The first requests of each path in this document, and when they began, from `performance.now()`. */
const starts = new Map<string, { at: number; requests: readonly string[] }>();

/**
 * Records the page's first API requests in this document. A page with a query is skipped, because it may be private.
 */
export function recordRequest({ pathname, search }: Location, request: string): void {
  const record = readPageRecord(pathname);
  if (!IS_PREFETCH_ENABLED || !record || search !== '') return;
  const { at, requests: known } = starts.get(pathname) ?? { at: performance.now(), requests: [] };
  if (known.length >= MAX_REQUESTS || known.includes(request) || performance.now() - at > START_MS) return;
  const requests = [...known, request];
  starts.set(pathname, { at, requests });
  write(pathname, { ...record, requests });
}
