import * as z from 'zod/mini';
import { day } from './day.ts';
import { Trade } from './trade.ts';

/** Both ends are inclusive and optional: by default the journal's first and last day. */
export const CalendarRange = z.object({ from: z.optional(day('From')), to: z.optional(day('To')) }).check(
  z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'From cannot be after To.',
    path: ['from'],
  }),
);

/** One ticker of a day: its number of trades, and the id of the newest. */
export const DayGroup = z.object({ id: z.int(), name: z.string(), count: z.int() });
export type DayGroup = z.infer<typeof DayGroup>;

/** Both records are keyed by date (YYYY-MM-DD) and have the same keys: the days that have a trade. */
export const Calendar = z.object({
  /** The most traded ticker first; ties by the newest trade. */
  tradesByDate: z.record(z.string(), z.array(DayGroup)),
  /** Dollars. */
  dailyPL: z.record(z.string(), z.number()),
});
export type Calendar = z.infer<typeof Calendar>;

/** Any text that is not a real day is 404. */
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

/** Money in dollars, percent from 0 to 100 with one decimal; null, never 0, on a day without trades. */
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
  /** The nearest days with a trade before and after this one; null if none. */
  previousDay: z.nullable(z.string()),
  nextDay: z.nullable(z.string()),
});
export type DayReply = z.infer<typeof DayReply>;
