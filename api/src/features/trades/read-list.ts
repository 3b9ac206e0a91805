import type { Db } from '../../db/connect.ts';
import { MAX_QUERY_MS } from '../../db/limits.ts';
import type { Chunk } from '../../http/streamed-reply.ts';
import type { LabelOwner } from '../journal/labels/label.ts';
import { createFindLabels, type FindLabels } from '../journal/labels/read-labels.ts';
import { NEWEST_FIRST_INDEX, type TradeRecord } from '../journal/trade-model.ts';
import { formatCursor, getPageSize, type TradeQuery, toFilter } from './list-query.ts';
import type { LabelledTrade } from './present.ts';

/** A part of a page. The last part has `nextCursor` when more trades follow. */
export interface TradePage {
  trades: LabelledTrade[];
  nextCursor?: string;
}

/** Number of trades of one list in memory at the same time. Notes have up to 20,000 characters. */
export const BATCH_SIZE = 100;

/** A query that the index of the newest trades answers. */
type PlainQuery = Pick<TradeQuery, 'limit' | 'cursor' | 'date'>;

/** Creates a function that reads a page of trades, newest first. Reads each batch after the client has read the previous one. */
export const createTradeReader = (db: Db) => {
  const find = (
    { _id: userId }: LabelOwner,
    query: PlainQuery,
    limit: number,
    signal: AbortSignal,
  ): Promise<TradeRecord[]> => {
    const options = { projection: { executions: 0 }, hint: NEWEST_FIRST_INDEX, limit, signal, maxTimeMS: MAX_QUERY_MS };
    return db.driver.trades.find(toFilter(userId, query), options).sort({ date: -1, number: -1 }).toArray();
  };

  /** Reads the next batch of at most `remaining` trades. Throws invalid_input for an invalid cursor. */
  const read = async (
    user: LabelOwner,
    query: PlainQuery,
    signal: AbortSignal,
    remaining = getPageSize(query),
    findLabels: FindLabels = createFindLabels(db, user),
  ): Promise<Chunk<TradePage>> => {
    const size = Math.min(remaining, BATCH_SIZE);
    const found = await find(user, query, size + 1, signal);
    const labels = await findLabels(found);
    const trades = found.slice(0, size).map((trade) => ({ trade, labels }));
    const last = found.length > size ? found[size - 1] : undefined;
    if (!last) return { value: { trades } };
    const cursor = formatCursor({ value: last.date, number: last.number });
    if (remaining === size) return { value: { trades, nextCursor: cursor } };
    return { value: { trades }, next: () => read(user, { ...query, cursor }, signal, remaining - size, findLabels) };
  };

  return read;
};

export type TradeReader = ReturnType<typeof createTradeReader>;
