import {
  type BucketDimension,
  createBucketFinder,
  fromFilterName,
  instrumentKinds,
  listGroupKeys,
  NONE,
  type ReportDimension,
  toFilterName,
} from 'contracts';
import type { LabelKind } from 'contracts/labels';
import { type Columns, readers } from '../../journal/columns/columns.ts';
import { createMemo } from '../../journal/columns/memo.ts';
import type { Block } from '../../journal/columns/read-columns.ts';
import { createLabelIndex, type Label } from '../../journal/labels/label.ts';
import { createHourReader } from './local-hour.ts';
import { readMultiple } from './multiples.ts';

/** The group of trades without a value, e.g. without a setup. The other groups of a dimension are counted from 0. */
export const NO_GROUP = -1;
const WITHOUT_GROUP = [NO_GROUP] as const;

/** The groups of the rows of a block, by code: the groups of a code are looked up once for all rows that have it. */
export interface GroupCodes {
  /** One code for each row. */
  codes: ArrayLike<number>;
  /** Returns the groups of a code: one, or several for tags. */
  getGroups(code: number): readonly number[];
}

const createCodes = (codes: ArrayLike<number>, groups: readonly (readonly number[])[]): GroupCodes => ({
  codes,
  getGroups: (code) => groups[code] ?? WITHOUT_GROUP,
});

/** Stands for a column that is not stored: at least one zero for each row. Shared, because nothing writes it. */
const getZeros = ({ number }: Columns): ArrayLike<number> => {
  if (zeros.length < number.length) zeros = new Uint8Array(2 * number.length);
  return zeros;
};
let zeros = new Uint8Array(0);

/** Assigns trades to groups. Reports and filters use the same dimensions, so both count the same trades. */
export interface Dimension {
  readCodes(block: Block): GroupCodes;
  /** The group with this key; undefined when no trade can have it. */
  findGroup(key: string): number | undefined;
  /** Returns the key of a group, as in the URL form of the filter. */
  getKey(group: number): string;
  /** Returns the sort position of a group. `NO_GROUP` has none and is last. */
  getRank(group: number): number;
}

/** Creates a dimension with a fixed list of keys, in this order. code = group + 1; 0 = no value. */
const createFixed = (keys: readonly string[], readCodes: (block: Block) => ArrayLike<number>): Dimension => {
  const lists = [WITHOUT_GROUP, ...keys.map((_, group) => [group] as const)];
  const groups = new Map([[NONE, NO_GROUP], ...keys.map((key, group) => [key, group] as const)]);
  return {
    readCodes: (block) => createCodes(readCodes(block), lists),
    findGroup: (key) => groups.get(key),
    getKey: (group) => keys[group] ?? NONE,
    getRank: (group) => group,
  };
};

type ReadNumber = (columns: Columns, index: number) => number | null;

/**
 * Caches the computed codes of a block's rows, one byte each. Recomputes them for another `key`, e.g. another time
 * zone.
 */
const createCodeCache = () => {
  const memo = createMemo<{ key: string; codes: Uint8Array }>();
  return (columns: Columns, readGroup: ReadNumber, key = ''): Uint8Array => {
    const cached = memo.get(columns);
    if (cached?.key === key) return cached.codes;
    const codes = Uint8Array.from(columns.number, (_, index) => (readGroup(columns, index) ?? NO_GROUP) + 1);
    memo.set(columns, { key, codes });
    return codes;
  };
};

/** Assigns a group to each distinct name, in order of appearance. An empty name is `NO_GROUP`. */
const createNames = () => {
  const names: string[] = [];
  const groups = new Map([['', NO_GROUP]]);
  const add = (name: string): number => {
    const known = groups.get(name);
    if (known !== undefined) return known;
    const group = names.push(name) - 1;
    groups.set(name, group);
    return group;
  };
  let ranks: number[] = [];
  const computeRanks = (): number[] => {
    const computed: number[] = [];
    for (const [rank, name] of names.toSorted().entries()) computed[groups.get(name) ?? NO_GROUP] = rank;
    return computed;
  };
  /**
   * Ranks by code unit, as `createKeyCompare`. Sorting all names once is several times as fast as comparing two names
   * each time.
   */
  const getRank = (group: number): number => {
    if (ranks.length < names.length) ranks = computeRanks();
    return ranks[group] ?? 0;
  };
  return { add, find: (name: string) => groups.get(name), get: (group: number) => names[group] ?? '', getRank };
};

/** Creates a dimension of texts: months, tickers or underlyings. Tickers are upper case, so none is the key `none`. */
const createTexts = (
  readNames: (block: Block) => { names: readonly string[]; codes: ArrayLike<number> },
): Dimension => {
  const known = createNames();
  const lists: (readonly number[])[] = [];
  const getList = (name: string): readonly number[] => {
    const group = known.add(name);
    lists[group] ??= [group];
    return lists[group];
  };
  return {
    readCodes: (block) => {
      const { names, codes } = readNames(block);
      return createCodes(codes, names.map(getList));
    },
    findGroup: known.add,
    getKey: known.get,
    getRank: known.getRank,
  };
};

/** Creates a dimension of setups, tags or accounts. The key of a merged label finds the group of its target. */
const createLabels = (
  kind: LabelKind,
  labels: readonly Label[],
  /** `lists` has a list of one group at the index of each id. */
  readCodes: (columns: Columns, lists: readonly (readonly number[])[]) => GroupCodes,
): Dimension => {
  const names = createNames();
  const lists: (readonly number[])[] = [];
  const index = createLabelIndex(kind, labels);
  for (const { id } of labels) if (index.resolveId(id) !== 0) lists[id] = [names.add(index.getName(id))];
  const findLabel = (name: string) => {
    const label = index.find(name);
    return label && names.find(index.getName(label.id));
  };
  return {
    readCodes: ({ columns }) => readCodes(columns, lists),
    findGroup: (key) => {
      const name = fromFilterName(key);
      return names.find(name) ?? findLabel(name);
    },
    getKey: (group) => toFilterName(names.get(group)),
    getRank: names.getRank,
  };
};

/** Returns the distinct groups of a list of tags. A journal can have as many lists as trades, of 20 tags each. */
const listGroups = (tagIds: readonly number[], lists: readonly (readonly number[])[]): readonly number[] => {
  const groups: number[] = [];
  for (const id of tagIds) for (const group of lists[id] ?? []) if (!groups.includes(group)) groups.push(group);
  return groups.length > 0 ? groups : WITHOUT_GROUP;
};

const readTags = (columns: Columns, lists: readonly (readonly number[])[]): GroupCodes =>
  createCodes(
    columns.tagSet ?? getZeros(columns),
    columns.tagSets.map((ids) => listGroups(ids, lists)),
  );

const createBuckets = (name: BucketDimension, readValue: ReadNumber): (() => Dimension) => {
  const findBucket = createBucketFinder(name);
  const readCached = createCodeCache();
  const readBucket: ReadNumber = (columns, index) => {
    const value = readValue(columns, index);
    return value === null ? null : findBucket(value);
  };
  return () => createFixed(listKeys(name), ({ columns }) => readCached(columns, readBucket));
};

/** Returns the minutes from opening to closing; null unless both times are known. */
export function readMinutes(columns: Columns, index: number): number | null {
  const opened = readers.openedAt(columns, index);
  const closed = readers.closedAt(columns, index);
  return opened === null || closed === null ? null : (closed - opened) / 60_000;
}

const listKeys = (dimension: ReportDimension): readonly string[] => listGroupKeys(dimension) ?? [];
const WEEKDAYS = listKeys('weekday').map((_, day) => [day]);

const readCachedHours = createCodeCache();

const createHours = (zone: string): Dimension => {
  const toHour = createHourReader(zone);
  const readHour: ReadNumber = (columns, index) => {
    const opened = readers.openedAt(columns, index);
    return opened === null ? null : toHour(opened);
  };
  return createFixed(listKeys('hour'), ({ columns }) => readCachedHours(columns, readHour, zone));
};

/** Creates the dimension of weekdays. Computes in UTC, so that no local time zone shifts the date. */
const createWeekdays = (): Dimension => ({
  ...createFixed(listKeys('weekday'), ({ columns }) => columns.day),
  readCodes: ({ month, columns }) => {
    const first = new Date(`${month}-01T00:00:00Z`).getUTCDay();
    return { codes: columns.day, getGroups: (day) => WEEKDAYS[(first + day - 1) % 7] ?? WITHOUT_GROUP };
  },
});

const createKinds = (): Dimension => ({
  ...createFixed(listKeys('kind'), ({ columns }) => columns.tickerIndex),
  readCodes: ({ columns }) =>
    createCodes(
      columns.tickerIndex,
      columns.tickers.map((_, index) => [instrumentKinds.indexOf(columns.kinds?.[index] ?? 'stock')]),
    ),
});

/** The lists that have the names of setups, tags and accounts. */
export interface LabelLists {
  setups: readonly Label[];
  tags?: readonly Label[];
  accounts?: readonly Label[];
}

interface DimensionContext {
  journal: LabelLists;
  /** The time zone of hours. */
  zone?: string | undefined;
}

const factories: Readonly<Record<ReportDimension, (context: DimensionContext) => Dimension>> = {
  hour: ({ zone = 'UTC' }) => createHours(zone),
  weekday: createWeekdays,
  month: () => createTexts(({ month, columns }) => ({ names: [month], codes: getZeros(columns) })),
  duration: createBuckets('duration', readMinutes),
  ticker: () => createTexts(({ columns }) => ({ names: columns.tickers, codes: columns.tickerIndex })),
  underlying: () =>
    createTexts(({ columns }) => ({ names: columns.underlyings ?? columns.tickers, codes: columns.tickerIndex })),
  kind: createKinds,
  setup: ({ journal }) =>
    createLabels('setups', journal.setups, (columns, lists) => createCodes(columns.setupId, lists)),
  tag: ({ journal }) => createLabels('tags', journal.tags ?? [], readTags),
  account: ({ journal }) =>
    createLabels('accounts', journal.accounts ?? [], (columns, lists) =>
      createCodes(columns.accountId ?? getZeros(columns), lists),
    ),
  structure: () => createFixed(listKeys('structure'), ({ columns }) => columns.structure ?? getZeros(columns)),
  side: () => createFixed(listKeys('side'), ({ columns }) => columns.side ?? getZeros(columns)),
  size: createBuckets('size', readers.quantity),
  r: createBuckets('r', readMultiple),
};

export function createDimension(name: ReportDimension, context: DimensionContext): Dimension {
  return factories[name](context);
}
