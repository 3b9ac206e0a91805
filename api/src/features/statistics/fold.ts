import { createLabelIndex, type Label } from '../journal/labels/label.ts';
import { type BlockSelection, forEachRow, type Selection, toDate } from '../selection/selection.ts';
import { addTrade, createTotals, type DayTotals } from './totals.ts';

/** The sums of the trades with the same ticker, setup or weekday. */
export interface GroupTotals {
  name: string;
  count: number;
  wins: number;
  netCents: number;
}

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
  const { day: dayColumn, netCents } = selection.columns;
  const days: DayTotals[] = [];
  let current = 0;
  forEachRow(selection, (index) => {
    const day = dayColumn[index] ?? 0;
    if (day !== current) days.push({ date: toDate(selection.month, day), ...createTotals() });
    current = day;
    const totals = days.at(-1);
    if (totals) addTrade(totals, netCents[index] ?? 0);
  });
  return days;
};

/** Adds up the rows by a key, in order of appearance. */
const sumRows = <K>(selection: BlockSelection, getKey: (index: number) => K): Map<K, TickerTotals> => {
  const { netCents, number } = selection.columns;
  const groups = new Map<K, TickerTotals>();
  forEachRow(selection, (index) => {
    const key = getKey(index);
    const group = groups.get(key) ?? { id: 0, name: '', count: 0, wins: 0, netCents: 0 };
    if (group.count === 0) groups.set(key, group);
    const cents = netCents[index] ?? 0;
    group.id = Math.max(group.id, number[index] ?? 0);
    group.count += 1;
    group.wins += cents > 0 ? 1 : 0;
    group.netCents += cents;
  });
  return groups;
};

/** Computes once per block that is selected whole: columns never change. */
const memoize = <T extends object>(compute: (selection: BlockSelection) => T): ((selection: BlockSelection) => T) => {
  const known = new WeakMap<object, T>();
  return (selection) => {
    if (selection.rows) return compute(selection);
    const value = known.get(selection.columns) ?? compute(selection);
    known.set(selection.columns, value);
    return value;
  };
};

const foldBlockDays = memoize(computeDays);
const foldBlockSetups = memoize((selection) => sumRows(selection, (index) => selection.columns.setupId[index] ?? 0));
const foldBlockTickers = memoize((selection) =>
  sumRows(selection, (index) => selection.columns.tickerIndex[index] ?? 0),
);

/** The totals of each day with a selected trade, in order. */
export const foldDays = (selection: Selection): DayTotals[] => selection.flatMap(foldBlockDays);

/** How many trades of each day are in `selection` and not in `part`. A day without any is omitted. */
export const countOmitted = (selection: Selection, part: Selection): Record<string, number> => {
  const counts = new Map(foldDays(part).map(({ date, count }) => [date, count]));
  const omitted = foldDays(selection).map(({ date, count }) => [date, count - (counts.get(date) ?? 0)] as const);
  return Object.fromEntries(omitted.filter(([, count]) => count > 0));
};

/** The sums by ticker, of each block apart. */
export const foldTickers = (selection: Selection): GroupTotals[] =>
  selection.flatMap((month) =>
    [...foldBlockTickers(month)].map(([index, sums]) => ({ ...sums, name: month.columns.tickers[index] ?? '' })),
  );

/** The sums by setup, of each block apart; the name of trades without one is empty. */
export const foldSetups = (selection: Selection, setups: readonly Label[]): GroupTotals[] => {
  const { getName } = createLabelIndex('setups', setups);
  return selection.flatMap((month) =>
    [...foldBlockSetups(month)].map(([id, sums]) => ({ ...sums, name: getName(id) })),
  );
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
