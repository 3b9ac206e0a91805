import { traderCall } from '../call.ts';
import { TradeCount, TradeIds, TrashPage, TrashQuery } from '../schemas/trash.ts';

/** Deleted trades stay in the trash for `timings.trashMs`. They count toward the quotas until they are deleted forever. */
export const trash = {
  list: traderCall('GET', '/api/trash', { query: TrashQuery, reply: TrashPage, readsTopics: ['trades', 'flags'] }),
  /** All of the trades, or 404 when one is not in the trash. */
  restore: traderCall('POST', '/api/trash/restore', { body: TradeIds, reply: TradeCount, writesTopic: 'trades' }),
  /** Deletes forever. Trades that are not in the trash are no error. */
  delete: traderCall('POST', '/api/trash/delete', { body: TradeIds, reply: TradeCount, writesTopic: 'trades' }),
  empty: traderCall('DELETE', '/api/trash', { reply: TradeCount, writesTopic: 'trades' }),
} as const;
