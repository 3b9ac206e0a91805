/** What a column contains. Numbers and times of a table are looked at before its rows are read, to learn how it writes them. */
export type ColumnKind = 'text' | 'number' | 'time';

export interface Column {
  kind: ColumnKind;
  /**
   * How files name it; the first that a header has wins. Case, blanks and punctuation do not matter. `Net *` is followed by
   * a currency, as in `Net USD` or `Net $`. `Time#2` is the second column named `Time`.
   */
  names: readonly string[];
  isOptional?: boolean;
}

export type Columns<R extends string> = Readonly<Record<R, Column>>;

export const text = (...names: string[]): Column => ({ kind: 'text', names });
export const number = (...names: string[]): Column => ({ kind: 'number', names });
export const time = (...names: string[]): Column => ({ kind: 'time', names });
export const optional = (column: Column): Column => ({ ...column, isOptional: true });

/** A header without case, blanks and punctuation, so that `Avg. Buy` and `avgBuy` are one name. */
export const normalizeHeader = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#%$€£]+/gu, '');

/** The text in parentheses at the end of a header: `UTC+2` of `Opening Time (UTC+2)`. */
export const readHeaderNote = (header: string): string | undefined => /\(([^()]{1,20})\)$/.exec(header)?.[1];

const withoutNote = (header: string): string => header.replace(/\([^()]{1,20}\)$/, '');

const endsWithCurrency = (header: string, prefix: string): boolean =>
  header.startsWith(prefix) && /^(?:[a-z]{3,4}|[$€£])$/.test(header.slice(prefix.length));

const isNamed = (header: string, kind: ColumnKind, name: string): boolean => {
  if (name.endsWith('*')) return endsWithCurrency(normalizeHeader(header), normalizeHeader(name.slice(0, -1)));
  const wanted = normalizeHeader(name);
  return normalizeHeader(header) === wanted || (kind === 'time' && normalizeHeader(withoutNote(header)) === wanted);
};

const findByName = (headers: readonly string[], kind: ColumnKind, alias: string): number => {
  const [, name = alias, occurrence = '1'] = /^(.+)#(\d)$/.exec(alias) ?? [];
  const indexes = headers.flatMap((header, index) => (isNamed(header, kind, name) ? [index] : []));
  return indexes[Number(occurrence) - 1] ?? -1;
};

const findColumn = (headers: readonly string[], { kind, names }: Column): number => {
  for (const name of names) {
    const index = findByName(headers, kind, name);
    if (index >= 0) return index;
  }
  return -1;
};

/** Where each column is in a header; undefined if a required one is missing. */
export const matchHeader = <R extends string>(
  headers: readonly string[],
  columns: Columns<R>,
): Map<R, number> | undefined => {
  const found = new Map<R, number>();
  for (const role of Object.keys(columns) as R[]) {
    const index = findColumn(headers, columns[role]);
    if (index >= 0) found.set(role, index);
    else if (!columns[role].isOptional) return undefined;
  }
  return found;
};
