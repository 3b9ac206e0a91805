import { inCents } from '../base/amounts.ts';
import { day, isInOrder } from '../base/times.ts';
import { renamed } from '../base/wire.ts';
import * as z from '../base/zod.ts';
import { amountScope } from './stats.ts';
import { filterChecks, filterShape, unitShape } from './trade-filter.ts';

/** Both ends, inclusive, or neither for the whole journal. Trades must also match the filter. */
export const AnalyticsRange = z
  .object({ ...filterShape, ...unitShape, startDate: z.optional(day('From')), endDate: z.optional(day('To')) })
  .check(
    ...filterChecks,
    z.refine(({ startDate, endDate }) => startDate !== undefined || endDate === undefined, {
      error: 'From is required with a To.',
      path: ['startDate'],
    }),
    z.refine(({ startDate, endDate }) => endDate !== undefined || startDate === undefined, {
      error: 'To is required with a From.',
      path: ['endDate'],
    }),
    isInOrder('startDate', 'endDate'),
  );

/** A statistic and its sample size `n`, in trades or days. The value is null where there is none. */
const figure = <T extends z.ZodMiniType>(value: T) => z.object({ value: z.nullable(value), n: z.int() });

const ratio = z.number();
const money = inCents();
const percent = z.number();
const run = z.int();
const runDays = z.optional(z.object({ from: z.string(), to: z.string() }));

/** A ratio of profits to no losses. JSON has no infinity. */
const infinite = z.literal('infinite');

const DayResult = renamed(z.object({ date: z.string(), profit: money, trades: z.int() }), { profit: 'netCents' });

const EquityDay = renamed(
  z.object({
    date: z.string(),
    /** The day's result. */
    profit: money,
    /** Cumulative P&L at the end of the day, starting at 0. */
    equity: money,
    /** How far the cumulative P&L is below its highest value so far, trade by trade: 0 or above. */
    drawdown: money,
    trades: z.int(),
  }),
  { profit: 'netCents', equity: 'equityCents', drawdown: 'drawdownCents' },
);

/** A group of the report by setup, ticker or weekday. `trades` is the sample size. */
const AnalyticsGroup = renamed(
  z.object({
    /** The group as the filter and reports write it, e.g. `none` or `1` for Monday. */
    key: z.string(),
    trades: z.int(),
    wins: z.int(),
    winPercent: percent,
    profit: money,
    /** Per trade. */
    expectancy: money,
  }),
  { profit: 'netCents', expectancy: 'avgPerTradeCents' },
);
export type AnalyticsGroup = z.output<typeof AnalyticsGroup>;

/**
 * Detailed statistics. Money is in dollars with 2 decimals on the wire, percent from 0 to 100 with one; ratios are not
 * rounded. Trades are ordered by date, then id.
 */
export const Analytics = renamed(
  z.object({
    totalTrades: z.int(),
    wins: z.int(),
    losses: z.int(),
    /** Breakeven trades, neither wins nor losses: of exactly 0, or within `breakevenWithin` of the settings. */
    scratches: z.int(),
    tradingDays: z.int(),
    /** Wins ÷ all trades. */
    winPercent: figure(percent),
    /** Wins ÷ (wins + losses). */
    winPercentWithoutScratches: figure(percent),
    averageWin: figure(money),
    /** 0 or below. */
    averageLoss: figure(money),
    /** Average win ÷ average loss, as a positive number. */
    payoff: figure(ratio),
    /** Sum of the results above 0 ÷ sum of those below 0, breakeven trades included. */
    profitFactor: figure(z.union([ratio, infinite])),
    /** Per trade. */
    expectancy: figure(money),
    /** Largest decline of cumulative P&L from its peak, trade by trade; the peak starts at 0. A positive number. */
    maxDrawdown: figure(money),
    /** The number of trades in the run. A scratch ends both runs. */
    longestWinningRun: figure(run),
    longestLosingRun: figure(run),
    /** The days on which the run began and ended; the latest if tied. Absent without one. */
    winningStreakDays: runDays,
    losingStreakDays: runDays,
    averageDay: figure(money),
    /** Null unless a day is above 0; the latest if tied. */
    bestDay: figure(DayResult),
    /** Null unless a day is below 0; the latest if tied. */
    worstDay: figure(DayResult),
    /** Mean ÷ sample standard deviation of daily results × √252; needs 5 days with varying results. */
    dailySharpe: figure(ratio),
    /** Days with a trade, in order. */
    equity: z.array(EquityDay),
    /** Only groups with a trade, in the order of reports. */
    bySetup: z.array(AnalyticsGroup),
    byTicker: z.array(AnalyticsGroup),
    /** What tickers depend on, where it differs from the ticker: TSLA of an option. Absent without any. */
    underlyings: z.optional(z.array(z.string())),
    byWeekday: z.array(AnalyticsGroup),
    tradesInOtherCurrency: amountScope.tradesInOtherCurrency,
    currency: amountScope.currency,
  }),
  {
    averageWin: 'avgWinCents',
    averageLoss: 'avgLossCents',
    expectancy: 'avgPerTradeCents',
    maxDrawdown: 'maxDrawdownCents',
    averageDay: 'avgPerDayCents',
  },
);
export type Analytics = z.output<typeof Analytics>;
