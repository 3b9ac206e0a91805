import type { TradeFilter } from 'contracts';

/** The names of a filter in an address. Their schemas are many times as large, and the bar is on every page. */
const FILTER_NAMES = {
  from: true,
  to: true,
  setup: true,
  tag: true,
  ticker: true,
  underlying: true,
  kind: true,
  structure: true,
  account: true,
  side: true,
  result: true,
  weekday: true,
  hour: true,
  zone: true,
  minR: true,
  maxR: true,
  minNet: true,
  maxNet: true,
  duration: true,
  size: true,
  r: true,
  has: true,
  lacks: true,
  q: true,
  rule: true,
  judged: true,
  planned: true,
  afterLoss: true,
  tradeOfDay: true,
  sleep: true,
  energy: true,
  stress: true,
  dayGrade: true,
  grade: true,
  mistake: true,
} as const satisfies Record<keyof TradeFilter, true>;

/** The parts of an address that are a filter. */
const listFilter = (search: string) =>
  [...new URLSearchParams(search)].filter(([name]) => Object.hasOwn(FILTER_NAMES, name));

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
