import { type Calendar, type DayReply, type Stats, type Trade, toDollars } from 'contracts';
import { type DaySums, foldHeadline, type Headline } from './fold.ts';
import type { Group } from './summarize-day.ts';

/** Null stays: no value is not 0. */
export const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents));

/** The statistics as the dashboard shows them; `groups` are those of the best day. */
export const presentStats = (headline: Headline, groups: readonly Group[], hasTrades: boolean): Stats => {
  const { bestDay } = headline;
  return {
    totalPL: dollars(headline.netCents),
    winPercent: headline.winPercent,
    avgPerTrade: dollars(headline.avgPerTradeCents),
    totalTrades: headline.totalTrades,
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

/** The nearest days with trades on either side of a day. */
export type Neighbours = Pick<DayReply, 'previousDay' | 'nextDay'>;

/** One day's trades and what they come to; a day without a summary has no trades. */
export const presentDay = (
  date: string,
  trades: readonly Trade[],
  day: DaySums | null,
  neighbours: Neighbours = { previousDay: null, nextDay: null },
): DayReply => {
  const { netCents, avgPerTradeCents, totalTrades, winPercent } = foldHeadline(day ? [day] : []);
  return {
    date,
    trades: [...trades],
    stats: { dailyPL: dollars(netCents), avgPL: dollars(avgPerTradeCents), totalTrades, winPercent },
    ...neighbours,
  };
};
