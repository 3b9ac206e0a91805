import type { InputOf } from 'contracts';
import type { calls } from 'contracts/every-call';
import { Types } from 'mongoose';
import type { Db } from '../database.ts';
import { invalidInput } from '../http/errors.ts';
import { createLabelIndexes } from '../journal/labels/label.ts';
import type { UserRecord } from '../journal/user-model.ts';
import { FIRST_DAY, type PositionRowsRecord } from './model.ts';
import { decodePositionRows, type PositionRows, type TradeLink } from './position-rows.ts';
import type { StoredRow } from './rows.ts';

/** Positions per page. */
const PAGE_SIZE = 200;

type StoredQuery = InputOf<typeof calls.imports.stored>['query'];

const parseCursor = (cursor: string): Types.ObjectId => {
  if (/^[\da-f]{24}$/.test(cursor)) return new Types.ObjectId(cursor);
  const message = 'cursor must be the nextCursor of a previous page.';
  throw invalidInput(message, { cursor: message });
};

/** Removes internal fields from a row, and adds the current name of its account. */
const presentRow = <T extends StoredRow>(row: T, account: string | null) => {
  const { origin: _origin, ids: _ids, replaced: _replaced, ...facts } = row;
  return { ...facts, account };
};

/** Creates a function that reads pages of the stored positions of a format, from a day on. */
export function createReadStored({ positionRows, trades }: Db) {
  /** The links of the trades with legs, by the ids of their structures. */
  const findHolders = async (userId: Types.ObjectId, positions: readonly PositionRows[]) => {
    const ids = positions.flatMap(({ structureId }) => structureId ?? []);
    const found = await positionRows
      .find({ userId, _id: { $in: ids } })
      .lean<PositionRowsRecord[]>()
      .exec();
    return new Map(found.map((record) => [record._id.toHexString(), decodePositionRows(record).links]));
  };

  const findLive = async (userId: Types.ObjectId, links: readonly TradeLink[]): Promise<Set<number>> => {
    const numbers = links.map(({ number }) => number);
    const found = await trades
      .find({ userId, number: { $in: numbers } }, { _id: 0, number: 1 })
      .hint('number')
      .lean<{ number: number }[]>()
      .exec();
    return new Set(found.map(({ number }) => number));
  };

  return async (user: UserRecord, { format, from, cursor }: StoredQuery) => {
    const { _id: userId } = user;
    const after = cursor === undefined ? {} : { _id: { $gt: parseCursor(cursor) } };
    const found = await positionRows
      .find({ userId, format, toDay: { $gte: from || FIRST_DAY }, ...after })
      .sort({ _id: 1 })
      .limit(PAGE_SIZE + 1)
      .lean<PositionRowsRecord[]>()
      .exec();
    const page = found.slice(0, PAGE_SIZE).map(decodePositionRows);
    const holders = await findHolders(userId, page);
    // The trade of a leg is that of its structure.
    const toLinks = ({ structureId, links }: PositionRows) => holders.get(String(structureId)) ?? links;
    const live = await findLive(userId, page.flatMap(toLinks));
    const { accounts } = createLabelIndexes(user);
    const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
    return {
      positions: page.map((position) => {
        const account = accounts.getName(position.accountId) || null;
        return {
          trades: toLinks(position).map(({ number, isOrphaned = false }) => ({
            id: number,
            isDeleted: !live.has(number),
            isOrphaned,
          })),
          arrangement: position.arrangement,
          dayEnd: position.dayEnd,
          isUnmatched: position.isUnmatched,
          formerKeys: position.formerRows.map(({ key }) => key),
          keysBeforeUndo: position.rowsBeforeUndo.map(({ key }) => key),
          executions: position.executions.map((row) => presentRow(row, account)),
          roundTrips: position.roundTrips.map((row) => presentRow(row, account)),
        };
      }),
      ...(last ? { nextCursor: last._id.toHexString() } : {}),
    };
  };
}
