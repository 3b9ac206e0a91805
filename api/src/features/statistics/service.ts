import type { Analytics, Calendar, MeasuredFilter, ReportDimension, Stats, TradeFilter } from 'contracts';
import type { Comparison, Distribution, Highlights, PointField, Points, Report } from 'contracts/reports';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { isDayDimension } from '../../figures/selection/day-facts.ts';
import { computeMeasuredFigures } from '../../figures/selection/figures.ts';
import { omitsForeign } from '../../figures/selection/multiples.ts';
import { selectSpan, subtractTrades } from '../../figures/selection/selection.ts';
import { computeDistribution, computePoints } from '../../figures/statistics/charts.ts';
import { computeComparison } from '../../figures/statistics/compare.ts';
import { addForeignTo, computeHeadline } from '../../figures/statistics/compute-statistics.ts';
import { countOmitted, foldDays, foldDayTickers, sumByDate } from '../../figures/statistics/fold.ts';
import { computeHighlights } from '../../figures/statistics/highlights.ts';
import { chunkAnalytics, chunkCalendar, chunkReport, presentStats } from '../../figures/statistics/present.ts';
import { addForeignAnalytics, presentAnalytics } from '../../figures/statistics/present-analytics.ts';
import { addForeignGroups, computeGroups } from '../../figures/statistics/report.ts';
import { listInstruments } from '../../figures/statistics/ticker-instruments.ts';
import type { Chunk } from '../../http/streamed-reply.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { isInR } from '../../journal/view.ts';

type ReportQuery = MeasuredFilter & { groupBy: readonly ReportDimension[] };
type CompareQuery = MeasuredFilter & { with?: TradeFilter | undefined; rest?: 'yes' | undefined };
type PointsQuery = MeasuredFilter & { x: PointField };

/** Computes the statistics of one trader, all from the same columns, so that no two screens can disagree. */
export function createStatisticsService(select: TradeSelector) {
  return {
    getStats: async (user: UserRecord, filter: MeasuredFilter, signal: AbortSignal): Promise<Stats> => {
      const { journal, reselect, ...measured } = await select(user, filter, signal);
      const money = computeHeadline(foldDays(measured.selection));
      const headline = omitsForeign(measured) ? addForeignTo(money, computeHeadline(foldDays(measured.all))) : money;
      const date = headline.bestDay?.date;
      const [best] = date ? foldDayTickers((await reselect({ ...filter, from: date, to: date })).selection) : [];
      return { ...presentStats(headline, best?.byTicker ?? [], selectSpan(journal).length > 0), ...measured.scope };
    },

    getCalendar: async (user: UserRecord, filter: MeasuredFilter, signal: AbortSignal): Promise<Chunk<Calendar>> => {
      const measured = await select(user, filter, signal);
      const { all, selection, scope } = measured;
      const { currency } = scope;
      if (!omitsForeign(measured)) {
        const omitted = filter.unit && { tradesWithoutRiskByDate: countOmitted(all, selection) };
        return chunkCalendar(selection, filter.unit, { ...omitted, ...(currency && { currency }) });
      }
      const tradesInOtherCurrencyByDate = countOmitted(all, selection);
      return chunkCalendar(all, undefined, {
        netCentsByDate: sumByDate(all, selection),
        tradesInOtherCurrencyByDate,
        ...(currency && { currency }),
      });
    },

    getAnalytics: async (user: UserRecord, filter: MeasuredFilter, signal: AbortSignal): Promise<Chunk<Analytics>> => {
      const { journal, ...measured } = await select(user, filter, signal);
      const { tradesWithoutRisk: _, ...scope } = measured.scope;
      const money = await presentAnalytics(journal, measured.selection);
      const analytics = omitsForeign(measured)
        ? addForeignAnalytics(money, await presentAnalytics(journal, measured.all))
        : money;
      return chunkAnalytics({ ...analytics, ...scope });
    },

    getReport: async (
      user: UserRecord,
      { groupBy, ...filter }: ReportQuery,
      signal: AbortSignal,
    ): Promise<Chunk<Report>> => {
      const { journal, zone, readDays, ...measured } = await select(user, filter, signal);
      const { all, selection, scope } = measured;
      const context = { journal, zone, days: groupBy.some(isDayDimension) ? await readDays() : undefined };
      const money = await computeGroups(context, selection, groupBy);
      const groups = omitsForeign(measured)
        ? addForeignGroups(money, await computeGroups(context, all, groupBy))
        : money;
      const tickerIndex = groupBy.indexOf('ticker');
      const tickers = groups.flatMap(({ keys }) => keys[tickerIndex] ?? []);
      const titles = listInstruments(all, tickers);
      return chunkReport({
        groupBy: [...groupBy],
        groups,
        totals: computeMeasuredFigures(measured),
        ...titles,
        ...scope,
      });
    },

    getHighlights: async (user: UserRecord, filter: MeasuredFilter, signal: AbortSignal): Promise<Highlights> => {
      const { journal, zone, readDays, ...measured } = await select(user, filter, signal);
      const { selection, scope } = measured;
      const highlights = await computeHighlights({ journal, zone, days: await readDays() }, selection, isInR(user));
      const shown = [...highlights.best, ...highlights.worst];
      const tickers = shown.flatMap(({ groupBy, key }) => (groupBy === 'ticker' ? key : []));
      const totals = omitsForeign(measured) ? computeMeasuredFigures(measured) : highlights.totals;
      return { ...highlights, totals, ...listInstruments(selection, tickers), ...scope };
    },

    getDistribution: async (user: UserRecord, filter: MeasuredFilter, signal: AbortSignal): Promise<Distribution> => {
      const { selection, scope } = await select(user, filter, signal);
      return { ...computeDistribution(selection), ...scope };
    },

    /**
     * With `rest`, B is without the trades of A. Both sides are in one currency: that of all accounts of both filters,
     * otherwise the trader's own.
     */
    getComparison: async (
      user: UserRecord,
      { unit, with: other = {}, rest, ...filter }: CompareQuery,
      signal: AbortSignal,
    ): Promise<Comparison> => {
      const accounts = filter.account && other.account && [...filter.account, ...other.account];
      const a = await select(user, { ...filter, unit }, signal, accounts);
      const b = await select(user, { ...other, unit }, signal, accounts);
      return computeComparison(a, rest ? b.measure(subtractTrades(b.all, a.all)) : b);
    },

    getPoints: async (user: UserRecord, { x, ...filter }: PointsQuery, signal: AbortSignal): Promise<Points> => {
      const { selection, scope } = await select(user, filter, signal);
      return { ...computePoints(selection, x), ...scope };
    },
  };
}
