import {
  amountScope,
  day,
  inCents,
  isInOrder,
  judgements,
  limits,
  MediaFile,
  renamed,
  searchText,
  traderCall,
  z,
} from 'contracts';

const { pageSize } = limits.daySummaries;
const limitError = `limit must be a whole number from 1 to ${pageSize}.`;

const SummariesQuery = z
  .object({
    from: z.optional(day('From')),
    to: z.optional(day('To')),
    q: z.optional(searchText()),
    limit: z.optional(
      z.string().check(
        z.regex(/^[1-9]\d?$/, { error: limitError }),
        z.refine((value) => Number(value) <= pageSize, { error: limitError }),
      ),
    ),
    /** The `nextCursor` of the previous page. */
    cursor: z.optional(day('cursor')),
  })
  .check(isInOrder('from', 'to'));
export type SummariesQuery = z.output<typeof SummariesQuery>;

/** A trade of the day's curve, in the order of closing times. */
const CurveTrade = renamed(
  z.object({
    id: z.int(),
    ticker: z.string(),
    net: inCents(),
    /** See `Trade`. */
    breakeven: z.optional(z.literal(true)),
    /** The result of the day after this trade. The last one is the day's P&L. */
    equity: inCents(),
    /** The closing, otherwise the opening; null without either. ISO 8601, in UTC. */
    at: z.nullable(z.string()),
    /** Whether the plan named the trade when it was opened; null without an opening time. */
    planned: z.nullable(z.boolean()),
    judged: z.enum(judgements),
  }),
  { net: 'netCents', equity: 'equityCents' },
);
export type CurveTrade = z.output<typeof CurveTrade>;

const PlanLimits = renamed(
  z.object({
    bias: z.string(),
    focus: z.string(),
    maxLoss: z.nullable(inCents()),
    maxTrades: z.nullable(z.int()),
  }),
  { maxLoss: 'maxLossCents' },
);

/** A day as its card shows it. Money is in dollars on the wire. */
const DaySummary = renamed(
  z.object({
    date: z.string(),
    /** The same as that of the calendar; null without a trade that counts. */
    net: z.nullable(inCents()),
    /** The lowest result of the day after any of its trades; 0 on a day that was never below. */
    low: inCents(),
    trades: z.int(),
    tradesInOtherCurrency: amountScope.tradesInOtherCurrency,
    /** How many trades the plan named; null without a plan. */
    planned: z.nullable(z.int()),
    /** Trades that kept all of their required rules, and those that broke one. */
    clean: z.int(),
    broken: z.int(),
    /** At most `limits.daySummaries.curveTrades`, evenly spaced if there are more. */
    curve: z.array(CurveTrade),
    /** The last version of the plan. */
    plan: z.nullable(PlanLimits),
    grade: z.nullable(z.string()),
    reviewed: z.boolean(),
    /** The number of notes. */
    notes: z.int(),
    /** The beginning of the first note, as Markdown; empty without one. */
    note: z.string(),
    media: z.array(MediaFile),
  }),
  { net: 'netCents', low: 'lowCents' },
);
export type DaySummary = z.output<typeof DaySummary>;

export const DaySummaries = z.object({
  days: z.array(DaySummary),
  /** The currency of the amounts, see `amountScope`. */
  currency: amountScope.currency,
  /** Absent on the last page. */
  nextCursor: z.optional(z.string()),
});
export type DaySummaries = z.output<typeof DaySummaries>;

export const daySummaries = {
  /**
   * The days with a trade or with anything that the trader wrote, newest first. With `q`, those whose notes, texts or
   * plan contain every word.
   */
  list: traderCall('GET', '/api/day-summaries', {
    opens: 'notes:read',
    opensInR: 'plain',
    query: SummariesQuery,
    reply: DaySummaries,
    readsTopics: ['review.days', 'trades', 'flags'],
  }),
} as const;
