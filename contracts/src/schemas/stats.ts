import * as z from 'zod/mini';
import { renamed } from '../wire-names.ts';
import { day, isInOrder } from './day.ts';
import { withoutRisk } from './figures.ts';
import { inCents } from './money.ts';
import { SymbolCount } from './ticker-count.ts';
import { filterChecks, filterShape, unitShape } from './trade-filter.ts';

const BestDay = renamed(
  z.object({ date: z.string(), profit: inCents(), avgTrade: inCents(), tradeSummary: z.array(SymbolCount) }),
  { profit: 'netCents', avgTrade: 'avgPerTradeCents', tradeSummary: 'tickers' },
);

/** Money in dollars on the wire, percent from 0 to 100 with one decimal; null, never 0, where there is no value. */
export const Stats = renamed(
  z.object({
    totalPL: z.nullable(inCents()),
    winPercent: z.nullable(z.number()),
    avgPerTrade: z.nullable(inCents()),
    totalTrades: z.int(),
    /** False until the trader's first trade. */
    showStats: z.boolean(),
    /** The day with the highest profit; null when no day is above 0; the latest day if tied. */
    bestDay: z.nullable(BestDay),
    ...withoutRisk,
  }),
  { totalPL: 'netCents', avgPerTrade: 'avgPerTradeCents', showStats: 'hasTrades' },
);
export type Stats = z.output<typeof Stats>;

/** Both ends are inclusive. Trades must also match the filter. */
export const DateRange = z
  .object({ ...filterShape, ...unitShape, startDate: day('From'), endDate: day('To') })
  .check(...filterChecks, isInOrder('startDate', 'endDate'));
