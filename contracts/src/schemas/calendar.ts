import * as z from 'zod/mini';
import { day } from './day.ts';
import { Trade } from './trade.ts';

/** Each end is inclusive, and optional: without one, the journal's first or last day. */
export const CalendarRange = z.object({ from: z.optional(day('From')), to: z.optional(day('To')) }).check(
  z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'From cannot be after To.',
    path: ['from'],
  }),
);

/** One ticker of a day: how many trades it had, and the id of the newest of them. */
export const DayGroup = z.object({ id: z.int(), name: z.string(), count: z.int() });
export type DayGroup = z.infer<typeof DayGroup>;

/** Both records are keyed by date (YYYY-MM-DD) and have the same keys: the days that have a trade. */
export const Calendar = z.object({
  /** The most traded ticker first; equals by their newest trade. */
  tradesByDate: z.record(z.string(), z.array(DayGroup)),
  /** Dollars. */
  dailyPL: z.record(z.string(), z.number()),
});
export type Calendar = z.infer<typeof Calendar>;

/** A day that the calendar has; any other is an address at which there is nothing. */
export const DayParams = z.object({ date: day() });

/** A trade as the day's table shows it. */
export const DayTrade = z.pick(Trade, {
  id: true,
  tradeTag: true,
  tradeName: true,
  flagType: true,
  amount: true,
  comments: true,
  files: true,
});
export type DayTrade = z.infer<typeof DayTrade>;

/** Money in dollars, percent from 0 to 100 with one decimal; null on a day without trades, never 0 instead. */
export const DayStats = z.object({
  dailyPL: z.nullable(z.number()),
  avgPL: z.nullable(z.number()),
  totalTrades: z.int(),
  winPercent: z.nullable(z.number()),
});

export const DayReply = z.object({
  date: z.string(),
  /** Newest first. */
  trades: z.array(DayTrade),
  stats: DayStats,
  /** The nearest days before and after it that have a trade; null where there is none. */
  previousDay: z.nullable(z.string()),
  nextDay: z.nullable(z.string()),
});
export type DayReply = z.infer<typeof DayReply>;
