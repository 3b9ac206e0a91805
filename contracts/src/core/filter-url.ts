import { toUtcDay } from '../base/days.ts';
import type { ReportDimension } from './group-keys.ts';
import { filterShape, TradeFilter } from './trade-filter.ts';

type Field = keyof TradeFilter;
/** A parameter of a URL: name and value. */
type Parameter = readonly [name: string, value: string];

const isField = (name: string): name is Field => Object.hasOwn(filterShape, name);
const fields = Object.keys(filterShape).filter(isField);

/** Converts a filter to the query of a call. With a unit, the amounts of the reply are in this unit. */
export function toFilterQuery<F extends TradeFilter>({ minR, maxR, minNet, maxNet, ...filter }: F) {
  return {
    ...filter,
    ...(minR === undefined ? {} : { minR: String(minR) }),
    ...(maxR === undefined ? {} : { maxR: String(maxR) }),
    ...(minNet === undefined ? {} : { minNet: String(minNet) }),
    ...(maxNet === undefined ? {} : { maxNet: String(maxNet) }),
  };
}

/** A filter in its URL form, e.g. `setup=Gap&setup=none&hour=9`. Equal filters have equal texts. */
export function toSearchParams(filter: TradeFilter): URLSearchParams {
  const query = toFilterQuery(filter);
  const search = new URLSearchParams();
  for (const name of fields) for (const value of [query[name] ?? []].flat()) search.append(name, value);
  return search;
}

/** The filter of an address, and the parameters of the address that are unknown or invalid. */
export interface ParsedFilter {
  filter: TradeFilter;
  ignored: Parameter[];
}

/** Sorts parameters by whether they are valid on their own. */
const sortByValidity = (search: Iterable<Parameter>) => {
  const valid = new Map<Field, string[]>();
  const ignored: Parameter[] = [];
  for (const [name, value] of search) {
    const values = isField(name) ? [...(valid.get(name) ?? []), value] : [];
    if (isField(name) && filterShape[name].safeParse(values.length > 1 ? values : value).success)
      valid.set(name, values);
    else ignored.push([name, value]);
  }
  return { valid, ignored };
};

const toQuery = (valid: ReadonlyMap<Field, string[]>) =>
  Object.fromEntries([...valid].map(([name, values]) => [name, values.length > 1 ? values : values[0]]));

/** Fields that contradict each other, although each is valid on its own: `from` after `to`. */
const findContradictions = (valid: ReadonlyMap<Field, string[]>): Field[] => {
  const issues = TradeFilter.safeParse(toQuery(valid)).error?.issues ?? [];
  return [...new Set(issues.map(({ path }) => String(path[0])))].filter(isField);
};

/**
 * Reads the filter of a page's address. Unknown and invalid parts are ignored and listed, so that the page can say so;
 * calls refuse them. `others` are the parameters that the page uses for something else.
 */
export function parseSearchParams(search: Iterable<Parameter>, others: readonly string[] = []): ParsedFilter {
  const { valid, ignored } = sortByValidity([...search].filter(([name]) => !others.includes(name)));
  for (const field of findContradictions(valid)) {
    for (const value of valid.get(field) ?? []) ignored.push([field, value]);
    valid.delete(field);
  }
  return { filter: TradeFilter.parse(toQuery(valid)), ignored };
}

const getLastDay = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return toUtcDay(Date.UTC(year, number, 0));
};

/** Narrows a filter to the days that are also in a span. The result has no day if `from` is after `to`. */
export function narrowToSpan<F extends TradeFilter>(filter: F, { from, to }: { from: string; to: string }) {
  return {
    ...filter,
    from: filter.from !== undefined && filter.from > from ? filter.from : from,
    to: filter.to !== undefined && filter.to < to ? filter.to : to,
  };
}

/**
 * The filter of one group of a report, for the link of its row. With a filter by tag, the link of another tag has all
 * trades of that tag.
 */
export function narrowFilter(filter: TradeFilter, dimension: ReportDimension, key: string): TradeFilter {
  if (dimension === 'month') return narrowToSpan(filter, { from: `${key}-01`, to: getLastDay(key) });
  return { ...filter, [dimension]: dimension === 'side' ? key : [key] };
}
