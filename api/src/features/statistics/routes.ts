import { calls } from 'contracts';
import { bind } from '../../http/bind.ts';
import { StreamedReply } from '../../http/streamed-reply.ts';
import type { StatisticsService } from './service.ts';

const toSpan = ({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) => ({
  from: startDate,
  to: endDate,
});

export const createStatisticsRoutes = (statistics: StatisticsService) => [
  bind(calls.trades.stats, (_, user) => statistics.getStats(user)),
  bind(calls.trades.filteredStats, ({ query }, user) => statistics.getStats(user, toSpan(query))),
  bind(
    calls.days.calendar,
    async ({ query }, user) => new StreamedReply('tradesByDate', await statistics.getCalendar(user, query)),
  ),
  bind(
    calls.days.byDay,
    async ({ params }, user, { signal }) =>
      new StreamedReply('trades', await statistics.getDay(user, params.date, signal)),
  ),
  bind(
    calls.days.analytics,
    async ({ query }, user) => new StreamedReply('byTicker', await statistics.getAnalytics(user, toSpan(query))),
  ),
];
