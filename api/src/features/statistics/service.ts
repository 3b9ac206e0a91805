import type { Analytics, Calendar, MeasuredFilter, ReportDimension, Stats } from 'contracts';
import type { Report } from 'contracts/reports';
import type { Chunk } from '../../http/streamed-reply.ts';
import { computeFigures } from '../selection/figures.ts';
import type { TradeSelector } from '../selection/trade-selector.ts';
import type { UserRecord } from '../users/model.ts';
import { chunkAnalytics, chunkCalendar, chunkReport } from './chunk-replies.ts';
import { computeHeadline } from './compute-statistics.ts';
import { foldDays, foldDayTickers } from './fold.ts';
import { presentStats } from './present.ts';
import { presentAnalytics } from './present-analytics.ts';
import { computeReport } from './report.ts';

type ReportQuery = MeasuredFilter & { groupBy: readonly ReportDimension[] };

/** Computes the statistics of one trader, all from the same columns, so that no two screens can disagree. */
export const createStatisticsService = (select: TradeSelector) => ({
  getStats: async (user: UserRecord, filter: MeasuredFilter, signal: AbortSignal): Promise<Stats> => {
    const { journal, selection, reselect, withoutRisk } = await select(user, filter, signal);
    const headline = computeHeadline(foldDays(selection));
    const date = headline.bestDay?.date;
    const [best] = date ? foldDayTickers(reselect({ ...filter, from: date, to: date })) : [];
    return { ...presentStats(headline, best?.byTicker ?? [], journal.blocks.length > 0), ...withoutRisk };
  },

  getCalendar: async (user: UserRecord, filter: MeasuredFilter, signal: AbortSignal): Promise<Chunk<Calendar>> =>
    chunkCalendar((await select(user, filter, signal)).selection),

  getAnalytics: async (user: UserRecord, filter: MeasuredFilter, signal: AbortSignal): Promise<Chunk<Analytics>> => {
    const { journal, selection } = await select(user, filter, signal);
    return chunkAnalytics(await presentAnalytics(selection, journal.setups));
  },

  getReport: async (
    user: UserRecord,
    { groupBy, ...filter }: ReportQuery,
    signal: AbortSignal,
  ): Promise<Chunk<Report>> => {
    const { journal, selection, zone, withoutRisk } = await select(user, filter, signal);
    const report = computeReport(journal, selection, groupBy, zone);
    return chunkReport({ ...report, totals: computeFigures(selection), ...withoutRisk });
  },
});

export type StatisticsService = ReturnType<typeof createStatisticsService>;
