import type { Structure } from 'contracts';
import type { TradeInstrument } from 'importers/trades';
import { readers } from '../../journal/columns/columns.ts';
import { roundAmount } from '../selection/amounts.ts';
import { type BlockSelection, forEachRow, memoizeBlock, type Selection, toDate } from '../selection/selection.ts';
import { readResult } from '../selection/trade-result.ts';
import { findTitled } from './ticker-instruments.ts';
import { addTrade, createTotals, type DayTotals } from './totals.ts';

/** The trades of one ticker on one day, which the calendar and the best day show as a group. */
export interface TickerTotals {
  /** The number of the newest trade of the group. */
  id: number;
  ticker: string;
  /** Only of options and futures. */
  instrument?: TradeInstrument;
  /** What the legs of all of them form. */
  structure?: Structure;
  count: number;
  wins: number;
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
    if (day !== current) days.push({ ...createTotals(), date: toDate(month, day) });
    current = day;
    const totals = days.at(-1);
    if (totals) addTrade(totals, amounts.net(columns, index), readResult(selection, index));
  });
  return days;
};

const foldBlockDays = memoizeBlock(computeDays);

/** Computes the totals of each day with a selected trade, in order. */
export function foldDays(selection: Selection): DayTotals[] {
  return selection.flatMap(foldBlockDays);
}

/** Counts for each day the trades of `selection` that are not in `part`. Omits days with a count of 0. */
export function countOmitted(selection: Selection, part: Selection): Record<string, number> {
  const counts = new Map(foldDays(part).map(({ date, count }) => [date, count]));
  const omitted = foldDays(selection).map(({ date, count }) => [date, count - (counts.get(date) ?? 0)] as const);
  return Object.fromEntries(omitted.filter(([, count]) => count > 0));
}

/** Sums the results of `part` on each day of `selection`: 0 on a day without any of its trades. */
export function sumByDate(selection: Selection, part: Selection): Record<string, number> {
  const sums = new Map(foldDays(part).map(({ date, net }) => [date, net]));
  return Object.fromEntries(foldDays(selection).map(({ date }) => [date, roundAmount(sums.get(date) ?? 0)]));
}

/** Sorts the most traded ticker first. Ties: newest trade first. */
const byCount = (a: TickerTotals, b: TickerTotals): number => b.count - a.count || b.id - a.id;

/**
 * Sums the trades of a block by day and ticker, in order of appearance. The key is day × number of tickers + ticker
 * index.
 */
const sumTickers = (block: BlockSelection): Map<number, TickerTotals> => {
  const { columns, amounts } = block;
  const { day, tickerIndex, tickers } = columns;
  // A ticker with two instruments is listed twice, and is one group.
  const byTicker = new Map(tickers.map((ticker, index) => [ticker, index] as const).toReversed());
  const firstIndexes = tickers.map((ticker) => byTicker.get(ticker) ?? 0);
  const groups = new Map<number, TickerTotals>();
  const instruments = new Map<number, TradeInstrument | undefined>();
  const createGroup = (code: number, ticker: string, date: number, structure: Structure | null): TickerTotals => {
    if (!instruments.has(code)) instruments.set(code, findTitled(block, code, date));
    const instrument = instruments.get(code);
    const titled = { ...(instrument && { instrument }), ...(structure && { structure }) };
    return { id: 0, ticker, count: 0, wins: 0, net: 0, ...titled };
  };
  forEachRow(block, (index) => {
    const instrumentCode = tickerIndex[index] ?? 0;
    const code = firstIndexes[instrumentCode] ?? 0;
    const key = (day[index] ?? 0) * tickers.length + code;
    const structure = readers.structure(columns, index);
    const group = groups.get(key) ?? createGroup(instrumentCode, tickers[code] ?? '', day[index] ?? 0, structure);
    if (group.count === 0) groups.set(key, group);
    // A future and a stock of the same ticker have no common title.
    if (instrumentCode !== code) delete group.instrument;
    if (group.structure && group.structure !== structure) delete group.structure;
    group.id = Math.max(group.id, columns.number[index] ?? 0);
    group.count += 1;
    if (readResult(block, index) > 0) group.wins += 1;
    group.net += amounts.net(columns, index);
  });
  return groups;
};

/** Lists the tickers of each day with a selected trade, in order. */
export function foldDayTickers(selection: Selection): DayTickers[] {
  return selection.flatMap((block) => {
    const { month, columns } = block;
    const groups = [...sumTickers(block)];
    const byDay = Map.groupBy(groups, ([key]) => Math.floor(key / columns.tickers.length));
    return Array.from(byDay, ([day, tickers]) => ({
      date: toDate(month, day),
      byTicker: tickers.map(([, ticker]) => ticker).sort(byCount),
    }));
  });
}
