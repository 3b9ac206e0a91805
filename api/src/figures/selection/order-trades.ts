import { formatCursor, parseCursor } from './cursor.ts';
import { type BlockSelection, countTrades, forEachRow, type Selection } from './selection.ts';
import type { SortOrder } from './sorted-fields.ts';

/** A trade's place in a list: its values and its number, signed so that the lower key comes first. */
export type SortKey = ArrayLike<number>;

const toRank = (value: number | null, sign: 1 | -1): number => (value === null ? Infinity : sign * value);

const toValue = (rank: number, sign: 1 | -1): number | null => (rank === Infinity ? null : sign * rank);

export function toSortKey({ sign }: SortOrder, values: readonly (number | null)[], number: number): SortKey {
  return [...values.map((value) => toRank(value, sign)), sign * number];
}

/** Whether the first key that differs is higher, or lower. */
export function compareKeys(a: SortKey, b: SortKey): number {
  for (let index = 0; index < a.length; index += 1) {
    const left = a[index] ?? 0;
    const right = b[index] ?? 0;
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

export function getNumber(key: SortKey): number {
  return Math.abs(key[key.length - 1] ?? 0);
}

/** Calls `visit` with the sort key of each trade. Each key is overwritten by the next one. */
export function forEachSortKey(selection: Selection, order: SortOrder, visit: (key: SortKey) => void): void {
  const { field, sign } = order;
  const key = new Float64Array(field.width + 1);
  const visitBlock = (block: BlockSelection) => {
    const readValues = field.createReaders(block);
    forEachRow(block, (index) => {
      for (let part = 0; part < readValues.length; part += 1)
        key[part] = toRank(readValues[part]?.(index) ?? null, sign);
      key[field.width] = sign * (block.columns.number[index] ?? 0);
      visit(key);
    });
  };
  selection.forEach(visitBlock);
}

/** The key of the last trade of the page before. Throws invalid_input for an invalid cursor. */
export function parseCursorKey(cursor: string, order: SortOrder): SortKey {
  const { value, number } = parseCursor(cursor, order.field.isValue);
  return toSortKey(order, order.field.parse(value), number);
}

/** Sort keys as parallel arrays: one for each value, and one for the signed number. */
type Ranked = readonly Float64Array[];

/** Ranks the trades after the cursor. */
const rankTrades = (selection: Selection, order: SortOrder, cursor: string | undefined): Ranked => {
  const after = cursor === undefined ? undefined : parseCursorKey(cursor, order);
  const size = countTrades(selection);
  const ranked = Array.from({ length: order.field.width + 1 }, () => new Float64Array(size));
  let count = 0;
  forEachSortKey(selection, order, (key) => {
    if (after && compareKeys(key, after) <= 0) return;
    for (let part = 0; part < ranked.length; part += 1) (ranked[part] ?? [])[count] = key[part] ?? 0;
    count += 1;
  });
  return ranked.map((values) => values.subarray(0, count));
};

/** Finds the keys of the first `count` trades. Sorts only candidates, because sorting by a function is slow. */
const findFirst = (ranked: Ranked, count: number): SortKey[] => {
  const [first = new Float64Array()] = ranked;
  const last = count < first.length ? (first.toSorted()[count - 1] ?? Infinity) : Infinity;
  const candidates: SortKey[] = [];
  first.forEach((rank, index) => {
    if (rank <= last) candidates.push(ranked.map((values) => values[index] ?? 0));
  });
  return candidates.sort(compareKeys).slice(0, count);
};

/** The numbers of a page of trades, in order. */
export interface OrderedPage {
  numbers: number[];
  /** Absent on the last page. */
  nextCursor?: string;
}

/** Converts the keys of a page, in order. The last one is the cursor if more trades follow. */
export function toPage(keys: readonly SortKey[], { field, sign }: SortOrder, hasMore: boolean): OrderedPage {
  const numbers = keys.map(getNumber);
  const last = keys.at(-1);
  if (!hasMore || !last) return { numbers };
  const values = Array.from({ length: field.width }, (_, part) => toValue(last[part] ?? 0, sign));
  return { numbers, nextCursor: formatCursor({ value: field.format(values), number: getNumber(last) }) };
}

/**
 * Sorts selected trades. Returns at most `count` trades after the cursor. Throws invalid_input for an invalid cursor.
 */
export function orderTrades(
  selection: Selection,
  order: SortOrder,
  cursor: string | undefined,
  count: number,
): OrderedPage {
  const ranked = rankTrades(selection, order, cursor);
  const found = findFirst(ranked, count);
  return toPage(found, order, (ranked[0]?.length ?? 0) > found.length);
}
