import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { DateRange, Stats } from '../schemas/stats.ts';
import { Trade, TradeBody, TradeParams } from '../schemas/trade.ts';

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
    reply: z.object({ trades: z.array(Trade) }),
    shows: ['trades'],
  }),
  get: defineCall({
    method: 'GET',
    path: '/api/trades/:id',
    access: 'trader',
    params: TradeParams,
    reply: z.object({ trade: Trade }),
    shows: ['trades'],
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/trades',
    access: 'trader',
    body: TradeBody,
    reply: Trade,
    status: 201,
    changes: 'trades',
  }),
} as const;
