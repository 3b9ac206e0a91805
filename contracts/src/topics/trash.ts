import { DeletedTrade, filterShape, limits, pageShape, traderCall, z } from 'contracts';

/** Selects deleted trades, last deleted first; `limit` is 100 unless given. */
const TrashQuery = z.object({ ...pageShape, q: filterShape.q });

const TrashPage = z.object({
  trades: z.array(DeletedTrade),
  /** The number of all trades in the trash. */
  total: z.int(),
  /** Absent on the last page. */
  nextCursor: z.optional(z.string()),
});

/** The ids of trades. */
export function tradeIds() {
  return z
    .array(z.int({ error: 'ids must be whole numbers.' }).check(z.gte(1, { error: 'ids must be above 0.' })), {
      error: 'ids must be a list of numbers.',
    })
    .check(
      z.minLength(1, { error: 'ids must have at least one number.' }),
      z.maxLength(limits.bulkTrades, {
        error: () => `ids can have at most ${limits.bulkTrades.toLocaleString('en-US')} numbers.`,
      }),
    );
}
const TradeIds = z.object({ ids: tradeIds() });

/** How many trades were restored or deleted. */
const TradeCount = z.object({ count: z.int() });

/**
 * Deleted trades stay in the trash for `timings.trashMs`. They count toward the quotas until they are deleted forever.
 */
export const trash = {
  list: traderCall('GET', '/api/trash', {
    opens: 'trades:read',
    opensInR: 'plain',
    query: TrashQuery,
    reply: TrashPage,
    readsTopics: ['trades', 'flags'],
  }),
  /** All of the trades, or 404 when one is not in the trash. */
  restore: traderCall('POST', '/api/trash/restore', {
    opens: 'trades:write',
    opensInR: 'plain',
    body: TradeIds,
    reply: TradeCount,
    writesTopic: 'trades',
  }),
  /** Deletes forever. Trades that are not in the trash are no error. */
  delete: traderCall('POST', '/api/trash/delete', { body: TradeIds, reply: TradeCount, writesTopic: 'trades' }),
  empty: traderCall('DELETE', '/api/trash', { reply: TradeCount, writesTopic: 'trades' }),
} as const;
