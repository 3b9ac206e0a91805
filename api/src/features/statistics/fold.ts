import type { Columns } from '../journal/columns/columns.ts';
import { createMemo } from '../journal/columns/memo.ts';
import { createLabelIndex, type Label } from '../journal/labels/label.ts';
import type { AmountReaders } from '../selection/amounts.ts';
import { type BlockSelection, forEachRow, type Selection, toDate } from '../selection/selection.ts';
import { addToGroup, type GroupTotals } from './group-totals.ts';
import { addTrade, createTotals, type DayTotals } from './totals.ts';

/** The trades of one ticker on a day. Calendar and best day show them as a group. */
export interface TickerTotals extends GroupTotals {
  /** The number of the newest of these trades. */
  id: number;
}

/** A day's trades grouped by ticker, most traded first. */
export interface DayTickers {
  date: string;
  byTicker: TickerTotals[];
}

const computeDays = (selection: BlockSelection): DayTotals[] => {
  const { month, columns, amounts } = selection;
  const days: DayTotals[] = [];
  let current = 0;
  forEachRow(selection, (index) => {
    const day = columns.day[index] ?? 0;
    if (day !== current) days.push({ date: toDate(month, day), ...createTotals() });
    current = day;
    const totals = days.at(-1);
    if (totals) addTrade(totals, amounts.net(columns, index));
  });
  return days;
};

/** Adds up the rows by a key, in order of appearance. */
const sumRows = <K>(selection: BlockSelection, getKey: (index: number) => K): Map<K, TickerTotals> => {
  const { columns, amounts } = selection;
  const groups = new Map<K, TickerTotals>();
  forEachRow(selection, (index) => {
    const key = getKey(index);
    const group = groups.get(key) ?? { id: 0, name: '', count: 0, wins: 0, net: 0 };
    if (group.count === 0) groups.set(key, group);
    const net = amounts.net(columns, index);
    group.id = Math.max(group.id, columns.number[index] ?? 0);
    group.count += 1;
    group.wins += net > 0 ? 1 : 0;
    group.net += net;
  });
  return groups;
};

/** Computes once per unit and block that is selected whole. */
const memoize = <T extends object>(compute: (selection: BlockSelection) => T): ((selection: BlockSelection) => T) => {
  const byUnit = new Map<AmountReaders, ReturnType<typeof createMemo<T>>>();
  return (selection) => {
    const { rows, columns, amounts } = selection;
    if (rows) return compute(selection);
    const memo = byUnit.get(amounts) ?? createMemo<T>();
    byUnit.set(amounts, memo);
    const value = memo.get(columns) ?? compute(selection);
    memo.set(columns, value);
    return value;
  };
};

const foldBlockDays = memoize(computeDays);
const foldBlockSetups = memoize((block) => sumRows(block, (index) => block.columns.setupId[index] ?? 0));
const foldBlockTickers = memoize((block) => sumRows(block, (index) => block.columns.tickerIndex[index] ?? 0));

/** A date is a calendar day without a time zone. UTC keeps the local time zone from shifting it. */
const foldBlockWeekdays = memoize((block) => {
  const first = new Date(`${block.month}-01T00:00:00Z`).getUTCDay();
  return sumRows(block, (index) => (first + (block.columns.day[index] ?? 0) - 1) % 7);
});

/** The totals of each day with a selected trade, in order. */
export const foldDays = (selection: Selection): DayTotals[] => selection.flatMap(foldBlockDays);

/** How many trades of each day are in `selection` and not in `part`. A day without any is omitted. */
export const countOmitted = (selection: Selection, part: Selection): Record<string, number> => {
  const counts = new Map(foldDays(part).map(({ date, count }) => [date, count]));
  const omitted = foldDays(selection).map(({ date, count }) => [date, count - (counts.get(date) ?? 0)] as const);
  return Object.fromEntries(omitted.filter(([, count]) => count > 0));
};

/** Adds up the sums of blocks by the names of their keys, in order of appearance. */
const sumByName = (
  selection: Selection,
  foldBlock: typeof foldBlockSetups,
  getName: (key: number, columns: Columns) => string,
): GroupTotals[] => {
  const groups = new Map<string, GroupTotals>();
  for (const block of selection)
    for (const [key, sums] of foldBlock(block)) addToGroup(groups, getName(key, block.columns), sums);
  return [...groups.values()];
};

export const foldTickers = (selection: Selection): GroupTotals[] =>
  sumByName(selection, foldBlockTickers, (index, { tickers }) => tickers[index] ?? '');

/** The name of trades without a setup is empty. */
export const foldSetups = (selection: Selection, setups: readonly Label[]): GroupTotals[] =>
  sumByName(selection, foldBlockSetups, createLabelIndex('setups', setups).getName);

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Sunday first. Weekdays without trades are omitted. */
export const foldWeekdays = (selection: Selection): GroupTotals[] => {
  const sums = sumByName(selection, foldBlockWeekdays, (weekday) => weekdays[weekday] ?? '');
  return weekdays.flatMap((weekday) => sums.filter(({ name }) => name === weekday));
};

/** Most traded first. Ties are ordered by their newest trade, so that the order is deterministic. */
const byCount = (a: TickerTotals, b: TickerTotals): number => b.count - a.count || b.id - a.id;

/** The tickers of each day with a selected trade, in order. */
export const foldDayTickers = (selection: Selection): DayTickers[] =>
  selection.flatMap((month) => {
    const { day, tickerIndex, tickers } = month.columns;
    const getKey = (index: number) => (day[index] ?? 0) * tickers.length + (tickerIndex[index] ?? 0);
    const groups = [...sumRows(month, getKey)].map(([key, sums]) => ({
      date: toDate(month.month, Math.floor(key / tickers.length)),
      ticker: { ...sums, name: tickers[key % tickers.length] ?? '' },
    }));
    return [...Map.groupBy(groups, ({ date }) => date)].map(([date, ofDay]) => ({
      date,
      byTicker: ofDay.map(({ ticker }) => ticker).sort(byCount),
    }));
  });
