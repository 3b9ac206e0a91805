import { isMoney } from '../values/currency.ts';

/**
 * What a column contains. The numbers and times of a table are scanned before its rows are read, to detect their
 * notation. A `day` can have a time, which is ignored.
 */
export type ColumnKind = 'text' | 'number' | 'time' | 'day';

export interface Column {
  kind: ColumnKind;
  /**
   * The names of the column in files. The first name that a header contains wins. Case, blanks and punctuation do not
   * matter. `Net *` is followed by a currency, as in `Net USD` or `Net $`. `Time#2` is the second column named `Time`.
   */
  names: readonly string[];
  isOptional?: boolean;
}

export type Columns<R extends string> = Readonly<Record<R, Column>>;

export function text(...names: string[]): Column {
  return { kind: 'text', names };
}
export function number(...names: string[]): Column {
  return { kind: 'number', names };
}
export function time(...names: string[]): Column {
  return { kind: 'time', names };
}
export function day(...names: string[]): Column {
  return { kind: 'day', names };
}
export function optional(column: Column): Column {
  return { ...column, isOptional: true };
}

/** A header without case, blanks and punctuation, so that `Avg. Buy` and `avgBuy` are one name. */
export function normalizeHeader(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#%$€£]+/gu, '');
}

/** The text in brackets at the end of a header: `UTC+2` of `Opening Time (UTC+2)`. */
export function readHeaderNote(header: string): string | undefined {
  return /[([]([^()[\]]{1,20})[)\]]$/.exec(header)?.[1];
}

const withoutNote = (header: string): string => header.replace(/\([^()]{1,20}\)$/, '');

/** The names of a header row, made comparable once for all formats. */
export interface Header {
  names: readonly string[];
  /** The names without a note in parentheses at the end, such as a zone. */
  bareNames: readonly string[];
}

export function toHeader(cells: readonly string[]): Header {
  return {
    names: cells.map(normalizeHeader),
    bareNames: cells.map((cell) => normalizeHeader(withoutNote(cell))),
  };
}

interface Alias {
  name: string;
  /** The name is followed by a currency. */
  hasCurrency: boolean;
  occurrence: number;
}

const aliases = new Map<string, Alias>();

/** Aliases are constants of formats, so each is parsed once. */
const parseAlias = (text: string): Alias => {
  const known = aliases.get(text);
  if (known) return known;
  const [, name = text, occurrence = '1'] = /^(.+)#(\d)$/.exec(text) ?? [];
  const hasCurrency = name.endsWith('*');
  const alias = { name: normalizeHeader(name), hasCurrency, occurrence: Number(occurrence) };
  aliases.set(text, alias);
  return alias;
};

/** Coins in which accounts are kept, besides currencies, and the cents of some brokers. */
const isUnit = (text: string): boolean => /^(?:[$€£]|btc|xbt|eth|usc)$/.test(text) || isMoney(text);

const isNamed = (name: string, alias: Alias): boolean =>
  alias.hasCurrency ? name.startsWith(alias.name) && isUnit(name.slice(alias.name.length)) : name === alias.name;

const findByName = ({ names, bareNames }: Header, kind: ColumnKind, alias: Alias): number => {
  let left = alias.occurrence;
  return names.findIndex((name, index) => {
    if (!isNamed(name, alias) && !(kind === 'time' && isNamed(bareNames[index] ?? '', alias))) return false;
    left -= 1;
    return left === 0;
  });
};

const findColumn = (header: Header, { kind, names }: Column): number => {
  for (const name of names) {
    const index = findByName(header, kind, parseAlias(name));
    if (index >= 0) return index;
  }
  return -1;
};

/** Where each column is in a header; undefined if a required one is missing. */
export function matchHeader<R extends string>(header: Header, columns: Columns<R>): Map<R, number> | undefined {
  const found = new Map<R, number>();
  for (const role of Object.keys(columns) as R[]) {
    const index = findColumn(header, columns[role]);
    if (index >= 0) found.set(role, index);
    else if (!columns[role].isOptional) return undefined;
  }
  return found;
}
