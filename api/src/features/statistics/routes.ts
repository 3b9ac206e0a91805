import type { MeasuredFilter } from 'contracts';
import { calls } from 'contracts/every-call';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { intersectDays } from '../../figures/selection/selection.ts';
import { StreamedReply } from '../../http/streamed-reply.ts';
import { bind } from '../../identity/bind.ts';
import { createStatisticsService } from './service.ts';

type DateRange = MeasuredFilter & { startDate?: string | undefined; endDate?: string | undefined };

const toFilter = ({ startDate, endDate, ...filter }: DateRange): MeasuredFilter =>
  intersectDays(filter, { from: startDate, to: endDate });

export function createStatisticsRoutes({ selectTrades }: { selectTrades: TradeSelector }) {
  const statistics = createStatisticsService(selectTrades);
  return [
    bind(calls.trades.stats, ({ query }, user, { signal }) => statistics.getStats(user, query, signal)),
    bind(calls.trades.filteredStats, ({ query }, user, { signal }) =>
      statistics.getStats(user, toFilter(query), signal),
    ),
    bind(
      calls.days.calendar,
      async ({ query }, user, { signal }) =>
        new StreamedReply('tradesByDate', await statistics.getCalendar(user, query, signal)),
    ),
    bind(
      calls.days.analytics,
      async ({ query }, user, { signal }) =>
        new StreamedReply('byTicker', await statistics.getAnalytics(user, toFilter(query), signal)),
    ),
    bind(
      calls.reports.get,
      async ({ query }, user, { signal }) =>
        new StreamedReply('groups', await statistics.getReport(user, query, signal)),
    ),
    bind(calls.reports.highlights, ({ query }, user, { signal }) => statistics.getHighlights(user, query, signal)),
    bind(calls.reports.distribution, ({ query }, user, { signal }) => statistics.getDistribution(user, query, signal)),
    bind(calls.reports.compare, ({ query }, user, { signal }) => statistics.getComparison(user, query, signal)),
    bind(calls.reports.points, ({ query }, user, { signal }) => statistics.getPoints(user, query, signal)),
  ];
}
