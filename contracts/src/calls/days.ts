import { traderCall } from '../call.ts';
import { Analytics, AnalyticsRange } from '../schemas/analytics.ts';
import { Calendar, CalendarRange, DayParams, DayReply } from '../schemas/calendar.ts';

export const days = {
  /** Extends the specified reply by each day's P&L, so that no page needs a call per day. */
  calendar: traderCall('GET', '/api/trades/calendar', {
    query: CalendarRange,
    reply: Calendar,
    silent: true,
    readsTopics: ['trades'],
  }),
  byDay: traderCall('GET', '/api/trades/by-day/:date', {
    params: DayParams,
    reply: DayReply,
    silent: true,
    readsTopics: ['trades', 'flags'],
  }),
  analytics: traderCall('GET', '/api/analytics', {
    query: AnalyticsRange,
    reply: Analytics,
    readsTopics: ['trades', 'flags'],
  }),
} as const;
