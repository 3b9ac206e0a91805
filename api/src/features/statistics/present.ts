import { type Calendar, type DayReply, type Stats, type Trade, toDollars } from 'contracts';
import { computeHeadline, type DaySums, type Headline } from './compute-statistics.ts';
import type { DayGroups, TickerTotals } from './summarize-day.ts';

/** Keeps null, which means no value, unlike 0. */
export const toNullableDollars = (cents: number | null) => (cents === null ? null : toDollars(cents));

/** Converts the headline to the reply for the dashboard. `tickers` are those of the best day. */
export const presentStats = (headline: Headline, tickers: readonly TickerTotals[], hasTrades: boolean): Stats => {
  const { bestDay } = headline;
  return {
    totalPL: toNullableDollars(headline.netCents),
    winPercent: headline.winPercent,
    avgPerTrade: toNullableDollars(headline.avgPerTradeCents),
    totalTrades: headline.totalTrades,
    showStats: hasTrades,
    bestDay: bestDay && {
      date: bestDay.date,
      profit: toDollars(bestDay.netCents),
      avgTrade: toDollars(bestDay.avgCents),
      tradeSummary: tickers.map(({ id, name, count }) => ({ id, symbol: name, count })),
    },
  };
};

/** Converts days to the calendar reply: the tickers of each day and their sum. */
export const presentCalendar = (days: readonly DayGroups[]): Calendar => ({
  tradesByDate: Object.fromEntries(days.map(({ date, byTicker }) => [date, byTicker.map(toCalendarGroup)])),
  dailyPL: Object.fromEntries(
    days.map(({ date, byTicker }) => [date, toDollars(byTicker.reduce((sum, ticker) => sum + ticker.netCents, 0))]),
  ),
});

const toCalendarGroup = ({ id, name, count }: TickerTotals) => ({ id, name, count });

/** The nearest days with trades before and after a day. */
export type AdjacentDays = Pick<DayReply, 'previousDay' | 'nextDay'>;

/** Converts one day to its reply. A day without a summary has no trades. */
export const presentDay = (
  date: string,
  trades: readonly Trade[],
  day: DaySums | null,
  adjacentDays: AdjacentDays = { previousDay: null, nextDay: null },
): DayReply => {
  const { netCents, avgPerTradeCents, totalTrades, winPercent } = computeHeadline(day ? [day] : []);
  return {
    date,
    trades: [...trades],
    stats: {
      dailyPL: toNullableDollars(netCents),
      avgPL: toNullableDollars(avgPerTradeCents),
      totalTrades,
      winPercent,
    },
    ...adjacentDays,
  };
};
