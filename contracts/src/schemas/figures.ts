import * as z from 'zod/mini';
import { renamed } from '../wire-names.ts';
import { inCents } from './money.ts';

export const figures = {
  trades: z.int(),
  wins: z.int(),
  losses: z.int(),
  /** gain − loss; null without trades. */
  net: z.nullable(inCents()),
  /** The sums of the wins and of the losses; both 0 or above. */
  gain: inCents(),
  loss: inCents(),
  /** Wins ÷ trades. */
  winPercent: z.nullable(z.number()),
  /** Net ÷ trades, under both names: win rate × average win − loss rate × average loss is the same. */
  average: z.nullable(inCents()),
  expectancy: z.nullable(inCents()),
  /** Gain ÷ loss; null without wins and losses. JSON has no infinity. */
  profitFactor: z.nullable(z.union([z.number(), z.literal('infinite')])),
  /** The average of result ÷ risk of the trades that have a risk, to two decimals: in R, the same as `average`. Null without any. */
  averageR: z.nullable(z.number()),
  tradesWithRisk: z.int(),
  /** Of the trades whose fees are known. */
  fees: inCents(),
};
/** With the unit `r`: the selected trades that have no risk, and therefore do not count. */
export const withoutRisk = { tradesWithoutRisk: z.optional(z.int()) };
export const figureNames = {
  net: 'netCents',
  gain: 'gainCents',
  loss: 'lossCents',
  average: 'avgPerTradeCents',
  expectancy: 'avgPerTradeCents',
  fees: 'feesCents',
} as const;

/** Figures of a selection of trades. Money is in dollars on the wire, percent from 0 to 100 with one decimal. */
export const Figures = renamed(z.object(figures), figureNames);
export type Figures = z.output<typeof Figures>;
