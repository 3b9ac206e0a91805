import type { DayTotals } from './totals.ts';
import { combine, noTotals, toTotals } from './totals.ts';

/** The fields of a trade that summaries use. */
export interface CountedTrade {
  /** The id that the trader sees. It orders the trades of a day. */
  number: number;
  ticker: string;
  setup: string;
  netCents: number;
}

/** The sums of the trades with the same ticker or setup. */
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

/** A day's trades grouped by ticker, most traded first, and by setup. */
export interface DayGroups {
  date: string;
  byTicker: TickerTotals[];
  bySetup: GroupTotals[];
}

export type DaySummary = DayTotals & DayGroups;

/** Summarizes a day from all of its trades, in any order. */
export const summarizeDay = (date: string, trades: readonly CountedTrade[]): DaySummary => {
  const sorted = trades.toSorted((a, b) => a.number - b.number);
  return {
    date,
    ...sorted.map((trade) => toTotals(trade.netCents)).reduce(combine, noTotals),
    byTicker: [...Map.groupBy(sorted, (trade) => trade.ticker)].map(toTickerTotals).sort(byCount),
    bySetup: [...Map.groupBy(sorted, (trade) => trade.setup)].map(toGroupTotals),
  };
};

type NamedTrades = [name: string, trades: CountedTrade[]];

const toGroupTotals = ([name, trades]: NamedTrades): GroupTotals => {
  const { count, wins, netCents } = trades.map((trade) => toTotals(trade.netCents)).reduce(combine, noTotals);
  return { name, count, wins, netCents };
};

const toTickerTotals = ([name, trades]: NamedTrades): TickerTotals => ({
  ...toGroupTotals([name, trades]),
  id: trades.at(-1)?.number ?? 0,
});

/** Most traded first. Ties are ordered by their newest trade, so that the order is deterministic. */
const byCount = (a: TickerTotals, b: TickerTotals): number => b.count - a.count || b.id - a.id;
