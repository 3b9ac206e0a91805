import { type calls, escapeRegExp, type InputOf, limits, splitSearchWords } from 'contracts';
import type { QueryFilter, Types } from 'mongoose';
import { invalidInput } from '../../http/errors.ts';
import type { TradeRecord } from '../journal/trade-model.ts';
import { storedNames } from '../journal/trade-model.ts';

export type TradeQuery = InputOf<typeof calls.trades.list>['query'];
type Condition = QueryFilter<TradeRecord>;

/** The end of a page: the date and number of its last trade. */
type Position = Pick<TradeRecord, 'date' | 'number'>;

export const formatCursor = ({ date, number }: Position): string =>
  Buffer.from(`${date}/${number}`).toString('base64url');

const parseCursor = (cursor: string): Position => {
  const [, date, number] =
    /^(\d{4}-\d\d-\d\d)\/([1-9]\d{0,14})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (date && number) return { date, number: Number(number) };
  const message = 'cursor must be the nextCursor of a previous page.';
  throw invalidInput(message, { cursor: message });
};

/** The first bound is implied by the second, but only it can use the index. */
const isAfter = ({ date, number }: Position): Condition[] => [
  { date: { $lte: date } },
  { $or: [{ date: { $lt: date } }, { number: { $lt: number } }] },
];

const { ticker, name, setup, notes, netCents } = storedNames;
const searchedFields = [ticker, name, setup, notes];

export const containsWord = (word: string): Condition => {
  // A pattern must not contain a null character.
  const pattern = { $regex: escapeRegExp(word).replaceAll('\0', '\\x00'), $options: 'i' };
  return { $or: searchedFields.map((field) => ({ [field]: pattern })) };
};

const resultConditions: Record<NonNullable<TradeQuery['result']>, Condition> = {
  gain: { [netCents]: { $gt: 0 } },
  loss: { [netCents]: { $lt: 0 } },
};

/** Converts a query to a filter on the trader's own trades. Throws invalid_input for an invalid cursor. */
export const toFilter = (userId: Types.ObjectId, { q, date, result, cursor }: TradeQuery): Condition => {
  const conditions = [
    ...(date ? [{ date }] : []),
    ...(cursor === undefined ? [] : isAfter(parseCursor(cursor))),
    ...(result ? [resultConditions[result]] : []),
    ...(q ? splitSearchWords(q).map(containsWord) : []),
  ];
  return conditions.length > 0 ? { userId, $and: conditions } : { userId };
};

/** Returns the number of trades per page; Infinity when all are requested. */
export const getPageSize = ({ limit, cursor }: TradeQuery): number =>
  limit ?? (cursor === undefined ? Number.POSITIVE_INFINITY : limits.pageSize);
