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
import type { Block } from '../journal/columns/read-columns.ts';
import { createLabelIndex, type Label } from '../journal/labels/label.ts';
import { createHourReader } from './local-hour.ts';
import { readMultiple } from './multiples.ts';

/** The group of trades without the fact. The other groups of a dimension are counted from 0. */
export const NO_GROUP = -1;
const without = [NO_GROUP] as const;

/** The groups of the row at an index: one, or for tags one or several. */
export type ReadGroups = (index: number) => readonly number[];

/** What trades are grouped and selected by. Reports and filters use the same groups, so that both count the same trades. */
export interface Dimension {
  readGroups(block: Block): ReadGroups;
  /** The group with this key; undefined when no trade can have it. */
  findGroup(key: string): number | undefined;
  /** As in the URL form of the filter. */
  getKey(group: number): string;
  /** Groups are in the order of their ranks: all numbers or all texts. `NO_GROUP` has none and is last. */
  getRank(group: number): number | string;
}

/** Groups with keys that are known beforehand, in their order. `createReader` returns NO_GROUP for a row without the fact. */
const createFixed = (keys: readonly string[], createReader: (block: Block) => (index: number) => number): Dimension => {
  // One list for each group, so that reading a row allocates nothing.
  const lists = keys.map((_, group) => [group] as const);
  const groups = new Map([[NONE, NO_GROUP], ...keys.map((key, group) => [key, group] as const)]);
  return {
    readGroups: (block) => {
      const readGroup = createReader(block);
      return (index) => lists[readGroup(index)] ?? without;
    },
    findGroup: (key) => groups.get(key),
    getKey: (group) => keys[group] ?? NONE,
    getRank: (group) => group,
  };
};

/** Gives each distinct name a group, in order of appearance. An empty name is none. */
const createNames = () => {
  const names: string[] = [];
  const groups = new Map([['', NO_GROUP]]);
  const add = (name: string): number => {
    const group = groups.get(name) ?? names.push(name) - 1;
    groups.set(name, group);
    return group;
  };
  return { add, find: (name: string) => groups.get(name), get: (group: number) => names[group] ?? '' };
};

/** Months, and tickers, which are upper case and therefore never read as `none`. */
const createTexts = (
  readNames: (block: Block) => { names: readonly string[]; getIndex: (index: number) => number },
): Dimension => {
  const known = createNames();
  return {
    readGroups: (block) => {
      const { names, getIndex } = readNames(block);
      const lists = names.map((name) => [known.add(name)] as const);
      return (index) => lists[getIndex(index)] ?? without;
    },
    findGroup: known.add,
    getKey: known.get,
    getRank: known.get,
  };
};

/** A list of one group at the index of each id. */
type GroupLists = readonly (readonly number[])[];

/** Setups, tags and accounts. The key of a merged label finds the group of its target. */
const createLabels = (
  kind: LabelKind,
  labels: readonly Label[],
  createReader: (columns: Columns, lists: GroupLists) => ReadGroups,
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
    readGroups: ({ columns }) => createReader(columns, lists),
    findGroup: (key) => {
      const name = fromFilterName(key);
      return names.find(name) ?? findLabel(name);
    },
    getKey: (group) => toFilterName(names.get(group)),
    getRank: names.get,
  };
};

const readTags = (columns: Columns, lists: GroupLists): ReadGroups => {
  const { tagSets, tagSet } = columns;
  const groups = tagSets.map((ids) => [...new Set(ids.flatMap((id) => lists[id] ?? []))]);
  return (index) => {
    const found = groups[tagSet?.[index] ?? 0];
    return found?.length ? found : without;
  };
};

const createBuckets = (name: BucketDimension, readValue: (columns: Columns, index: number) => number | null) => {
  const findBucket = createBucketFinder(name);
  return createFixed(listBuckets(name), ({ columns }) => (index) => {
    const value = readValue(columns, index);
    return value === null ? NO_GROUP : findBucket(value);
  });
};

/** From opening to closing; null unless both are known. */
export const readMinutes = (columns: Columns, index: number): number | null => {
  const [opened, closed] = [readers.openedAt(columns, index), readers.closedAt(columns, index)];
  return opened === null || closed === null ? null : (closed - opened) / 60_000;
};

const listNumbers = (count: number) => Array.from({ length: count }, (_, number) => String(number));
const sides = ['long', 'short'] as const;

const createHours = (zone: string): Dimension => {
  const toHour = createHourReader(zone);
  return createFixed(listNumbers(24), ({ columns }) => (index) => {
    const opened = readers.openedAt(columns, index);
    return opened === null ? NO_GROUP : toHour(opened);
  });
};

/** A date has no time zone; UTC keeps the local one from shifting it. */
const createWeekdays = (): Dimension =>
  createFixed(listNumbers(7), ({ month, columns }) => {
    const first = new Date(`${month}-01T00:00:00Z`).getUTCDay();
    return (index) => (first + readers.day(columns, index) - 1) % 7;
  });

/** The names of labels in the URL form of the filter. */
interface LabelLists {
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
  month: () => createTexts(({ month }) => ({ names: [month], getIndex: () => 0 })),
  duration: () => createBuckets('duration', readMinutes),
  ticker: () =>
    createTexts(({ columns }) => ({ names: columns.tickers, getIndex: (index) => columns.tickerIndex[index] ?? 0 })),
  setup: ({ journal }) =>
    createLabels(
      'setups',
      journal.setups,
      (columns, lists) => (index) => lists[columns.setupId[index] ?? 0] ?? without,
    ),
  tag: ({ journal }) => createLabels('tags', journal.tags ?? [], readTags),
  account: ({ journal }) =>
    createLabels(
      'accounts',
      journal.accounts ?? [],
      (columns, lists) => (index) => lists[columns.accountId?.[index] ?? 0] ?? without,
    ),
  side: () =>
    createFixed(sides, ({ columns }) => (index) => {
      const side = readers.side(columns, index);
      return side === null ? NO_GROUP : sides.indexOf(side);
    }),
  size: () => createBuckets('size', readers.quantity),
  r: () => createBuckets('r', readMultiple),
};

export const createDimension = (name: ReportDimension, source: Source): Dimension => factories[name](source);
