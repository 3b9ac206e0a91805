import {
  type BucketDimension,
  createBucketFinder,
  fromFilterName,
  listBuckets,
  NONE,
  type ReportDimension,
  toFilterName,
} from 'contracts';
import type { LabelKind } from 'contracts/labels';
import { type Columns, readers } from '../journal/columns/columns.ts';
import { createMemo } from '../journal/columns/memo.ts';
import type { Block } from '../journal/columns/read-columns.ts';
import { createLabelIndex, type Label } from '../journal/labels/label.ts';
import { createHourReader } from './local-hour.ts';
import { readMultiple } from './multiples.ts';

/** The group of trades without the fact. The other groups of a dimension are counted from 0. */
export const NO_GROUP = -1;
const without = [NO_GROUP] as const;

/** The groups of the rows of a block. Rows have codes, so that the groups of a code are looked up once for all of its rows. */
export interface GroupCodes {
  /** One code for each row. */
  codes: ArrayLike<number>;
  /** Returns the groups of a code: one, or for tags one or several. */
  getGroups(code: number): readonly number[];
}

const createCodes = (codes: ArrayLike<number>, groups: readonly (readonly number[])[]): GroupCodes => ({
  codes,
  getGroups: (code) => groups[code] ?? without,
});

/** For a column that is not stored: at least one zero for each row. Shared, because nothing writes it. */
const getZeros = ({ number }: Columns): ArrayLike<number> => {
  if (zeros.length < number.length) zeros = new Uint8Array(2 * number.length);
  return zeros;
};
let zeros = new Uint8Array(0);

/** What trades are grouped and selected by. Reports and filters use the same groups, so that both count the same trades. */
export interface Dimension {
  readCodes(block: Block): GroupCodes;
  /** The group with this key; undefined when no trade can have it. */
  findGroup(key: string): number | undefined;
  /** As in the URL form of the filter. */
  getKey(group: number): string;
  /** Groups are in the order of their ranks. `NO_GROUP` has none and is last. */
  getRank(group: number): number;
}

/** Groups with keys that are known beforehand, in their order. Codes are one higher than groups; 0 is a row without the fact. */
const createFixed = (keys: readonly string[], readCodes: (block: Block) => ArrayLike<number>): Dimension => {
  const lists = [without, ...keys.map((_, group) => [group] as const)];
  const groups = new Map([[NONE, NO_GROUP], ...keys.map((key, group) => [key, group] as const)]);
  return {
    readCodes: (block) => createCodes(readCodes(block), lists),
    findGroup: (key) => groups.get(key),
    getKey: (group) => keys[group] ?? NONE,
    getRank: (group) => group,
  };
};

type ReadNumber = (columns: Columns, index: number) => number | null;

/** For codes of one byte that each row's facts are computed to. */
const createCodeCache = () => {
  const memo = createMemo<{ key: string; codes: Uint8Array }>();
  return (columns: Columns, readGroup: ReadNumber, key = ''): Uint8Array => {
    const kept = memo.get(columns);
    if (kept?.key === key) return kept.codes;
    const codes = Uint8Array.from(columns.number, (_, index) => (readGroup(columns, index) ?? NO_GROUP) + 1);
    memo.set(columns, { key, codes });
    return codes;
  };
};

/** Gives each distinct name a group, in order of appearance. An empty name is none. */
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
  /** By code unit. Sorting all names once is several times as fast as comparing two of them each time. */
  const getRank = (group: number): number => {
    if (ranks.length < names.length) ranks = computeRanks();
    return ranks[group] ?? 0;
  };
  return { add, find: (name: string) => groups.get(name), get: (group: number) => names[group] ?? '', getRank };
};

/** Months, and tickers, which are upper case and therefore never read as `none`. */
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

/** Setups, tags and accounts. The key of a merged label finds the group of its target. */
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

const readTags = (columns: Columns, lists: readonly (readonly number[])[]): GroupCodes => {
  const groups = columns.tagSets.map((ids) => [...new Set(ids.flatMap((id) => lists[id] ?? []))]);
  return createCodes(
    columns.tagSet ?? getZeros(columns),
    groups.map((found) => (found.length > 0 ? found : without)),
  );
};

const createBuckets = (name: BucketDimension, readValue: ReadNumber): (() => Dimension) => {
  const findBucket = createBucketFinder(name);
  const readCached = createCodeCache();
  const readBucket: ReadNumber = (columns, index) => {
    const value = readValue(columns, index);
    return value === null ? null : findBucket(value);
  };
  return () => createFixed(listBuckets(name), ({ columns }) => readCached(columns, readBucket));
};

/** From opening to closing; null unless both are known. */
export const readMinutes = (columns: Columns, index: number): number | null => {
  const [opened, closed] = [readers.openedAt(columns, index), readers.closedAt(columns, index)];
  return opened === null || closed === null ? null : (closed - opened) / 60_000;
};

const listNumbers = (count: number) => Array.from({ length: count }, (_, number) => String(number));
const sides = ['long', 'short'] as const;
const weekdays = listNumbers(7).map((_, day) => [day]);

const readCachedHours = createCodeCache();

const createHours = (zone: string): Dimension => {
  const toHour = createHourReader(zone);
  const readHour: ReadNumber = (columns, index) => {
    const opened = readers.openedAt(columns, index);
    return opened === null ? null : toHour(opened);
  };
  return createFixed(listNumbers(24), ({ columns }) => readCachedHours(columns, readHour, zone));
};

/** A date has no time zone; UTC keeps the local one from shifting it. */
const createWeekdays = (): Dimension => ({
  ...createFixed(listNumbers(7), ({ columns }) => columns.day),
  readCodes: ({ month, columns }) => {
    const first = new Date(`${month}-01T00:00:00Z`).getUTCDay();
    return { codes: columns.day, getGroups: (day) => weekdays[(first + day - 1) % 7] ?? without };
  },
});

/** The lists that have the names of setups, tags and accounts. */
export interface LabelLists {
  setups: readonly Label[];
  tags?: readonly Label[];
  accounts?: readonly Label[];
}

interface Source {
  journal: LabelLists;
  /** The time zone of hours. */
  zone?: string | undefined;
}

const factories: Readonly<Record<ReportDimension, (source: Source) => Dimension>> = {
  hour: ({ zone = 'UTC' }) => createHours(zone),
  weekday: createWeekdays,
  month: () => createTexts(({ month, columns }) => ({ names: [month], codes: getZeros(columns) })),
  duration: createBuckets('duration', readMinutes),
  ticker: () => createTexts(({ columns }) => ({ names: columns.tickers, codes: columns.tickerIndex })),
  setup: ({ journal }) =>
    createLabels('setups', journal.setups, (columns, lists) => createCodes(columns.setupId, lists)),
  tag: ({ journal }) => createLabels('tags', journal.tags ?? [], readTags),
  account: ({ journal }) =>
    createLabels('accounts', journal.accounts ?? [], (columns, lists) =>
      createCodes(columns.accountId ?? getZeros(columns), lists),
    ),
  side: () => createFixed(sides, ({ columns }) => columns.side ?? getZeros(columns)),
  size: createBuckets('size', readers.quantity),
  r: createBuckets('r', readMultiple),
};

export const createDimension = (name: ReportDimension, source: Source): Dimension => factories[name](source);
