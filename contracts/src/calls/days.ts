import { defineCall } from '../call.ts';
import { Analytics, AnalyticsRange } from '../schemas/analytics.ts';
import { Calendar, CalendarRange, DayParams, DayReply } from '../schemas/calendar.ts';

export const days = {
  /** Extends the specified reply by each day's P&L, so that no page needs a call per day. */
  calendar: defineCall({
    method: 'GET',
    path: '/api/trades/calendar',
    access: 'trader',
    query: CalendarRange,
    reply: Calendar,
    silent: true,
    readsTopics: ['trades'],
  }),
  byDay: defineCall({
    method: 'GET',
    path: '/api/trades/by-day/:date',
    access: 'trader',
    params: DayParams,
    reply: DayReply,
    silent: true,
    readsTopics: ['trades', 'flags'],
  }),
  analytics: defineCall({
    method: 'GET',
    path: '/api/analytics',
    access: 'trader',
    query: AnalyticsRange,
    reply: Analytics,
    readsTopics: ['trades', 'flags'],
  }),
} as const;
