import { limits } from 'contracts';
import type { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { MAX_QUERY_MS } from '../../db/limits.ts';
import { parseCursor } from '../../figures/selection/cursor.ts';
import {
  compareKeys,
  type OrderedPage,
  parseCursorKey,
  type SortKey,
  toPage,
  toSortKey,
} from '../../figures/selection/order-trades.ts';
import { dateField, type SortOrder, toCursorDate, toDateValues } from '../../figures/selection/sorted-fields.ts';
import { NEWEST_FIRST_INDEX, type TradeRecord } from '../../journal/trade-model.ts';
import { getPageSize, type TradeQuery } from './list-query.ts';

/** A query that the index of the newest trades answers. */
type PlainQuery = Pick<TradeQuery, 'limit' | 'cursor' | 'date'>;

/** The fields of the index that order trades. A query that reads no other field reads no trade. */
const KEY_FIELDS = { _id: 0, date: 1, openedAt: 1, closedAt: 1, number: 1 } as const;
type TradeKey = Pick<TradeRecord, Exclude<keyof typeof KEY_FIELDS, '_id'>>;

const NEWEST_FIRST: SortOrder = { field: dateField, sign: -1 };

/** Number of keys that are read beyond a page, so that one round trip usually reaches the end of its last day. */
const EXTRA_KEYS = 100;

/** Finds the keys of the newest trades in the index. */
export function findKeys(db: Db, userId: Types.ObjectId, { date, cursor }: PlainQuery, signal?: AbortSignal) {
  const last = cursor === undefined ? undefined : toCursorDate(parseCursor(cursor, dateField.isValue).value);
  const dates = date ?? (last === undefined ? undefined : { $lte: last });
  const filter = { userId, ...(dates === undefined ? {} : { date: dates }) };
  return db.driver.trades
    .find(filter, { signal, maxTimeMS: MAX_QUERY_MS, hint: NEWEST_FIRST_INDEX })
    .project<TradeKey>(KEY_FIELDS)
    .sort({ date: -1, openedAt: -1, closedAt: -1, number: -1 });
}

/**
 * Creates the function that orders a page of trades, newest first, by the index. The index has trades without a time at
 * the end of their day and lists have them at its beginning, so this reads each day to its end and sorts it.
 */
export function createNewestReader(db: Db) {
  return async (userId: Types.ObjectId, query: PlainQuery, signal: AbortSignal): Promise<OrderedPage> => {
    const count = getPageSize(query);
    const after = query.cursor === undefined ? undefined : parseCursorKey(query.cursor, NEWEST_FIRST);
    const keys: SortKey[] = [];
    let day = '';
    for await (const trade of findKeys(db, userId, query, signal).batchSize(
      Math.min(count, limits.pageSize) + EXTRA_KEYS,
    )) {
      if (keys.length > count && trade.date !== day) break;
      day = trade.date;
      const key = toSortKey(NEWEST_FIRST, toDateValues(trade), trade.number);
      if (!after || compareKeys(key, after) > 0) keys.push(key);
    }
    return toPage(keys.sort(compareKeys).slice(0, count), NEWEST_FIRST, keys.length > count);
  };
}
