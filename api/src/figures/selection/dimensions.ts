import {
  type BucketDimension,
  createBucketFinder,
  fromFilterName,
  instrumentKinds,
  listGroupKeys,
  type ReportDimension,
  toFilterName,
} from 'contracts';
import type { LabelKind } from 'contracts/labels';
import { type Columns, readers } from '../../journal/columns/columns.ts';
import { createMemo } from '../../journal/columns/memo.ts';
import type { Block } from '../../journal/columns/read-columns.ts';
import { createLabelIndex, type Label } from '../../journal/labels/label.ts';
import { createOfDays } from './day-dimension.ts';
import { type DayFacts, NO_DAY_FACTS } from './day-facts.ts';
import {
  createCodeColumn,
  createFixed,
  createLookup,
  type Dimension,
  type GetGroups,
  type GroupCodes,
  getZeros,
  NO_GROUP,
  WITHOUT_GROUP,
} from './dimension.ts';
import { createHourReader } from './local-hour.ts';
import { readMultiple } from './multiples.ts';

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
    const codes = createCodeColumn(columns, (index) => (readGroup(columns, index) ?? NO_GROUP) + 1);
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
      return { codes, getGroups: createLookup(names.map(getList)) };
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
  createReader: (lists: readonly (readonly number[])[]) => (columns: Columns) => GroupCodes,
): Dimension => {
  const names = createNames();
  const lists: (readonly number[])[] = [];
  const index = createLabelIndex(kind, labels);
  for (const { id } of labels) if (index.resolveId(id) !== 0) lists[id] = [names.add(index.getName(id))];
  const readCodes = createReader(lists);
  const findLabel = (name: string) => {
    const label = index.find(name);
    return label && names.find(index.getName(label.id));
  };
  return {
    readCodes: ({ columns }) => readCodes(columns),
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

const createTagReader =
  (lists: readonly (readonly number[])[]) =>
  (columns: Columns): GroupCodes => ({
    codes: columns.tagSet ?? getZeros(columns),
    getGroups: createLookup(columns.tagSets.map((ids) => listGroups(ids, lists))),
  });

/** Creates the reader of a column of ids. */
const createIdReader =
  (readIds: (columns: Columns) => ArrayLike<number>) =>
  (lists: readonly (readonly number[])[]): ((columns: Columns) => GroupCodes) => {
    const getGroups = createLookup(lists);
    return (columns) => ({ codes: readIds(columns), getGroups });
  };

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

/** Returns the weekday of each day of a month that begins on one. */
const createWeekdayLookup = (first: number): GetGroups =>
  createLookup(Array.from({ length: 32 }, (_, day) => [(first + day + 6) % 7]));
const weekdayLookups = listKeys('weekday').map((_, first) => createWeekdayLookup(first));

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
    return { codes: columns.day, getGroups: weekdayLookups[first] ?? createWeekdayLookup(first) };
  },
});

const createKinds = (): Dimension => ({
  ...createFixed(listKeys('kind'), ({ columns }) => columns.tickerIndex),
  readCodes: ({ columns }) => ({
    codes: columns.tickerIndex,
    getGroups: createLookup(
      columns.tickers.map((_, index) => [instrumentKinds.indexOf(columns.kinds?.[index] ?? 'stock')]),
    ),
  }),
});

/** The lists that have the names of setups, tags and accounts. */
export interface LabelLists {
  setups: readonly Label[];
  tags?: readonly Label[];
  accounts?: readonly Label[];
}

/** What dimensions need beside the columns. */
export interface DimensionContext {
  journal: LabelLists;
  /** The time zone of hours. */
  zone?: string | undefined;
  /** Empty unless a dimension of dates is needed. */
  days?: DayFacts | undefined;
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
    createLabels(
      'setups',
      journal.setups,
      createIdReader(({ setupId }) => setupId),
    ),
  tag: ({ journal }) => createLabels('tags', journal.tags ?? [], createTagReader),
  account: ({ journal }) =>
    createLabels(
      'accounts',
      journal.accounts ?? [],
      createIdReader((columns) => columns.accountId ?? getZeros(columns)),
    ),
  structure: () => createFixed(listKeys('structure'), ({ columns }) => columns.structure ?? getZeros(columns)),
  side: () => createFixed(listKeys('side'), ({ columns }) => columns.side ?? getZeros(columns)),
  size: createBuckets('size', readers.quantity),
  r: createBuckets('r', readMultiple),
  sleep: ({ days = NO_DAY_FACTS }) => createOfDays('sleep', days),
  energy: ({ days = NO_DAY_FACTS }) => createOfDays('energy', days),
  stress: ({ days = NO_DAY_FACTS }) => createOfDays('stress', days),
  dayGrade: ({ days = NO_DAY_FACTS }) => createOfDays('dayGrade', days),
  grade: () => createFixed(listKeys('grade'), ({ columns }) => columns.grade ?? getZeros(columns)),
};

export function createDimension(name: ReportDimension, context: DimensionContext): Dimension {
  return factories[name](context);
}
