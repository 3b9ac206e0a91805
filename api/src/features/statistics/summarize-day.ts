import type { DayTotals } from './compute-statistics.ts';
import { combine, noTotals, toTotals } from './totals.ts';

/** What of a trade counts. */
export interface CountedTrade {
  /** The number that the trader knows it by; it orders the trades of a day. */
  number: number;
  tradeTag: string;
  flagType: string;
  amountCents: number;
}

/** The plain sums of the trades that share a ticker or a setup type. */
export interface GroupTotals {
  name: string;
  count: number;
  wins: number;
  netCents: number;
}

/** One ticker of a day; calendar and best day show it as a group. */
export interface TickerTotals extends GroupTotals {
  /** The number of the day's newest trade of it. */
  id: number;
}

/** A day's trades by ticker, the most traded first, and by setup type. */
export interface DayGroups {
  date: string;
  byTicker: TickerTotals[];
  bySetup: GroupTotals[];
}

export type DaySummary = DayTotals & DayGroups;

/** The summary of a day from all of its trades, in whatever order they come. */
export const summarizeDay = (date: string, trades: readonly CountedTrade[]): DaySummary => {
  const inOrder = trades.toSorted((a, b) => a.number - b.number);
  return {
    date,
    ...inOrder.map((trade) => toTotals(trade.amountCents)).reduce(combine, noTotals),
    byTicker: [...Map.groupBy(inOrder, (trade) => trade.tradeTag)].map(toTickerTotals).sort(byCount),
    bySetup: [...Map.groupBy(inOrder, (trade) => trade.flagType)].map(toGroupTotals),
  };
};

type Named = [name: string, trades: CountedTrade[]];

const toGroupTotals = ([name, trades]: Named): GroupTotals => {
  const { count, wins, netCents } = trades.map((trade) => toTotals(trade.amountCents)).reduce(combine, noTotals);
  return { name, count, wins, netCents };
};

const toTickerTotals = ([name, trades]: Named): TickerTotals => ({
  ...toGroupTotals([name, trades]),
  id: trades.at(-1)?.number ?? 0,
});

/** The most traded first; equals by their newest trade, so that the order is always the same. */
const byCount = (a: TickerTotals, b: TickerTotals): number => b.count - a.count || b.id - a.id;
