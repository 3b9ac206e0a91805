import { calls } from 'contracts';
import { bind } from '../../http/bind.ts';
import { StreamedReply } from '../../http/streamed-reply.ts';
import type { StatisticsService } from './service.ts';

const toSpan = ({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) => ({
  from: startDate,
  to: endDate,
});

export const statisticsRoutes = (statistics: StatisticsService) => [
  bind(calls.trades.stats, (_, user) => statistics.getStats(user._id)),
  bind(calls.trades.filteredStats, ({ query }, user) => statistics.getStats(user._id, toSpan(query))),
  bind(calls.days.calendar, ({ query }, user) => statistics.getCalendar(user._id, query)),
  bind(
    calls.days.byDay,
    async ({ params }, user, { signal }) =>
      new StreamedReply('trades', await statistics.getDay(user._id, params.date, signal)),
  ),
  bind(calls.days.analytics, ({ query }, user) => statistics.getAnalytics(user._id, toSpan(query))),
];
