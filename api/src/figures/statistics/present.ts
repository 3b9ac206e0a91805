import type { Analytics, Calendar, MeasuredFilter, Stats } from 'contracts';
import type { Report } from 'contracts/reports';
import { type Chunk, computeChunks, splitList } from '../../http/streamed-reply.ts';
import { roundAmount } from '../selection/amounts.ts';
import { countRows, type Selection } from '../selection/selection.ts';
import type { Headline } from './compute-statistics.ts';
import { type DayTickers, foldDayTickers, type TickerTotals } from './fold.ts';

/** Converts the headline to the reply for the dashboard. `tickers` are the tickers of the best day. */
export function presentStats(headline: Headline, tickers: readonly TickerTotals[], hasTrades: boolean): Stats {
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
}

/**
 * Converts days to the calendar reply: the tickers of each day and their sum, with the unit `r` also before rounding.
 */
export function presentCalendar(days: readonly DayTickers[], unit?: MeasuredFilter['unit']): Calendar {
  const sums = days.map(({ date, byTicker }) => [date, byTicker.reduce((sum, { net }) => sum + net, 0)] as const);
  const wins = days.map(({ date, byTicker }) => [date, byTicker.reduce((sum, each) => sum + each.wins, 0)] as const);
  return {
    tickersByDate: Object.fromEntries(days.map(({ date, byTicker }) => [date, byTicker.map(toTickerCount)])),
    netCentsByDate: Object.fromEntries(sums.map(([date, net]) => [date, roundAmount(net)])),
    winsByDate: Object.fromEntries(wins),
    ...(unit && { exactByDate: Object.fromEntries(sums) }),
  };
}

const toTickerCount = ({ id, ticker, count, instrument, structure }: TickerTotals) => ({
  id,
  ticker,
  count,
  ...(instrument && { instrument }),
  ...(structure && { structure }),
});

/** Tickers, groups or trades per chunk. Encoding a chunk takes about 10 ms. */
const CHUNK_SIZE = 4_000;

/** Splits the reply by its tickers. */
export function chunkAnalytics(reply: Analytics): Chunk<Analytics> {
  return computeChunks(splitList(reply.byTicker, CHUNK_SIZE), (byTicker, isLast) => ({
    ...reply,
    byTicker: [...byTicker],
    equity: isLast ? reply.equity : [],
  }));
}

export function chunkReport({ instruments, ...report }: Report): Chunk<Report> {
  return computeChunks(splitList(report.groups, CHUNK_SIZE), (groups, isLast) => ({
    ...report,
    groups: [...groups],
    ...(isLast && instruments && { instruments }),
  }));
}

/**
 * Computes the calendar in chunks of blocks. No day is in two blocks. The last chunk has the fields other than the
 * tickers.
 */
export function chunkCalendar(
  selection: Selection,
  unit: MeasuredFilter['unit'],
  others?: Partial<Calendar>,
): Chunk<Calendar> {
  const netCentsByDate: Calendar['netCentsByDate'] = {};
  const exactByDate: Calendar['exactByDate'] = {};
  const winsByDate: Calendar['winsByDate'] = {};
  return computeChunks(splitList(selection, CHUNK_SIZE, countRows), (blocks, isLast) => {
    const calendar = presentCalendar(foldDayTickers(blocks), unit);
    Object.assign(netCentsByDate, calendar.netCentsByDate);
    Object.assign(exactByDate, calendar.exactByDate);
    Object.assign(winsByDate, calendar.winsByDate);
    if (!isLast) return { tickersByDate: calendar.tickersByDate, netCentsByDate: {} };
    return { ...calendar, netCentsByDate, winsByDate, ...(unit && { exactByDate }), ...others };
  });
}
