import { type InputOf, limits } from 'contracts';
import type { calls } from 'contracts/every-call';
import type { mongo, Types } from 'mongoose';
import type { NewTrade } from '../journal/trade-model.ts';
import { isDateText, type Position, parseCursor } from './cursor.ts';

export type TradeQuery = InputOf<typeof calls.trades.list>['query'];
type Condition = mongo.Filter<NewTrade>;

/** The first bound is implied by the second, but only it can use the index. */
const isAfter = ({ value: date, number }: Position): Condition[] => [
  { date: { $lte: date } },
  { $or: [{ date: { $lt: date } }, { number: { $lt: number } }] },
];

/** Converts a query to a filter on the trader's own trades. Throws invalid_input for an invalid cursor. */
export const toFilter = (userId: Types.ObjectId, { date, cursor }: Pick<TradeQuery, 'date' | 'cursor'>): Condition => {
  const conditions = [
    ...(date ? [{ date }] : []),
    ...(cursor === undefined ? [] : isAfter(parseCursor(cursor, isDateText))),
  ];
  return conditions.length > 0 ? { userId, $and: conditions } : { userId };
};

/** Returns the number of trades per page; Infinity when all are requested. */
export const getPageSize = ({ limit, cursor }: TradeQuery): number =>
  limit ?? (cursor === undefined ? Number.POSITIVE_INFINITY : limits.pageSize);
