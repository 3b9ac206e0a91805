import type { Analytics, Calendar, MeasuredFilter, ReportDimension, Stats, TradeFilter } from 'contracts';
import type { Comparison, Distribution, Highlights, PointField, Points, Report } from 'contracts/reports';
import type { Chunk } from '../../http/streamed-reply.ts';
import { computeFigures } from '../selection/figures.ts';
import { measure } from '../selection/multiples.ts';
import type { TradeSelector } from '../selection/select-trades.ts';
import { subtractTrades } from '../selection/selection.ts';
import type { UserRecord } from '../users/model.ts';
import { computeDistribution, computePoints } from './charts.ts';
import { computeComparison } from './compare.ts';
import { computeHeadline } from './compute-statistics.ts';
import { countOmitted, foldDays, foldDayTickers } from './fold.ts';
import { computeHighlights } from './highlights.ts';
import { chunkAnalytics, chunkCalendar, chunkReport, presentStats } from './present.ts';
import { presentAnalytics } from './present-analytics.ts';
import { computeGroups } from './report.ts';
import { listInstruments } from './ticker-instruments.ts';

type ReportQuery = MeasuredFilter & { groupBy: readonly ReportDimension[] };
type CompareQuery = MeasuredFilter & { with?: TradeFilter | undefined; rest?: 'yes' | undefined };
type PointsQuery = MeasuredFilter & { x: PointField };

/** Computes the statistics of one trader, all from the same columns, so that no two screens can disagree. */
export const createStatisticsService = (select: TradeSelector) => ({
  getStats: async (user: UserRecord, filter: MeasuredFilter, signal: AbortSignal): Promise<Stats> => {
    const { journal, selection, reselect, withoutRisk } = await select(user, filter, signal);
    const headline = computeHeadline(foldDays(selection));
    const date = headline.bestDay?.date;
    const [best] = date ? foldDayTickers(reselect({ ...filter, from: date, to: date })) : [];
    return { ...presentStats(headline, best?.byTicker ?? [], journal.blocks.length > 0), ...withoutRisk };
  },

  getCalendar: async (
    user: UserRecord,
    { unit, ...filter }: MeasuredFilter,
    signal: AbortSignal,
  ): Promise<Chunk<Calendar>> => {
    const { selection } = await select(user, filter, signal);
    const measured = measure(selection, unit).selection;
    return chunkCalendar(measured, unit, unit && { tradesWithoutRiskByDate: countOmitted(selection, measured) });
  },

  getAnalytics: async (user: UserRecord, filter: MeasuredFilter, signal: AbortSignal): Promise<Chunk<Analytics>> => {
    const { journal, selection } = await select(user, filter, signal);
    return chunkAnalytics(await presentAnalytics(journal, selection));
  },

  getReport: async (
    user: UserRecord,
    { groupBy, ...filter }: ReportQuery,
    signal: AbortSignal,
  ): Promise<Chunk<Report>> => {
    const { journal, selection, zone, withoutRisk } = await select(user, filter, signal);
    const groups = computeGroups(journal, selection, groupBy, zone);
    const tickerIndex = groupBy.indexOf('ticker');
    const tickers = groups.flatMap(({ keys }) => keys[tickerIndex] ?? []);
    const titles = listInstruments(selection, tickers);
    return chunkReport({ groupBy: [...groupBy], groups, totals: computeFigures(selection), ...titles, ...withoutRisk });
  },

  getHighlights: async (user: UserRecord, filter: MeasuredFilter, signal: AbortSignal): Promise<Highlights> => {
    const { journal, selection, zone, withoutRisk } = await select(user, filter, signal);
    const highlights = await computeHighlights(journal, selection, zone);
    const shown = [...highlights.best, ...highlights.worst];
    const tickers = shown.flatMap(({ groupBy, key }) => (groupBy === 'ticker' ? key : []));
    return { ...highlights, ...listInstruments(selection, tickers), ...withoutRisk };
  },

  getDistribution: async (user: UserRecord, filter: MeasuredFilter, signal: AbortSignal): Promise<Distribution> => {
    const { selection, withoutRisk } = await select(user, filter, signal);
    return { ...computeDistribution(selection), ...withoutRisk };
  },

  /** With `rest`, B is without the trades of A. */
  getComparison: async (
    user: UserRecord,
    { unit, with: other = {}, rest, ...filter }: CompareQuery,
    signal: AbortSignal,
  ): Promise<Comparison> => {
    const { selection: a } = await select(user, filter, signal);
    const { selection: b } = await select(user, other, signal);
    return computeComparison(measure(a, unit), measure(rest ? subtractTrades(b, a) : b, unit));
  },

  getPoints: async (user: UserRecord, { x, ...filter }: PointsQuery, signal: AbortSignal): Promise<Points> => {
    const { selection, withoutRisk } = await select(user, filter, signal);
    return { ...computePoints(selection, x), ...withoutRisk };
  },
});

export type StatisticsService = ReturnType<typeof createStatisticsService>;
