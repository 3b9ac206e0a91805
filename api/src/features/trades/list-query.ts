import { type InputOf, limits } from 'contracts';
import type { calls } from 'contracts/every-call';
import type { mongo, Types } from 'mongoose';
import { invalidInput } from '../../http/errors.ts';
import type { NewTrade } from '../journal/trade-model.ts';

/** The end of a page: the value that orders its last trade, as text, and the trade's number. */
interface Position {
  value: string;
  number: number;
}

export const formatCursor = ({ value, number }: Position): string =>
  Buffer.from(`${value}/${number}`).toString('base64url');

/** `isValue` accepts the texts that order a trade. Throws invalid_input, e.g. for the cursor of a list in another order. */
export const parseCursor = (cursor: string, isValue: (text: string) => boolean): Position => {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, value = '', number] = /^([^/]+)\/([1-9]\d{0,14})$/.exec(text) ?? [];
  if (number && isValue(value)) return { value, number: Number(number) };
  const message = 'cursor must be the nextCursor of a previous page.';
  throw invalidInput(message, { cursor: message });
};

export const isDateText = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

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
