import type { Types } from 'mongoose';
import type { Db } from '../../../db/connect.ts';
import type { UserRecord } from '../../users/model.ts';
import type { Labels } from '../labels/label.ts';
import { labelFields } from '../labels/label.ts';
import { decodeBlock, type Snapshot } from './block-cache.ts';
import type { Columns } from './columns.ts';
import { type BlockRecord, getMonth, versionIndex } from './model.ts';

/** The trades of some days of one month. */
export interface Block {
  /** YYYY-MM. */
  month: string;
  columns: Columns;
}

/** What statistics, lists and filters read of a journal. */
export interface JournalColumns extends Labels {
  /** The blocks with trades, oldest first. */
  blocks: readonly Block[];
}

const isNewerThan = (version: number, { blocks }: Snapshot): boolean =>
  [...blocks.values()].some((block) => block.version > version);

const userFields = { journalVersion: 1, ...labelFields } as const;
type JournalUser = Pick<UserRecord, '_id' | keyof typeof userFields>;

/**
 * Creates a function that reads a trader's columns. Decoded blocks are kept in memory; only those that changed since then
 * are read again. The database decides what has changed on every call, so memory never makes an answer old.
 */
export const createColumnReader = (db: Db) => {
  const readChanged = (userId: Types.ObjectId, version: number) =>
    db.blocks
      .find({ userId, version: { $gt: version } }, { _id: 0, userId: 0 })
      .hint(versionIndex)
      .batchSize(10_000)
      .lean<Omit<BlockRecord, 'userId'>[]>()
      .exec();

  /** The user was read first, so the blocks are at least as new. */
  const readSnapshot = async ({ _id: userId, journalVersion: version }: JournalUser): Promise<Snapshot> => {
    const known = db.blockCache.get(userId);
    if (known.version >= version) return known;
    const changed = await readChanged(userId, known.version);
    return db.blockCache.add(
      userId,
      known,
      version,
      changed.map(({ block, version, data }) => [block, decodeBlock(version, data)]),
    );
  };

  const readUser = (userId: Types.ObjectId) =>
    db.users.findById(userId, userFields).orFail().lean<JournalUser>().exec();

  const toJournal = ({ blocks }: Snapshot, user: JournalUser): JournalColumns => ({
    blocks: [...blocks]
      .filter(([, { columns }]) => columns.number.length > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([block, { columns }]) => ({ month: getMonth(block), columns })),
    ...user,
  });

  /** `user` is the trader's document, as this request has read it. */
  return async (user: JournalUser): Promise<JournalColumns> => {
    const snapshot = await readSnapshot(user);
    // A block may have changed since the user was read, and refer to a newer entry of the list. Entries are never removed.
    const isNewer = isNewerThan(user.journalVersion, snapshot);
    return toJournal(snapshot, isNewer ? await readUser(user._id) : user);
  };
};

export type ColumnReader = ReturnType<typeof createColumnReader>;
