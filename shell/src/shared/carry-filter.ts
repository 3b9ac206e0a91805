import { filterShape } from 'contracts';

/** The parts of an address that are a filter. */
const listFilter = (search: string) =>
  [...new URLSearchParams(search)].filter(([name]) => Object.hasOwn(filterShape, name));

export function hasFilter(search: string): boolean {
  return listFilter(search).length > 0;
}

/** The pages that show the trades of one filter. */
const FILTERED_PATHS = ['/dashboard', '/trades', '/reports'];

/**
 * The address of a link: from one page of filtered trades to another with the same filter, so that one looks at the
 * same trades on all of them. The link of the current page has no filter and clears it.
 */
export function carryFilter(to: string, { pathname, search }: { pathname: string; search: string }): string {
  const isFiltered = FILTERED_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  if (!isFiltered || !FILTERED_PATHS.includes(to) || pathname === to) return to;
  const filter = listFilter(search);
  return filter.length > 0 ? `${to}?${new URLSearchParams(filter)}` : to;
}
