import { type Calendar, type DayReply, type Stats, type Trade, toDollars } from 'contracts';
import { computeHeadline, type DaySums, type Headline } from './compute-statistics.ts';
import type { DayGroups, TickerTotals } from './summarize-day.ts';

/** Null stays: no value is not 0. */
export const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents));

/** The statistics as the dashboard shows them; `tickers` are those of the best day. */
export const presentStats = (headline: Headline, tickers: readonly TickerTotals[], hasTrades: boolean): Stats => {
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
      tradeSummary: tickers.map(({ id, name, count }) => ({ id, symbol: name, count })),
    },
  };
};

/** What the calendar shows of each day: its tickers, and their sum. */
export const presentCalendar = (days: readonly DayGroups[]): Calendar => ({
  tradesByDate: Object.fromEntries(days.map(({ date, byTicker }) => [date, byTicker.map(toGroup)])),
  dailyPL: Object.fromEntries(
    days.map(({ date, byTicker }) => [date, toDollars(byTicker.reduce((sum, ticker) => sum + ticker.netCents, 0))]),
  ),
});

const toGroup = ({ id, name, count }: TickerTotals) => ({ id, name, count });

/** The nearest days with trades on either side of a day. */
export type AdjacentDays = Pick<DayReply, 'previousDay' | 'nextDay'>;

/** One day's trades and what they come to; a day without a summary has no trades. */
export const presentDay = (
  date: string,
  trades: readonly Trade[],
  day: DaySums | null,
  neighbours: AdjacentDays = { previousDay: null, nextDay: null },
): DayReply => {
  const { netCents, avgPerTradeCents, totalTrades, winPercent } = computeHeadline(day ? [day] : []);
  return {
    date,
    trades: [...trades],
    stats: { dailyPL: dollars(netCents), avgPL: dollars(avgPerTradeCents), totalTrades, winPercent },
    ...neighbours,
  };
};
