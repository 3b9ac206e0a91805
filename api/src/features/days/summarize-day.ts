import type { DayTotals } from './fold.ts';
import { combine, noTotals, totalsOf } from './totals.ts';

/** What of a trade counts. */
export interface CountedTrade {
  /** The number that the trader knows it by; it orders the trades of a day. */
  number: number;
  tradeTag: string;
  flagType: string;
  amountCents: number;
}

/** The plain sums of the trades that share a ticker or a setup type. */
export interface Share {
  name: string;
  count: number;
  wins: number;
  netCents: number;
}

/** One ticker of a day; calendar and best day show it as a group. */
export interface TickerShare extends Share {
  /** The number of the day's newest trade of it. */
  id: number;
}

/** A day's trades by ticker, the most traded first, and by setup type. */
export interface DayParts {
  date: string;
  byTicker: TickerShare[];
  bySetup: Share[];
}

export type DaySummary = DayTotals & DayParts;

/** The summary of a day from all of its trades, in whatever order they come. */
export const summarizeDay = (date: string, trades: readonly CountedTrade[]): DaySummary => {
  const inOrder = trades.toSorted((a, b) => a.number - b.number);
  return {
    date,
    ...inOrder.map((trade) => totalsOf(trade.amountCents)).reduce(combine, noTotals),
    byTicker: [...Map.groupBy(inOrder, (trade) => trade.tradeTag)].map(toTickerShare).sort(byCount),
    bySetup: [...Map.groupBy(inOrder, (trade) => trade.flagType)].map(toShare),
  };
};

type Named = [name: string, trades: CountedTrade[]];

const toShare = ([name, trades]: Named): Share => {
  const { count, wins, netCents } = trades.map((trade) => totalsOf(trade.amountCents)).reduce(combine, noTotals);
  return { name, count, wins, netCents };
};

const toTickerShare = ([name, trades]: Named): TickerShare => ({
  ...toShare([name, trades]),
  id: trades.at(-1)?.number ?? 0,
});

/** The most traded first; equals by their newest trade, so that the order is always the same. */
const byCount = (a: TickerShare, b: TickerShare): number => b.count - a.count || b.id - a.id;
