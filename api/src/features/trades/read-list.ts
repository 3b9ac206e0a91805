import type { Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { createFairLimit } from '../../fair-limit.ts';
import type { Chunk } from '../../http/streamed-reply.ts';
import { formatCursor, getPageSize, type TradeQuery, toFilter } from './list-query.ts';
import { newestFirstIndex, type TradeRecord } from './model.ts';

/** One page, as far as it has been read; `nextCursor` at its end when more trades follow. */
export interface TradePage {
  trades: TradeRecord[];
  nextCursor?: string;
}

/** Trades that are in memory at the same time for one list: notes have up to 20,000 characters. */
export const batchSize = 100;

/** A search reads every note that it passes, one trader's searches one after another, and never all of the database's time. */
const searches = { concurrency: 2, perKey: 1, maxQueued: 20, maxWaitMs: 10_000 };
const maxSearchMs = 5_000;

/** Reads a page of the trades that a query selects, newest first, batch by batch: each when the one before was taken. */
export const createTradeReader = (db: Db) => {
  const searchLimit = createFairLimit(searches);

  const find = (userId: Types.ObjectId, query: TradeQuery, count: number, signal: AbortSignal) => {
    const found = db.trades.find(toFilter(userId, query), null, { signal }).sort({ date: -1, number: -1 });
    return found.hint(newestFirstIndex).limit(count).lean<TradeRecord[]>();
  };

  const findLimited = (userId: Types.ObjectId, query: TradeQuery, count: number, signal: AbortSignal) => {
    if (query.q === undefined) return find(userId, query, count, signal).exec();
    const search = () => find(userId, query, count, signal).maxTimeMS(maxSearchMs).exec();
    return searchLimit.run(userId.toString(), search, signal);
  };

  /** `left` trades of the page are still to be read. Throws invalid_input for a cursor that is none. */
  const read = async (
    userId: Types.ObjectId,
    query: TradeQuery,
    signal: AbortSignal,
    left = getPageSize(query),
  ): Promise<Chunk<TradePage>> => {
    const size = Math.min(left, batchSize);
    const found = await findLimited(userId, query, size + 1, signal);
    const trades = found.slice(0, size);
    const last = found.length > size ? trades.at(-1) : undefined;
    if (!last) return { value: { trades } };
    const cursor = formatCursor(last);
    if (left === size) return { value: { trades, nextCursor: cursor } };
    return { value: { trades }, next: () => read(userId, { ...query, cursor }, signal, left - size) };
  };

  return read;
};

export type TradeReader = ReturnType<typeof createTradeReader>;
