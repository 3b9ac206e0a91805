import { type Stats, toDollars } from 'contracts';
import type { Statistics } from './fold.ts';
import type { Group } from './summarize-day.ts';

const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents));

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
