import { getPageFiles } from './page-files.ts';
import { createPageRecords } from './page-records.ts';

const isApiPath = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/api/');

/** The path of each page's first API request. */
const records = createPageRecords('page-reads', isApiPath);

/** Pages with a query are skipped: their requests depend on it, and it may be private. */
const hasNoQuery = ({ search }: Location): boolean => search === '';

/** The path of the first API request that this page sent on the last visit, if known. */
export const getFirstRequest = (page: Location): string | undefined =>
  hasNoQuery(page) ? records.read(page.pathname) : undefined;

const recordedPages = new Set<string>();

/** Records the path of a page's first API request in this document. Skips pages whose files are not recorded. */
export const recordFirstRequest = (page: Location, path: string): void => {
  if (recordedPages.has(page.pathname) || !hasNoQuery(page) || getPageFiles(page.pathname).length === 0) return;
  recordedPages.add(page.pathname);
  records.write(page.pathname, () => path);
};
