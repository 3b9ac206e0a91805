import { combine, noTotals, type Totals, totalsOf } from './totals.ts';

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
  losses: number;
  netCents: number;
  gainCents: number;
  lossCents: number;
}

/** One ticker of a day, as calendar and best day show it. */
export interface Group {
  /** The number of the day's newest trade of it. */
  id: number;
  name: string;
  count: number;
}

export interface DaySummary extends Totals {
  date: string;
  groups: Group[];
  bySetup: Share[];
  byTicker: Share[];
}

/** The summary of a day from all of its trades, in whatever order they come. */
export const summarizeDay = (date: string, trades: readonly CountedTrade[]): DaySummary => {
  const inOrder = trades.toSorted((a, b) => a.number - b.number);
  const tickers = Map.groupBy(inOrder, (trade) => trade.tradeTag);
  return {
    date,
    ...inOrder.map((trade) => totalsOf(trade.amountCents)).reduce(combine, noTotals),
    groups: [...tickers].map(toGroup).sort(byCount),
    bySetup: [...Map.groupBy(inOrder, (trade) => trade.flagType)].map(toShare),
    byTicker: [...tickers].map(toShare),
  };
};

type Named = [name: string, trades: CountedTrade[]];

const toGroup = ([name, trades]: Named): Group => ({ id: trades.at(-1)?.number ?? 0, name, count: trades.length });

/** The most traded first; equals by their newest trade, so that the order is always the same. */
const byCount = (a: Group, b: Group): number => b.count - a.count || b.id - a.id;

const toShare = ([name, trades]: Named): Share => {
  const totals = trades.map((trade) => totalsOf(trade.amountCents)).reduce(combine, noTotals);
  const { count, wins, losses, netCents, gainCents, lossCents } = totals;
  return { name, count, wins, losses, netCents, gainCents, lossCents };
};
