import { calls, filterChecks, filterShape, traderCall, tradeSorts, z } from 'contracts';

/** A list: its filter and its order, as in the list's call. */
const ListQuery = z
  .object({
    ...filterShape,
    sort: z.optional(z.enum(tradeSorts, { error: `sort must be one of ${tradeSorts.join(', ')}.` })),
  })
  .check(...filterChecks);

/**
 * The ids of the trades before and after a trade in a list; null at its ends. The trade itself need not match the
 * filter.
 */
export const AdjacentTrades = z.object({ previous: z.nullable(z.int()), next: z.nullable(z.int()) });
export type AdjacentTrades = z.output<typeof AdjacentTrades>;

export const adjacentTrades = {
  get: traderCall('GET', '/api/trades/:id/adjacent', {
    opens: 'trades:read',
    opensInR: 'plain',
    params: calls.trades.get.params,
    query: ListQuery,
    reply: AdjacentTrades,
    readsTopics: ['trades', 'flags'],
  }),
} as const;
