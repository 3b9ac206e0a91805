import type { Analytics, Calendar, MeasuredFilter } from 'contracts';
import type { Report } from 'contracts/reports';
import { type Chunk, computeChunks, splitList } from '../../http/streamed-reply.ts';
import { countRows, type Selection } from '../selection/selection.ts';
import { foldDayTickers } from './fold.ts';
import { presentCalendar } from './present.ts';

/** A journal can have as many tickers as trades, and so can reports have groups. Encoding this many takes some 10 ms. */
const CHUNK_SIZE = 4_000;

/** Splits the reply by its tickers. */
export const chunkAnalytics = (reply: Analytics): Chunk<Analytics> =>
  computeChunks(splitList(reply.byTicker, CHUNK_SIZE), (byTicker, isLast) => ({
    ...reply,
    byTicker: [...byTicker],
    equity: isLast ? reply.equity : [],
  }));

export const chunkReport = (report: Report): Chunk<Report> =>
  computeChunks(splitList(report.groups, CHUNK_SIZE), (groups) => ({ ...report, groups: [...groups] }));

/** Computes the calendar of some blocks at a time. No day is in two blocks. */
export const chunkCalendar = (
  selection: Selection,
  unit: MeasuredFilter['unit'],
  others?: Partial<Calendar>,
): Chunk<Calendar> => {
  const netCentsByDate: Calendar['netCentsByDate'] = {};
  const exactByDate: Calendar['exactByDate'] = {};
  return computeChunks(splitList(selection, CHUNK_SIZE, countRows), (blocks, isLast) => {
    const calendar = presentCalendar(foldDayTickers(blocks), unit);
    Object.assign(netCentsByDate, calendar.netCentsByDate);
    Object.assign(exactByDate, calendar.exactByDate);
    if (!isLast) return { tickersByDate: calendar.tickersByDate, netCentsByDate: {} };
    return { ...calendar, netCentsByDate, ...(unit && { exactByDate }), ...others };
  });
};
