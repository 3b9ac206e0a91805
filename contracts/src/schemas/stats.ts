import * as z from 'zod/mini';
import { day } from './day.ts';

/** One ticker of a day: how many trades it had, and the newest of them. */
export const SymbolCount = z.object({ id: z.int(), symbol: z.string(), count: z.int() });

export const BestDay = z.object({
  date: z.string(),
  /** Dollars. */
  profit: z.number(),
  avgTrade: z.number(),
  tradeSummary: z.array(SymbolCount),
});

/** Money in dollars, percent from 0 to 100 with one decimal; null where there is no value (never 0 instead). */
export const Stats = z.object({
  totalPL: z.nullable(z.number()),
  winPercent: z.nullable(z.number()),
  avgPerTrade: z.nullable(z.number()),
  totalTrades: z.int(),
  /** False while the trader has no trade at all. */
  showStats: z.boolean(),
  /** The day with the greatest profit; null when no day is above 0. A tie goes to the latest day. */
  bestDay: z.nullable(BestDay),
});
export type Stats = z.infer<typeof Stats>;

/** Both ends are inclusive. */
export const DateRange = z
  .object({ startDate: day('From'), endDate: day('To') })
  .check(
    z.refine((range) => range.startDate <= range.endDate, { error: 'From cannot be after To.', path: ['startDate'] }),
  );
