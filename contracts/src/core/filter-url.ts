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

/** Keeps the parameters that are valid on their own. */
const collectValid = (search: Iterable<Parameter>, ignored: Parameter[]): Map<Field, string[]> => {
  const valid = new Map<Field, string[]>();
  for (const [name, value] of search) {
    const values = isField(name) ? [...(valid.get(name) ?? []), value] : [];
    if (isField(name) && filterShape[name].safeParse(values.length > 1 ? values : value).success)
      valid.set(name, values);
    else ignored.push([name, value]);
  }
  return valid;
};

const toQuery = (valid: ReadonlyMap<Field, string[]>) =>
  Object.fromEntries([...valid].map(([name, values]) => [name, values.length > 1 ? values : values[0]]));

/**
 * Reads the filter of a page's address. Unknown and invalid parts are ignored and listed, so that the page can say so;
 * calls refuse them. `others` are the parameters that the page uses for something else.
 */
export function parseSearchParams(search: Iterable<Parameter>, others: readonly string[] = []): ParsedFilter {
  const ignored: Parameter[] = [];
  const valid = collectValid(
    [...search].filter(([name]) => !others.includes(name)),
    ignored,
  );
  const { error } = TradeFilter.safeParse(toQuery(valid));
  // Each is valid, but they contradict each other.
  for (const name of new Set(error?.issues.map(({ path }) => path[0]))) {
    const field = fields.find((each) => each === name);
    for (const value of (field && valid.get(field)) ?? []) ignored.push([String(name), value]);
    if (field) valid.delete(field);
  }
  return { filter: TradeFilter.parse(toQuery(valid)), ignored };
}

const getLastDay = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

const narrowToMonth = ({ from = '', to = '9', ...filter }: TradeFilter, month: string): TradeFilter => {
  const first = `${month}-01`;
  const last = getLastDay(month);
  return { ...filter, from: from > first ? from : first, to: to < last ? to : last };
};

/**
 * The filter of one group of a report, for the link of its row. With a filter by tag, the link of another tag has all
 * trades of that tag.
 */
export function narrowFilter(filter: TradeFilter, dimension: ReportDimension, key: string): TradeFilter {
  if (dimension === 'month') return narrowToMonth(filter, key);
  return { ...filter, [dimension]: dimension === 'side' ? key : [key] };
}
