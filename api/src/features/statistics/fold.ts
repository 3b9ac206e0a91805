import { type BlockSelection, forEachRow, memoizeBlock, type Selection, toDate } from '../selection/selection.ts';
import { addTrade, createTotals, type DayTotals } from './totals.ts';

/** The trades of one ticker on a day. Calendar and best day show them as a group. */
export interface TickerTotals {
  /** The number of the newest of these trades. */
  id: number;
  ticker: string;
  count: number;
  /** In hundredths of the unit, see `AmountReaders`. */
  net: number;
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

const foldBlockDays = memoizeBlock(computeDays);

/** The totals of each day with a selected trade, in order. */
export const foldDays = (selection: Selection): DayTotals[] => selection.flatMap(foldBlockDays);

/** How many trades of each day are in `selection` and not in `part`. A day without any is omitted. */
export const countOmitted = (selection: Selection, part: Selection): Record<string, number> => {
  const counts = new Map(foldDays(part).map(({ date, count }) => [date, count]));
  const omitted = foldDays(selection).map(({ date, count }) => [date, count - (counts.get(date) ?? 0)] as const);
  return Object.fromEntries(omitted.filter(([, count]) => count > 0));
};

/** Most traded first. Ties are ordered by their newest trade, so that the order is deterministic. */
const byCount = (a: TickerTotals, b: TickerTotals): number => b.count - a.count || b.id - a.id;

/** The tickers of each day of a block, in order of appearance. */
const sumTickers = (block: BlockSelection): Map<number, TickerTotals> => {
  const { columns, amounts } = block;
  const { day, tickerIndex, tickers } = columns;
  const groups = new Map<number, TickerTotals>();
  forEachRow(block, (index) => {
    const code = tickerIndex[index] ?? 0;
    const key = (day[index] ?? 0) * tickers.length + code;
    const group = groups.get(key) ?? { id: 0, ticker: tickers[code] ?? '', count: 0, net: 0 };
    if (group.count === 0) groups.set(key, group);
    group.id = Math.max(group.id, columns.number[index] ?? 0);
    group.count += 1;
    group.net += amounts.net(columns, index);
  });
  return groups;
};

/** The tickers of each day with a selected trade, in order. */
export const foldDayTickers = (selection: Selection): DayTickers[] =>
  selection.flatMap((block) => {
    const { month, columns } = block;
    const groups = [...sumTickers(block)];
    const byDay = Map.groupBy(groups, ([key]) => Math.floor(key / columns.tickers.length));
    return Array.from(byDay, ([day, tickers]) => ({
      date: toDate(month, day),
      byTicker: tickers.map(([, ticker]) => ticker).sort(byCount),
    }));
  });
