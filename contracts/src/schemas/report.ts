import * as z from 'zod/mini';
import { reportDimensions } from '../report-groups.ts';
import { renamed } from '../wire-names.ts';
import { inCents } from './money.ts';
import { filterChecks, filterShape } from './trade-filter.ts';

const groupByError = `groupBy must be one of ${reportDimensions.join(', ')}.`;
const twoError = 'groupBy must name one or two different groupings.';
const dimension = z.enum(reportDimensions, { error: groupByError });

/** One grouping, or two for a cross table. */
const groupBy = z.pipe(
  z.union([z.string(), z.array(z.string())], { error: 'groupBy is required.' }),
  z.pipe(
    z.transform((value: string | string[]) => [value].flat()),
    z.array(dimension).check(
      z.minLength(1, { error: twoError }),
      z.maxLength(2, { error: twoError }),
      z.refine((names) => new Set(names).size === names.length, { error: twoError }),
    ),
  ),
);

export const ReportQuery = z.object({ ...filterShape, groupBy }).check(...filterChecks);

const figures = {
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
  /** The average of result ÷ risk of the trades that have a risk; null without any. */
  averageR: z.nullable(z.number()),
  tradesWithRisk: z.int(),
  /** Of the trades whose fees are known. */
  fees: inCents(),
};
const names = {
  net: 'netCents',
  gain: 'gainCents',
  loss: 'lossCents',
  average: 'avgPerTradeCents',
  expectancy: 'avgPerTradeCents',
  fees: 'feesCents',
} as const;

/** Figures of a selection of trades. Money is in dollars on the wire, percent from 0 to 100 with one decimal. */
export const Figures = renamed(z.object(figures), names);
export type Figures = z.output<typeof Figures>;

/**
 * The trades with the same keys, one key for each grouping: an hour, a weekday from 0 (Sunday), a month as YYYY-MM, a bucket
 * (see `bucketBounds`), a ticker, a side, or the name of a setup, tag or account as a filter writes it. `none` are the trades
 * without one.
 */
const ReportGroup = renamed(z.object({ keys: z.array(z.string()), ...figures }), names);
export type ReportGroup = z.output<typeof ReportGroup>;

/**
 * Selected trades in groups, in the order of their keys: by time, number or name, `none` at the end. A trade with several tags is
 * in the group of each, and once in `totals`.
 */
export const Report = z.object({ groupBy: z.array(z.string()), totals: Figures, groups: z.array(ReportGroup) });
export type Report = z.output<typeof Report>;
