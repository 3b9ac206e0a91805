import { traderCall } from '../call.ts';
import { Analytics, AnalyticsRange } from '../schemas/analytics.ts';
import { Calendar, DayParams, DayReply } from '../schemas/calendar.ts';
import { MeasuredFilter } from '../schemas/trade-filter.ts';

export const days = {
  /** Extends the specified reply by each day's P&L, so that no page needs a call per day. All days by default. */
  calendar: traderCall('GET', '/api/trades/calendar', {
    query: MeasuredFilter,
    reply: Calendar,
    revalidates: true,
    silent: true,
    readsTopics: ['trades', 'flags'],
  }),
  byDay: traderCall('GET', '/api/trades/by-day/:date', {
    params: DayParams,
    query: MeasuredFilter,
    reply: DayReply,
    silent: true,
    readsTopics: ['trades', 'flags'],
  }),
  analytics: traderCall('GET', '/api/analytics', {
    query: AnalyticsRange,
    reply: Analytics,
    revalidates: true,
    readsTopics: ['trades', 'flags'],
  }),
} as const;
