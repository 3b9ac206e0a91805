import type { Calendar, DayReply, DayTrade, MeasuredFilter, Stats } from 'contracts';
import { roundAmount } from '../selection/amounts.ts';
import type { AdjacentDays } from './adjacent-days.ts';
import { computeHeadline, type Headline } from './compute-statistics.ts';
import type { DayTickers, TickerTotals } from './fold.ts';
import type { DaySums } from './totals.ts';

/** Converts the headline to the reply for the dashboard. `tickers` are those of the best day. */
export const presentStats = (headline: Headline, tickers: readonly TickerTotals[], hasTrades: boolean): Stats => {
  const { bestDay, ...figures } = headline;
  return {
    ...figures,
    hasTrades,
    bestDay: bestDay && {
      date: bestDay.date,
      netCents: bestDay.netCents,
      avgPerTradeCents: bestDay.avgPerTradeCents,
      tickers: tickers.map(toTickerCount),
    },
  };
};

/** Converts days to the calendar reply: the tickers of each day and their sum, with the unit `r` also before rounding. */
export const presentCalendar = (days: readonly DayTickers[], unit?: MeasuredFilter['unit']): Calendar => {
  const sums = days.map(({ date, byTicker }) => [date, byTicker.reduce((sum, { net }) => sum + net, 0)] as const);
  return {
    tickersByDate: Object.fromEntries(days.map(({ date, byTicker }) => [date, byTicker.map(toTickerCount)])),
    netCentsByDate: Object.fromEntries(sums.map(([date, net]) => [date, roundAmount(net)])),
    ...(unit && { exactByDate: Object.fromEntries(sums) }),
  };
};

const toTickerCount = ({ id, name, count }: TickerTotals) => ({ id, ticker: name, count });

interface DayFigures extends AdjacentDays {
  /** Undefined without a trade that counts. */
  day: Omit<DaySums, 'date'> | undefined;
  tradesWithoutRisk?: number;
}

/** Converts one day to its reply. */
export const presentDay = (date: string, trades: readonly DayTrade[], { day, ...others }: DayFigures): DayReply => {
  const { bestDay: _, ...stats } = computeHeadline(day?.count ? [{ date, ...day }] : []);
  return { date, trades: [...trades], stats, ...others };
};
