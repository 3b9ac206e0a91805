import { traderCall } from '../call.ts';
import { Done } from '../schemas/done.ts';
import { DateRange, Stats } from '../schemas/stats.ts';
import { Trade, TradeBody, TradeParams, TradeReply } from '../schemas/trade.ts';
import { MeasuredFilter } from '../schemas/trade-filter.ts';
import { TradePage, TradeQuery } from '../schemas/trade-page.ts';
import { IdempotencyHeaders, IfMatch } from '../schemas/write-headers.ts';

export const trades = {
  /** Of all trades, or of those of a filter. */
  stats: traderCall('GET', '/api/trades/stats', {
    query: MeasuredFilter,
    reply: Stats,
    revalidates: true,
    readsTopics: ['trades', 'flags'],
  }),
  filteredStats: traderCall('GET', '/api/trades/filtered-stats', {
    query: DateRange,
    reply: Stats,
    revalidates: true,
    readsTopics: ['trades', 'flags'],
  }),
  list: traderCall('GET', '/api/trades', { query: TradeQuery, reply: TradePage, readsTopics: ['trades', 'flags'] }),
  get: traderCall('GET', '/api/trades/:id', {
    params: TradeParams,
    reply: TradeReply,
    readsTopics: ['trades', 'flags'],
  }),
  create: traderCall('POST', '/api/trades', {
    headers: IdempotencyHeaders,
    body: TradeBody,
    reply: Trade,
    status: 201,
    writesTopic: 'trades',
  }),
  /** Without `tradeName` the name stays; other omitted fields become empty. */
  update: traderCall('PUT', '/api/trades/:id', {
    params: TradeParams,
    headers: IfMatch,
    body: TradeBody,
    reply: TradeReply,
    writesTopic: 'trades',
  }),
  delete: traderCall('DELETE', '/api/trades/:id', { params: TradeParams, reply: Done, writesTopic: 'trades' }),
  /** Takes a trade out of the trash. */
  restore: traderCall('POST', '/api/trades/:id/restore', {
    params: TradeParams,
    reply: TradeReply,
    writesTopic: 'trades',
  }),
} as const;
