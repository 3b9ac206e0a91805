import { type calls, type InputOf, splitSearchWords } from 'contracts';
import type { QueryFilter, Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { invalidInput } from '../../http/errors.ts';
import type { DeletedTrade } from '../journal/trade-model.ts';
import { getPurgeCutoff } from '../journal/trash.ts';
import { containsWord } from '../trades/list-query.ts';

export type TrashQuery = InputOf<typeof calls.trash.list>['query'];

export const DEFAULT_PAGE_SIZE = 100;

/** The end of a page. */
type Position = Pick<DeletedTrade, 'trashedAt' | 'number'>;

const formatCursor = ({ trashedAt, number }: Position): string =>
  Buffer.from(`${trashedAt.getTime()}/${number}`).toString('base64url');

const parseCursor = (cursor: string): Position => {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, time, number] = /^(\d{1,15})\/([1-9]\d{0,14})$/.exec(text) ?? [];
  if (time && number) return { trashedAt: new Date(Number(time)), number: Number(number) };
  const message = 'cursor must be the nextCursor of a previous page.';
  throw invalidInput(message, { cursor: message });
};

const isAfter = ({ trashedAt, number }: Position): QueryFilter<DeletedTrade> => ({
  $or: [{ trashedAt: { $lt: trashedAt } }, { trashedAt, number: { $lt: number } }],
});

const MAX_SEARCH_MS = 5_000;

/** Reads a page of the trash, last deleted first. Throws invalid_input for an invalid cursor. */
export const readTrash = async (
  { deletedTrades }: Db,
  userId: Types.ObjectId,
  { limit = DEFAULT_PAGE_SIZE, cursor, q }: TrashQuery,
  now: number,
) => {
  const all = { userId, trashedAt: { $gt: getPurgeCutoff(now) } };
  const conditions = [
    ...(cursor === undefined ? [] : [isAfter(parseCursor(cursor))]),
    ...(q ? splitSearchWords(q).map(containsWord) : []),
  ];
  const found = await deletedTrades
    .find(conditions.length > 0 ? { ...all, $and: conditions } : all, { executions: 0 })
    .sort({ trashedAt: -1, number: -1 })
    .limit(limit + 1)
    .maxTimeMS(MAX_SEARCH_MS)
    .lean<DeletedTrade[]>()
    .exec();
  const trades = found.slice(0, limit);
  const last = found.length > limit ? trades.at(-1) : undefined;
  const total = await deletedTrades.countDocuments(all);
  return { trades, total, ...(last ? { nextCursor: formatCursor(last) } : {}) };
};
