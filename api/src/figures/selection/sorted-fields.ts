import type { SortField, TradeSort } from 'contracts';
import { type Columns, readers } from '../../journal/columns/columns.ts';
import type { Block } from '../../journal/columns/read-columns.ts';
import { createLabelIndex, type Label, type LabelOwner } from '../../journal/labels/label.ts';
import { readMultiple } from './multiples.ts';

/** Reads a value of the trade at an index. Null: a trade without a value, which is last in both directions. */
type ReadValue = (index: number) => number | null;

/**
 * A field by which lists are sorted: by its values one after the other, then by number. A cursor has the values as
 * text.
 */
interface SortedField {
  /** Number of values. */
  width: number;
  /** Creates the readers of the values for one block. */
  createReaders(block: Block): readonly ReadValue[];
  format(values: readonly (number | null)[]): string;
  isValue(text: string): boolean;
  parse(text: string): readonly (number | null)[];
}

/**
 * Creates a numeric field. The prefix makes texts of different fields different, so a cursor is valid only in its own
 * order.
 */
const createNumeric = (name: SortField, createReader: (block: Block) => ReadValue): SortedField => {
  const prefix = `${name}:`;
  return {
    width: 1,
    createReaders: (block) => [createReader(block)],
    format: ([value]) => prefix + (value ?? 'none'),
    isValue: (text) => text.startsWith(prefix) && /^(?:none|-?\d[\d.]*(?:e[+-]?\d+)?)$/.test(text.slice(prefix.length)),
    parse: (text) => [text === `${prefix}none` ? null : Number(text.slice(prefix.length))],
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

/** Converts YYYY-MM-DD to a number such as 20260302. */
const toDayNumber = (date: string): number => Number(date.replaceAll('-', ''));

/** Infinity, unlike null, is reversed with the direction: newest first is then exactly oldest first, reversed. */
const orInfinity = (time: number | null): number => time ?? Infinity;

const parseTime = (time: string | undefined): number => (time === undefined ? Infinity : Date.parse(time));

/** The values by which the order of dates compares a stored trade. */
export function toDateValues({ date, openedAt, closedAt }: Record<'date', string> & TradeTimes): readonly number[] {
  return [toDayNumber(date), parseTime(openedAt), parseTime(closedAt)];
}

interface TradeTimes {
  openedAt?: string;
  closedAt?: string;
}

/** The day of a cursor in the order of dates. */
export function toCursorDate(value: string): string {
  return value.slice(0, 10);
}

/**
 * Sorts by days, then by opening, then by closing. Trades without a time are the last of their day; newest first, the
 * first.
 */
export const dateField: SortedField = {
  width: 3,
  createReaders: ({ month, columns }) => {
    const first = toDayNumber(month) * 100;
    return [
      (index) => first + (columns.day[index] ?? 0),
      (index) => orInfinity(readers.openedAt(columns, index)),
      (index) => orInfinity(readers.closedAt(columns, index)),
    ];
  },
  format: ([day, ...times]) => {
    const date = String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    return [date, ...times.map((time) => (time === null || time === Infinity ? 'none' : time))].join();
  },
  isValue: (text) => /^\d{4}-\d\d-\d\d(?:,(?:none|-?\d{1,16})){2}$/.test(text),
  parse: (text) => {
    const [date = '', ...times] = text.split(',');
    return [toDayNumber(date), ...times.map((time) => (time === 'none' ? Infinity : Number(time)))];
  },
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
    width: 1,
    createReaders: ({ columns }) => [(index) => findRank(readers.setupId(columns, index))],
    format: ([rank = null]) => format([rank === null ? null : (sorted[rank] ?? null)]),
    isValue,
    parse: (text) => parse(text).map((id) => (id === null ? null : findRank(id))),
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
