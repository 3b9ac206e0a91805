import { defineCall } from '../call.ts';
import { Done } from '../schemas/done.ts';
import { DateRange, Stats } from '../schemas/stats.ts';
import { Trade, TradeBody, TradeParams, TradeReply } from '../schemas/trade.ts';
import { TradePage, TradeQuery } from '../schemas/trade-page.ts';
import { IdempotencyHeaders, IfMatch } from '../schemas/write-headers.ts';

export const trades = {
  stats: defineCall({
    method: 'GET',
    path: '/api/trades/stats',
    access: 'trader',
    reply: Stats,
    readsTopics: ['trades'],
  }),
  filteredStats: defineCall({
    method: 'GET',
    path: '/api/trades/filtered-stats',
    access: 'trader',
    query: DateRange,
    reply: Stats,
    readsTopics: ['trades'],
  }),
  list: defineCall({
    method: 'GET',
    path: '/api/trades',
    access: 'trader',
    query: TradeQuery,
    reply: TradePage,
    readsTopics: ['trades', 'flags'],
  }),
  get: defineCall({
    method: 'GET',
    path: '/api/trades/:id',
    access: 'trader',
    params: TradeParams,
    reply: TradeReply,
    readsTopics: ['trades', 'flags'],
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/trades',
    access: 'trader',
    headers: IdempotencyHeaders,
    body: TradeBody,
    reply: Trade,
    status: 201,
    writesTopic: 'trades',
  }),
  /** Without `tradeName` the name stays; other omitted fields become empty. */
  update: defineCall({
    method: 'PUT',
    path: '/api/trades/:id',
    access: 'trader',
    params: TradeParams,
    headers: IfMatch,
    body: TradeBody,
    reply: TradeReply,
    writesTopic: 'trades',
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/api/trades/:id',
    access: 'trader',
    params: TradeParams,
    reply: Done,
    writesTopic: 'trades',
  }),
  /** Undoes a deletion within `timings.restorableMs`; afterwards 404. */
  restore: defineCall({
    method: 'POST',
    path: '/api/trades/:id/restore',
    access: 'trader',
    params: TradeParams,
    reply: TradeReply,
    writesTopic: 'trades',
  }),
} as const;
