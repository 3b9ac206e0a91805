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
    shows: ['trades'],
  }),
  filteredStats: defineCall({
    method: 'GET',
    path: '/api/trades/filtered-stats',
    access: 'trader',
    query: DateRange,
    reply: Stats,
    shows: ['trades'],
  }),
  list: defineCall({
    method: 'GET',
    path: '/api/trades',
    access: 'trader',
    query: TradeQuery,
    reply: TradePage,
    shows: ['trades', 'flags'],
  }),
  get: defineCall({
    method: 'GET',
    path: '/api/trades/:id',
    access: 'trader',
    params: TradeParams,
    reply: TradeReply,
    shows: ['trades', 'flags'],
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/trades',
    access: 'trader',
    headers: IdempotencyHeaders,
    body: TradeBody,
    reply: Trade,
    status: 201,
    changes: 'trades',
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
    changes: 'trades',
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/api/trades/:id',
    access: 'trader',
    params: TradeParams,
    reply: Done,
    changes: 'trades',
  }),
  /** Undoes a deletion within `timings.restorable`; afterwards 404. */
  restore: defineCall({
    method: 'POST',
    path: '/api/trades/:id/restore',
    access: 'trader',
    params: TradeParams,
    reply: TradeReply,
    changes: 'trades',
  }),
} as const;
