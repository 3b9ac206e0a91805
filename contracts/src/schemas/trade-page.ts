import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { renamed } from '../wire-names.ts';
import { day } from './day.ts';
import { Figures, withoutRisk } from './figures.ts';
import { inCents } from './money.ts';
import { Trade } from './trade.ts';
import { filterChecks, filterShape, unitShape } from './trade-filter.ts';

const sizes = `limit must be a whole number from 1 to ${limits.pageSize}.`;

/** The page size; in a URL every value is text. */
const pageSize = z.pipe(
  z.string({ error: sizes }).check(
    z.regex(/^[1-9]\d{0,5}$/, { error: sizes }),
    z.refine((value) => Number(value) <= limits.pageSize, { error: sizes }),
  ),
  z.transform(Number),
);

/** By day, net P&L, or result ÷ risk, each from the lowest or, with a minus, from the highest; ties by id. */
export const tradeSorts = ['date', '-date', 'amount', '-amount', 'r', '-r'] as const;
export type TradeSort = (typeof tradeSorts)[number];

/** The parameters of a page of a list. */
export const pageShape = {
  limit: z.optional(pageSize),
  /** The `nextCursor` of the previous page, with the same filter and order. */
  cursor: z.optional(
    z.string({ error: 'cursor must be text.' }).check(z.maxLength(100, { error: 'cursor is too long.' })),
  ),
};

/** The trades of a filter: all, or a page of them with `limit` or `cursor`. */
export const TradeQuery = z
  .object({
    ...filterShape,
    /** Of the totals. */
    ...unitShape,
    ...pageShape,
    /** One day, within `from` and `to`. */
    date: z.optional(day()),
    /** Newest first by default. In the order of `r`, trades without a risk are last. */
    sort: z.optional(z.enum(tradeSorts, { error: `sort must be one of ${tradeSorts.join(', ')}.` })),
    /** Adds the figures of all trades of the filter to the reply, on every page. */
    totals: z.optional(z.enum(['true', 'false'], { error: 'totals must be true or false.' })),
  })
  .check(...filterChecks);

const DayTotals = renamed(z.object({ date: z.string(), trades: z.int(), net: inCents() }), { net: 'netCents' });
export type DayTotals = z.output<typeof DayTotals>;

export const TradePage = z.object({
  trades: z.array(Trade),
  /** Absent on the last page. */
  nextCursor: z.optional(z.string()),
  /** Only when requested. */
  totals: z.optional(Figures),
  /** With the totals: all trades of the filter on each day that the page has trades of. */
  days: z.optional(z.array(DayTotals)),
  ...withoutRisk,
});
