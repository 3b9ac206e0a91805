import { type Calendar, type DayReply, type Stats, toDollars } from 'contracts';
import type { TradeRecord } from '../trades/model.ts';
import { presentTrade } from '../trades/present.ts';
import { type DayTotals, fold, type Statistics } from './fold.ts';
import type { Group } from './summarize-day.ts';

/** Null stays: no value is not 0. */
export const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents));

/** The statistics as the dashboard shows them; `groups` are those of the best day. */
export const presentStats = (statistics: Statistics, groups: readonly Group[], hasTrades: boolean): Stats => {
  const { bestDay } = statistics;
  return {
    totalPL: dollars(statistics.netCents),
    winPercent: statistics.winPercent,
    avgPerTrade: dollars(statistics.avgPerTradeCents),
    totalTrades: statistics.totalTrades,
    showStats: hasTrades,
    bestDay: bestDay && {
      date: bestDay.date,
      profit: toDollars(bestDay.netCents),
      avgTrade: toDollars(bestDay.avgCents),
      tradeSummary: groups.map(({ id, name, count }) => ({ id, symbol: name, count })),
    },
  };
};

/** What the calendar shows of each day. */
export const presentCalendar = (days: readonly { date: string; groups: Group[]; netCents: number }[]): Calendar => ({
  tradesByDate: Object.fromEntries(days.map(({ date, groups }) => [date, groups])),
  dailyPL: Object.fromEntries(days.map(({ date, netCents }) => [date, toDollars(netCents)])),
});

/** One day's trades and what they come to; a day without a summary has no trades. */
export const presentDay = (date: string, trades: readonly TradeRecord[], day: DayTotals | null): DayReply => {
  const { netCents, avgPerTradeCents, totalTrades, winPercent } = fold(day ? [day] : []);
  return {
    date,
    trades: trades.map(presentTrade),
    stats: { dailyPL: dollars(netCents), avgPL: dollars(avgPerTradeCents), totalTrades, winPercent },
  };
};
