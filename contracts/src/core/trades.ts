import { inCents } from '../base/amounts.ts';
import { traderCall } from '../base/call.ts';
import { Done, IdempotencyHeaders, IfMatch } from '../base/call-parts.ts';
import { limits } from '../base/limits.ts';
import { day } from '../base/times.ts';
import { renamed } from '../base/wire.ts';
import * as z from '../base/zod.ts';
import { amountScope, DateRange, Figures, Stats } from './stats.ts';
import { Trade, TradeBody, TradeParams, TradeReply } from './trade.ts';
import { filterChecks, filterShape, MeasuredFilter, unitShape } from './trade-filter.ts';

const sizeError = `limit must be a whole number from 1 to ${limits.pageSize}.`;

/** The page size; in a URL every value is text. */
const pageSize = z.pipe(
  z.string({ error: sizeError }).check(
    z.regex(/^[1-9]\d{0,5}$/, { error: sizeError }),
    z.refine((value) => Number(value) <= limits.pageSize, { error: sizeError }),
  ),
  z.transform(Number),
);

/**
 * What lists are sorted by: day, net P&L, result ÷ risk, opening time, the setup's name, size, average prices,
 * duration, and fees. Trades without the value are last; unknown fees count as none.
 */
const sortFields = ['date', 'amount', 'r', 'opened', 'setup', 'size', 'entry', 'exit', 'duration', 'fees'] as const;
export type SortField = (typeof sortFields)[number];

export type TradeSort = SortField | `-${SortField}`;
/** From the lowest or, with a minus, from the highest; ties by id. */
export const tradeSorts: readonly TradeSort[] = sortFields.flatMap((field): TradeSort[] => [field, `-${field}`]);

/** The parameters of a page of a list. */
export const pageShape = {
  limit: z.optional(pageSize),
  /** The `nextCursor` of the previous page, with the same filter and order. */
  cursor: z.optional(
    z.string({ error: 'cursor must be text.' }).check(z.maxLength(100, { error: 'cursor is too long.' })),
  ),
};

/** The trades of a filter: all, or a page of them with `limit` or `cursor`. */
const TradeQuery = z
  .object({
    ...filterShape,
    /** The unit of the totals. */
    ...unitShape,
    ...pageShape,
    /** One day, within `from` and `to`. */
    date: z.optional(day()),
    /**
     * Newest first by default. `date` orders the trades of a day by opening, closing and number; those without a time
     * are last.
     */
    sort: z.optional(z.enum(tradeSorts, { error: `sort must be one of ${tradeSorts.join(', ')}.` })),
    /** Adds the figures of all trades of the filter to the reply, on every page. */
    totals: z.optional(z.enum(['true', 'false'], { error: 'totals must be true or false.' })),
  })
  .check(...filterChecks);

const DayTotals = renamed(z.object({ date: z.string(), trades: z.int(), net: inCents() }), { net: 'netCents' });
export type DayTotals = z.output<typeof DayTotals>;

const TradePage = z.object({
  trades: z.array(Trade),
  /** Absent on the last page. */
  nextCursor: z.optional(z.string()),
  /** Only when requested. */
  totals: z.optional(Figures),
  /** All trades of the filter on each day that the page has trades of. Present with the totals. */
  days: z.optional(z.array(DayTotals)),
  ...amountScope,
});

export const trades = {
  /** Statistics of all trades, or of those that match a filter. */
  stats: traderCall('GET', '/api/trades/stats', {
    opens: 'stats:read',
    opensInR: 'measured',
    query: MeasuredFilter,
    reply: Stats,
    revalidates: true,
    readsTopics: ['trades', 'flags'],
  }),
  filteredStats: traderCall('GET', '/api/trades/filtered-stats', {
    opens: 'stats:read',
    opensInR: 'measured',
    query: DateRange,
    reply: Stats,
    revalidates: true,
    readsTopics: ['trades', 'flags'],
  }),
  list: traderCall('GET', '/api/trades', {
    opens: 'trades:read',
    opensInR: 'measured',
    query: TradeQuery,
    reply: TradePage,
    readsTopics: ['trades', 'flags'],
  }),
  get: traderCall('GET', '/api/trades/:id', {
    opens: 'trades:read',
    opensInR: 'plain',
    params: TradeParams,
    reply: TradeReply,
    readsTopics: ['trades', 'flags'],
  }),
  create: traderCall('POST', '/api/trades', {
    opens: 'trades:write',
    headers: IdempotencyHeaders,
    body: TradeBody,
    reply: Trade,
    status: 201,
    writesTopic: 'trades',
  }),
  /** Changes a trade. Without `tradeName` the name stays; other omitted fields become empty. */
  update: traderCall('PUT', '/api/trades/:id', {
    opens: 'trades:write',
    params: TradeParams,
    headers: IfMatch,
    body: TradeBody,
    reply: TradeReply,
    writesTopic: 'trades',
  }),
  delete: traderCall('DELETE', '/api/trades/:id', {
    opens: 'trades:write',
    opensInR: 'plain',
    params: TradeParams,
    reply: Done,
    writesTopic: 'trades',
  }),
  /** Takes a trade out of the trash. */
  restore: traderCall('POST', '/api/trades/:id/restore', {
    opens: 'trades:write',
    opensInR: 'plain',
    params: TradeParams,
    reply: TradeReply,
    writesTopic: 'trades',
  }),
} as const;
