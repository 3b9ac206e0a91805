import type { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import type { Labels } from '../labels/label.ts';
import { labelFields } from '../labels/label.ts';
import { type BreakevenBand, readBreakevenBand } from '../stored-settings.ts';
import type { UserRecord } from '../user-model.ts';
import type { Viewer } from '../view.ts';
import { type BlockSnapshot, createBlockDecoder } from './block-cache.ts';
import type { Columns } from './columns.ts';
import { type BlockRecord, getMonth, VERSION_INDEX } from './model.ts';

/** The trades of some days of one month. */
export interface Block {
  /** YYYY-MM. */
  month: string;
  columns: Columns;
  /** Which results are neither wins nor losses: part of every version of figures, because no column depends on it. */
  band: BreakevenBand;
}

/** The part of a journal that statistics, lists and filters read. */
export interface JournalColumns extends Labels, Viewer {
  /**
   * The blocks with all trades of the trader, oldest first, whatever the caller sees. For what depends on all trades of
   * a day, such as rules; whoever lists or sums trades begins with `selectSpan`.
   */
  allBlocks: readonly Block[];
}

const isNewerThan = (version: number, { blocks }: BlockSnapshot): boolean =>
  [...blocks.values()].some((block) => block.version > version);

const USER_FIELDS = { journalVersion: 1, settings: 1, ...labelFields } as const;
type JournalUser = Pick<UserRecord, '_id' | keyof typeof USER_FIELDS> & Viewer;

/**
 * Creates a function that reads a trader's columns. Decoded blocks are cached; only blocks that changed since are read
 * again. Every call asks the database which blocks changed, so the cache is never stale.
 */
export function createColumnReader(db: Db) {
  const readChanged = (userId: Types.ObjectId, version: number) =>
    db.blocks
      .find({ userId, version: { $gt: version } }, { _id: 0, userId: 0 })
      .hint(VERSION_INDEX)
      .batchSize(10_000)
      .lean<Omit<BlockRecord, 'userId'>[]>()
      .exec();

  /** Blocks are at least as new as the user, which was read before them. */
  const readSnapshot = async ({ _id: userId, journalVersion: version }: JournalUser): Promise<BlockSnapshot> => {
    const known = db.blockCache.get(userId);
    if (known.version >= version) return known;
    const changed = await readChanged(userId, known.version);
    const decodeBlock = createBlockDecoder();
    return db.blockCache.add(
      userId,
      known,
      version,
      changed.map(({ block, version, data }) => [block, decodeBlock(version, data)]),
    );
  };

  const readUser = (userId: Types.ObjectId) =>
    db.users.findById(userId, USER_FIELDS).orFail().lean<JournalUser>().exec();

  const toJournal = ({ blocks }: BlockSnapshot, user: JournalUser): JournalColumns => {
    const band = readBreakevenBand(user);
    return {
      allBlocks: [...blocks]
        .filter(([, { columns }]) => columns.number.length > 0)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([block, { columns }]) => ({ month: getMonth(block), columns, band })),
      ...user,
    };
  };

  /** `user` is the trader's document, as this request has read it. */
  return async (user: JournalUser): Promise<JournalColumns> => {
    const snapshot = await readSnapshot(user);
    // A block that changed after the user was read may refer to a newer label. Labels are never removed.
    const isNewer = isNewerThan(user.journalVersion, snapshot);
    return toJournal(snapshot, isNewer ? { ...(await readUser(user._id)), view: user.view } : user);
  };
}

export type ColumnReader = ReturnType<typeof createColumnReader>;
