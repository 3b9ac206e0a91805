import * as z from 'zod/mini';
import { day } from './day.ts';

/** Both ends, inclusive, or neither for the whole journal. */
export const AnalyticsRange = z.object({ startDate: z.optional(day('From')), endDate: z.optional(day('To')) }).check(
  z.refine(({ startDate, endDate }) => startDate !== undefined || endDate === undefined, {
    error: 'From is required with a To.',
    path: ['startDate'],
  }),
  z.refine(({ startDate, endDate }) => endDate !== undefined || startDate === undefined, {
    error: 'To is required with a From.',
    path: ['endDate'],
  }),
  z.refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    error: 'From cannot be after To.',
    path: ['startDate'],
  }),
);

/** A statistic and its sample size `n`, in trades or days. The value is null where there is none. */
const figure = <T extends z.ZodMiniType>(value: T) => z.object({ value: z.nullable(value), n: z.int() });

const ratio = z.number();
const dollars = z.number();
const percent = z.number();
const run = z.int();

/** Profits without a loss; JSON has no infinity. */
const infinite = z.literal('infinite');

const DayResult = z.object({ date: z.string(), profit: dollars, trades: z.int() });

const EquityDay = z.object({
  date: z.string(),
  /** The day's result. */
  profit: dollars,
  /** Cumulative P&L at the end of the day, starting at 0. */
  equity: dollars,
  /** How far that is below its highest value so far, trade by trade: 0 or above. */
  drawdown: dollars,
  trades: z.int(),
});

/** Trades with the same setup type (empty name: none), ticker or weekday. `trades` is the sample size. */
const AnalyticsGroup = z.object({
  name: z.string(),
  trades: z.int(),
  wins: z.int(),
  winPercent: percent,
  profit: dollars,
  /** Dollars per trade. */
  expectancy: dollars,
});
export type AnalyticsGroup = z.infer<typeof AnalyticsGroup>;

/**
 * Detailed statistics. Money is in dollars with 2 decimals, percent from 0 to 100 with one; ratios are not rounded.
 * Trades are ordered by date, then id.
 */
export const Analytics = z.object({
  totalTrades: z.int(),
  wins: z.int(),
  losses: z.int(),
  /** Trades of exactly 0: neither wins nor losses. */
  scratches: z.int(),
  tradingDays: z.int(),
  /** Wins ÷ all trades. */
  winPercent: figure(percent),
  /** Wins ÷ (wins + losses). */
  winPercentWithoutScratches: figure(percent),
  averageWin: figure(dollars),
  /** 0 or below. */
  averageLoss: figure(dollars),
  /** Average win ÷ average loss, as a positive number. */
  payoff: figure(ratio),
  /** Sum of the wins ÷ sum of the losses. */
  profitFactor: figure(z.union([ratio, infinite])),
  /** Per trade. */
  expectancy: figure(dollars),
  /** Largest decline of cumulative P&L from its peak, trade by trade; the peak starts at 0. A positive number. */
  maxDrawdown: figure(dollars),
  /** In trades; a scratch ends both. */
  longestWinningRun: figure(run),
  longestLosingRun: figure(run),
  averageDay: figure(dollars),
  /** Null unless a day is above 0; the latest if tied. */
  bestDay: figure(DayResult),
  /** Null unless a day is below 0; the latest if tied. */
  worstDay: figure(DayResult),
  /** Mean ÷ sample standard deviation of daily results × √252; needs 5 days with varying results. */
  dailySharpe: figure(ratio),
  /** Days with a trade, in order. */
  equity: z.array(EquityDay),
  /** The most profitable first. */
  bySetup: z.array(AnalyticsGroup),
  byTicker: z.array(AnalyticsGroup),
  /** Sunday to Saturday, days with a trade only. */
  byWeekday: z.array(AnalyticsGroup),
});
export type Analytics = z.infer<typeof Analytics>;
