import type { TradeSort } from 'contracts';
import type { Block } from '../journal/columns/read-columns.ts';
import { readMultiple } from '../selection/multiples.ts';
import { forEachRow, type Selection } from '../selection/selection.ts';
import { formatCursor, isDateText, parseCursor } from './list-query.ts';

/** What a list is ordered by. Cursors have the value as text. */
interface SortField {
  /** Prepares reading a block. The value is null for a trade without one. */
  createReader(block: Block): (index: number) => number | null;
  format(value: number | null): string;
  isValue(text: string): boolean;
  parse(text: string): number | null;
}

/** Values of different fields never look alike, so that a cursor works in its own order only. */
const createNumeric = (prefix: string, createReader: SortField['createReader']): SortField => ({
  createReader,
  format: (value) => prefix + (value ?? 'none'),
  isValue: (text) => text.startsWith(prefix) && /^(?:none|-?\d[\d.]*(?:e-?\d+)?)$/.test(text.slice(prefix.length)),
  parse: (text) => (text === `${prefix}none` ? null : Number(text.slice(prefix.length))),
});

/** Days as numbers such as 20260302. */
const date: SortField = {
  createReader: ({ month, columns }) => {
    const first = Number(month.replace('-', '')) * 100;
    return (index) => first + (columns.day[index] ?? 0);
  },
  format: (value) => String(value).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
  isValue: isDateText,
  parse: (text) => Number(text.replaceAll('-', '')),
};
const amount = createNumeric(
  'amount:',
  ({ columns }) =>
    (index) =>
      columns.netCents[index] ?? 0,
);
const multiple = createNumeric(
  'r:',
  ({ columns }) =>
    (index) =>
      readMultiple(columns, index),
);

export interface Order {
  field: SortField;
  sign: 1 | -1;
}
export const orders: Readonly<Record<TradeSort, Order>> = {
  date: { field: date, sign: 1 },
  '-date': { field: date, sign: -1 },
  amount: { field: amount, sign: 1 },
  '-amount': { field: amount, sign: -1 },
  r: { field: multiple, sign: 1 },
  '-r': { field: multiple, sign: -1 },
};

/** Trades with the lowest rank come first, and of the same rank those with the lowest tie. */
interface Ranked {
  rank: Float64Array;
  tie: Float64Array;
}

const toRank = (value: number | null, sign: 1 | -1): number => (value === null ? Infinity : sign * value);

const countRows = (selection: Selection): number =>
  selection.reduce((count, { rows, columns }) => count + (rows ?? columns.number).length, 0);

/** Calls `visit` with the position of each trade: its rank, and its tie among equal ranks. */
export const forEachPosition = (
  selection: Selection,
  { field, sign }: Order,
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
const rankTrades = (selection: Selection, order: Order, cursor: string | undefined): Ranked => {
  const { field, sign } = order;
  const after = cursor === undefined ? undefined : parseCursor(cursor, field.isValue);
  const [afterRank, afterTie] = after
    ? [toRank(field.parse(after.value), sign), sign * after.number]
    : [-Infinity, -Infinity];
  const size = countRows(selection);
  const [rank, tie] = [new Float64Array(size), new Float64Array(size)];
  let count = 0;
  forEachPosition(selection, order, (nextRank, nextTie) => {
    if (after && !isAfter(nextRank, nextTie, afterRank, afterTie)) return;
    rank[count] = nextRank;
    tie[count] = nextTie;
    count += 1;
  });
  return { rank: rank.subarray(0, count), tie: tie.subarray(0, count) };
};

export const isAfter = (rank: number, tie: number, afterRank: number, afterTie: number): boolean =>
  rank > afterRank || (rank === afterRank && tie > afterTie);

/** The indexes of the first trades. Sorts only trades that may be among them: sorting by a function is slow. */
const findFirst = ({ rank, tie }: Ranked, count: number): number[] => {
  const last = count < rank.length ? (rank.toSorted()[count - 1] ?? Infinity) : Infinity;
  const candidates: number[] = [];
  for (let index = 0; index < rank.length; index += 1) if ((rank[index] ?? 0) <= last) candidates.push(index);
  const compare = (a: number, b: number) => {
    const [left = 0, right = 0] = [rank[a], rank[b]];
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

/** Orders selected trades, and returns at most `count` of them after the cursor. Throws invalid_input for an invalid cursor. */
export const orderTrades = (
  selection: Selection,
  sort: TradeSort = '-date',
  cursor: string | undefined,
  count: number,
): OrderedPage => {
  const order = orders[sort];
  const { field, sign } = order;
  const ranked = rankTrades(selection, order, cursor);
  const found = findFirst(ranked, count);
  const numbers = found.map((index) => sign * (ranked.tie[index] ?? 0));
  const [last, number] = [found.at(-1), numbers.at(-1)];
  if (last === undefined || number === undefined || ranked.rank.length <= found.length) return { numbers };
  const rank = ranked.rank[last] ?? 0;
  const value = field.format(rank === Infinity ? null : sign * rank);
  return { numbers, nextCursor: formatCursor({ value, number }) };
};
