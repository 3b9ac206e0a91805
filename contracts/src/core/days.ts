import { inCents } from '../base/amounts.ts';
import { traderCall } from '../base/call.ts';
import { day } from '../base/times.ts';
import { renamed, unchecked } from '../base/wire.ts';
import * as z from '../base/zod.ts';
import { Analytics, AnalyticsRange } from './analytics.ts';
import { amountScope, TickerCount } from './stats.ts';
import { DayTrade } from './trade.ts';
import { MeasuredFilter } from './trade-filter.ts';

/** Converts like `inCents`, but does not round. */
const inHundredths = z.codec(z.number(), unchecked<number>(), {
  decode: (amount) => amount * 100,
  encode: (hundredths) => hundredths / 100,
});

/** Records are keyed by date (YYYY-MM-DD). The first two have the same keys: the days that have a trade. */
export const Calendar = renamed(
  z.object({
    /** The most traded ticker first; ties by the newest trade. */
    tradesByDate: z.record(z.string(), z.array(TickerCount)),
    dailyPL: z.record(z.string(), inCents()),
    /** The same results before rounding, only with the unit `r`. Totals of days add these up. */
    exactPL: z.optional(z.record(z.string(), inHundredths)),
    /** The number of wins of each day. */
    winsByDate: z.optional(z.record(z.string(), z.int())),
    /** How many selected trades of a day have no risk and therefore do not count, only with the unit `r`. */
    tradesWithoutRiskByDate: z.optional(z.record(z.string(), z.int())),
    /** How many trades of a day are not in its amount, see `amountScope`. Absent without any. */
    tradesInOtherCurrencyByDate: z.optional(z.record(z.string(), z.int())),
    currency: amountScope.currency,
  }),
  { tradesByDate: 'tickersByDate', dailyPL: 'netCentsByDate', exactPL: 'exactByDate' },
);
export type Calendar = z.output<typeof Calendar>;

export const DayParams = z.object({ date: day() });

/** Money in dollars on the wire, percent from 0 to 100 with one decimal; null, never 0, on a day without trades. */
const DayStats = renamed(
  z.object({
    dailyPL: z.nullable(inCents()),
    avgPL: z.nullable(inCents()),
    totalTrades: z.int(),
    winPercent: z.nullable(z.number()),
  }),
  { dailyPL: 'netCents', avgPL: 'avgPerTradeCents' },
);

export const DayReply = z.object({
  date: z.string(),
  /**
   * Newest first, as in the list. Whatever the unit of `stats`: includes trades without a risk, and amounts are in
   * dollars.
   */
  trades: z.array(DayTrade),
  stats: DayStats,
  ...amountScope,
  /** The nearest days with a selected trade before and after this one; null if none. */
  previousDay: z.nullable(z.string()),
  nextDay: z.nullable(z.string()),
});
export type DayReply = z.output<typeof DayReply>;

export const days = {
  /** Extends the specified reply by each day's P&L, so that no page needs a call per day. All days by default. */
  calendar: traderCall('GET', '/api/trades/calendar', {
    opens: 'stats:read',
    opensInR: 'measured',
    query: MeasuredFilter,
    reply: Calendar,
    revalidates: true,
    silent: true,
    readsTopics: ['trades', 'flags'],
  }),
  byDay: traderCall('GET', '/api/trades/by-day/:date', {
    opens: 'trades:read',
    opensInR: 'measured',
    params: DayParams,
    query: MeasuredFilter,
    reply: DayReply,
    silent: true,
    readsTopics: ['trades', 'flags'],
  }),
  analytics: traderCall('GET', '/api/analytics', {
    opens: 'stats:read',
    opensInR: 'measured',
    query: AnalyticsRange,
    reply: Analytics,
    revalidates: true,
    readsTopics: ['trades', 'flags'],
  }),
} as const;
