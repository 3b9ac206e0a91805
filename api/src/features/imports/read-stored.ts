import type { InputOf } from 'contracts';
import type { calls } from 'contracts/every-call';
import { Types } from 'mongoose';
import type { Db } from '../../db/connect.ts';
import { invalidInput } from '../../http/errors.ts';
import { createLabelIndexes } from '../journal/labels/label.ts';
import type { UserRecord } from '../users/model.ts';
import { FIRST_DAY, type SourceRecord } from './model.ts';
import { decodeSource, type Source, type StoredRow } from './source.ts';

/** Sources of one page. */
const PAGE_SIZE = 200;

type Query = InputOf<typeof calls.imports.stored>['query'];

const parseCursor = (cursor: string): Types.ObjectId => {
  if (/^[\da-f]{24}$/.test(cursor)) return new Types.ObjectId(cursor);
  const message = 'cursor must be the nextCursor of a previous page.';
  throw invalidInput(message, { cursor: message });
};

/** With the present name of the account. */
const presentRow = <T extends StoredRow>({ origin: _origin, before: _before, ...row }: T, account: string | null) => ({
  ...row,
  account,
});

/** Reads what is stored of a format, from a day on. */
export const createReadStored = ({ tradeSources, trades }: Db) => {
  const findLive = async (userId: Types.ObjectId, sources: readonly Source[]): Promise<Set<number>> => {
    const numbers = sources.flatMap(({ entries }) => entries.map(({ number }) => number));
    const found = await trades
      .find({ userId, number: { $in: numbers } }, { _id: 0, number: 1 })
      .hint('number')
      .lean<{ number: number }[]>()
      .exec();
    return new Set(found.map(({ number }) => number));
  };

  return async (user: UserRecord, { format, from, cursor }: Query) => {
    const { _id: userId } = user;
    const after = cursor === undefined ? {} : { _id: { $gt: parseCursor(cursor) } };
    const found = await tradeSources
      .find({ userId, format, toDay: { $gte: from || FIRST_DAY }, ...after })
      .sort({ _id: 1 })
      .limit(PAGE_SIZE + 1)
      .lean<SourceRecord[]>()
      .exec();
    const page = found.slice(0, PAGE_SIZE).map(decodeSource);
    const live = await findLive(userId, page);
    const { accounts } = createLabelIndexes(user);
    const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
    return {
      sources: page.map((source) => {
        const account = accounts.getName(source.accountId) || null;
        return {
          trades: source.entries.map(({ number, isParked = false }) => ({
            ...{ id: number, isDeleted: !live.has(number), isParked },
          })),
          arrangement: source.arrangement,
          dayEnd: source.dayEnd,
          isPending: source.isPending,
          formerKeys: source.formerKeys,
          executions: source.executions.map((row) => presentRow(row, account)),
          roundTrips: source.roundTrips.map((row) => presentRow(row, account)),
        };
      }),
      ...(last ? { nextCursor: last._id.toHexString() } : {}),
    };
  };
};
