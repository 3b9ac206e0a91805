import type { SortField, TradeSort } from 'contracts';
import { type Columns, readers } from '../journal/columns/columns.ts';
import type { Block } from '../journal/columns/read-columns.ts';
import { createLabelIndex, type Label, type LabelOwner } from '../journal/labels/label.ts';
import { readMultiple } from '../selection/multiples.ts';
import { forEachRow, type Selection } from '../selection/selection.ts';
import { formatCursor, isDateText, parseCursor } from './list-query.ts';

/** A field by which lists are sorted. A cursor has its value as text. */
interface SortedField {
  /** Creates a reader of the value for one block; null for a trade without a value. */
  createReader(block: Block): (index: number) => number | null;
  format(value: number | null): string;
  isValue(text: string): boolean;
  parse(text: string): number | null;
}

/** Creates a numeric field. The prefix makes texts of different fields different, so a cursor is valid only in its own order. */
const createNumeric = (name: SortField, createReader: SortedField['createReader']): SortedField => {
  const prefix = `${name}:`;
  return {
    createReader,
    format: (value) => prefix + (value ?? 'none'),
    isValue: (text) => text.startsWith(prefix) && /^(?:none|-?\d[\d.]*(?:e[+-]?\d+)?)$/.test(text.slice(prefix.length)),
    parse: (text) => (text === `${prefix}none` ? null : Number(text.slice(prefix.length))),
  };
};

const createColumn = (name: SortField, read: (columns: Columns, index: number) => number | null): SortedField =>
  createNumeric(
    name,
    ({ columns }) =>
      (index) =>
        read(columns, index),
  );

const readDuration = (columns: Columns, index: number): number | null => {
  const openedAt = readers.openedAt(columns, index);
  const closedAt = readers.closedAt(columns, index);
  return openedAt === null || closedAt === null ? null : closedAt - openedAt;
};

/** Sorts by days, as numbers such as 20260302. */
const dateField: SortedField = {
  createReader: ({ month, columns }) => {
    const first = Number(month.replace('-', '')) * 100;
    return (index) => first + (columns.day[index] ?? 0);
  },
  format: (value) => String(value).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
  isValue: isDateText,
  parse: (text) => Number(text.replaceAll('-', '')),
};

const storedFields = {
  date: dateField,
  amount: createColumn('amount', readers.netCents),
  r: createColumn('r', readMultiple),
  opened: createColumn('opened', readers.openedAt),
  size: createColumn('size', readers.quantity),
  entry: createColumn('entry', readers.entryPrice),
  exit: createColumn('exit', readers.exitPrice),
  duration: createColumn('duration', readDuration),
  fees: createColumn('fees', readers.feesCents),
} as const;

const byName = new Intl.Collator('en', { numeric: true });

/** Sorts by the names of setups. The cursor has the id, because a name can be too long for it. */
const createSetupField = (setups: readonly Label[]): SortedField => {
  const { resolveId, getName } = createLabelIndex('setups', setups);
  const ids = setups.map(({ id }) => id).filter((id) => resolveId(id) === id && getName(id) !== '');
  const sorted = ids.toSorted((a, b) => byName.compare(getName(a), getName(b)) || a - b);
  const ranks = new Map(sorted.map((id, rank) => [id, rank]));
  const findRank = (id: number): number | null => ranks.get(resolveId(id)) ?? null;
  const { format, isValue, parse } = createColumn('setup', readers.setupId);
  return {
    createReader:
      ({ columns }) =>
      (index) =>
        findRank(readers.setupId(columns, index)),
    format: (rank) => format(rank === null ? null : (sorted[rank] ?? null)),
    isValue,
    parse: (text) => {
      const id = parse(text);
      return id === null ? null : findRank(id);
    },
  };
};

export interface SortOrder {
  field: SortedField;
  sign: 1 | -1;
}

const isField = (name: string): name is keyof typeof storedFields => Object.hasOwn(storedFields, name);

/** The order of a trader's list, the newest trades first by default. */
export function createOrder({ setups }: Pick<LabelOwner, 'setups'>, sort: TradeSort = '-date'): SortOrder {
  const name = sort.replace('-', '');
  return {
    field: isField(name) ? storedFields[name] : createSetupField(setups),
    sign: sort.startsWith('-') ? -1 : 1,
  };
}

/** Sort keys as parallel arrays. The lowest rank comes first; trades of one rank are sorted by the lowest tie. */
interface Ranked {
  rank: Float64Array;
  tie: Float64Array;
}

const toRank = (value: number | null, sign: 1 | -1): number => (value === null ? Infinity : sign * value);

const countRows = (selection: Selection): number =>
  selection.reduce((count, { rows, columns }) => count + (rows ?? columns.number).length, 0);

/** Calls `visit` with the sort key of each trade: its rank, and its tie among equal ranks. */
export const forEachSortKey = (
  selection: Selection,
  { field, sign }: SortOrder,
  visit: (rank: number, tie: number) => void,
): void => {
  for (const block of selection) {
    const readValue = field.createReader(block);
    forEachRow(block, (index) => {
      visit(toRank(readValue(index), sign), sign * (block.columns.number[index] ?? 0));
    });
  }
};

/** Ranks the trades after the cursor. */
const rankTrades = (selection: Selection, order: SortOrder, cursor: string | undefined): Ranked => {
  const { field, sign } = order;
  const after = cursor === undefined ? undefined : parseCursor(cursor, field.isValue);
  const afterRank = after ? toRank(field.parse(after.value), sign) : -Infinity;
  const afterTie = after ? sign * after.number : -Infinity;
  const size = countRows(selection);
  const rank = new Float64Array(size);
  const tie = new Float64Array(size);
  let count = 0;
  forEachSortKey(selection, order, (nextRank, nextTie) => {
    if (after && !isAfter(nextRank, nextTie, afterRank, afterTie)) return;
    rank[count] = nextRank;
    tie[count] = nextTie;
    count += 1;
  });
  return { rank: rank.subarray(0, count), tie: tie.subarray(0, count) };
};

export const isAfter = (rank: number, tie: number, afterRank: number, afterTie: number): boolean =>
  rank > afterRank || (rank === afterRank && tie > afterTie);

/** Finds the indexes of the first `count` trades. Sorts only candidates, because sorting by a function is slow. */
const findFirst = ({ rank, tie }: Ranked, count: number): number[] => {
  const last = count < rank.length ? (rank.toSorted()[count - 1] ?? Infinity) : Infinity;
  const candidates: number[] = [];
  for (let index = 0; index < rank.length; index += 1) if ((rank[index] ?? 0) <= last) candidates.push(index);
  const compare = (a: number, b: number) => {
    const left = rank[a] ?? 0;
    const right = rank[b] ?? 0;
    return left === right ? (tie[a] ?? 0) - (tie[b] ?? 0) : left < right ? -1 : 1;
  };
  return candidates.sort(compare).slice(0, count);
};

/** The numbers of a page of trades, in order. */
export interface OrderedPage {
  numbers: number[];
  /** Absent on the last page. */
  nextCursor?: string;
}

/** Sorts selected trades. Returns at most `count` trades after the cursor. Throws invalid_input for an invalid cursor. */
export const orderTrades = (
  selection: Selection,
  order: SortOrder,
  cursor: string | undefined,
  count: number,
): OrderedPage => {
  const { field, sign } = order;
  const ranked = rankTrades(selection, order, cursor);
  const found = findFirst(ranked, count);
  const numbers = found.map((index) => sign * (ranked.tie[index] ?? 0));
  const last = found.at(-1);
  const number = numbers.at(-1);
  if (last === undefined || number === undefined || ranked.rank.length <= found.length) return { numbers };
  const rank = ranked.rank[last] ?? 0;
  const value = field.format(rank === Infinity ? null : sign * rank);
  return { numbers, nextCursor: formatCursor({ value, number }) };
};
