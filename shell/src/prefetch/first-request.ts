import { getPageFiles } from './page-files.ts';
import { createPageRecords } from './page-records.ts';

const isRead = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/api/');

/** Of each page, by its path: what it asked the API first, without the API's own address. */
const notes = createPageRecords('page-reads', isRead);

/** A page with a query asks by what stands there, which is no one's business here. */
const isPlain = ({ search }: Location): boolean => search === '';

/** What the page that is being opened asked the API first the last time, where that is known. */
export const getFirstRequest = (page: Location): string | undefined =>
  isPlain(page) ? notes.read(page.pathname) : undefined;

const kept = new Set<string>();

/** A page reads `path` of the API: the first time in this document, that is noted. Only pages whose files are known are. */
export const recordFirstRequest = (page: Location, path: string): void => {
  if (kept.has(page.pathname) || !isPlain(page) || getPageFiles(page.pathname).length === 0) return;
  kept.add(page.pathname);
  notes.keep(page.pathname, () => path);
};
