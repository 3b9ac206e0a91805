import * as z from 'zod/mini';
import { day } from './day.ts';

/** One ticker of a day: its number of trades, and the id of the newest. */
export const SymbolCount = z.object({ id: z.int(), symbol: z.string(), count: z.int() });

export const BestDay = z.object({
  date: z.string(),
  /** Dollars. */
  profit: z.number(),
  avgTrade: z.number(),
  tradeSummary: z.array(SymbolCount),
});

/** Money in dollars, percent from 0 to 100 with one decimal; null, never 0, where there is no value. */
export const Stats = z.object({
  totalPL: z.nullable(z.number()),
  winPercent: z.nullable(z.number()),
  avgPerTrade: z.nullable(z.number()),
  totalTrades: z.int(),
  /** False until the trader's first trade. */
  showStats: z.boolean(),
  /** The day with the highest profit; null when no day is above 0; the latest day if tied. */
  bestDay: z.nullable(BestDay),
});
export type Stats = z.infer<typeof Stats>;

/** Both ends are inclusive. */
export const DateRange = z
  .object({ startDate: day('From'), endDate: day('To') })
  .check(
    z.refine((range) => range.startDate <= range.endDate, { error: 'From cannot be after To.', path: ['startDate'] }),
  );
