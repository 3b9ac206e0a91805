import { type calls, type InputOf, limits, literally, wordsOf } from 'contracts';
import type { QueryFilter, Types } from 'mongoose';
import { invalidInput } from '../../http/errors.ts';
import type { TradeRecord } from './model.ts';

export type TradeQuery = InputOf<typeof calls.trades.list>['query'];
type Condition = QueryFilter<TradeRecord>;

/** Where a page ended: the date and number of its last trade. */
type Position = Pick<TradeRecord, 'date' | 'number'>;

export const formatCursor = ({ date, number }: Position): string =>
  Buffer.from(`${date}/${number}`).toString('base64url');

const readCursor = (cursor: string): Position => {
  const [, date, number] =
    /^(\d{4}-\d\d-\d\d)\/([1-9]\d{0,14})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (date && number) return { date, number: Number(number) };
  const sentence = 'cursor must be the nextCursor of a previous page.';
  throw invalidInput(sentence, { cursor: sentence });
};

/** The first bound is implied by the others, and is the one by which an index can be entered. */
const after = ({ date, number }: Position): Condition[] => [
  { date: { $lte: date } },
  { $or: [{ date: { $lt: date } }, { number: { $lt: number } }] },
];

const containing = (word: string): Condition => {
  // A pattern cannot hold a zero byte.
  const pattern = { $regex: literally(word).replaceAll('\0', '\\x00'), $options: 'i' };
  return { $or: [{ tradeTag: pattern }, { tradeName: pattern }, { flagType: pattern }, { comments: pattern }] };
};

const results: Record<NonNullable<TradeQuery['result']>, Condition> = {
  gain: { amountCents: { $gt: 0 } },
  loss: { amountCents: { $lt: 0 } },
};

/** The trader's own trades that the query asks for. Throws invalid_input for a cursor that is none. */
export const toFilter = (userId: Types.ObjectId, { q, date, result, cursor }: TradeQuery): Condition => {
  const conditions = [
    ...(date ? [{ date }] : []),
    ...(cursor === undefined ? [] : after(readCursor(cursor))),
    ...(result ? [results[result]] : []),
    ...(q ? wordsOf(q).map(containing) : []),
  ];
  return conditions.length > 0 ? { userId, $and: conditions } : { userId };
};

/** How many trades a page has; Infinity when all are asked for. */
export const getPageSize = ({ limit, cursor }: TradeQuery): number =>
  limit ?? (cursor === undefined ? Number.POSITIVE_INFINITY : limits.pageSize);
