import { LRUCache } from 'lru-cache';
import type { Types } from 'mongoose';
import type { Db } from '../../../db.ts';
import { unavailable } from '../../../http/errors.ts';
import type { UserRecord } from '../../users/model.ts';
import { changeJournal } from '../change-journal.ts';
import { type Label, setNames } from '../labels.ts';
import { type MonthRecord, versionIndex } from './model.ts';
import { decodeColumns, type MonthColumns } from './month-columns.ts';

/** The months of one journal. Never changed, so that a month's columns can be a key of computed values. */
interface Snapshot {
  /** Months that changed after this version of the journal are not included, or not for certain. */
  version: number;
  /** The highest version of a month. */
  newest: number;
  /** Months without trades have empty columns. */
  months: ReadonlyMap<string, MonthColumns>;
}

/** What statistics, lists and filters read of a journal. */
export interface JournalColumns {
  /** The columns of each month with trades, oldest first. */
  months: readonly (readonly [month: string, columns: MonthColumns])[];
  setups: readonly Label[];
}

/** Memory for decoded months of all traders: some 3,000 journals of 1,000 trades. */
const CACHE_BYTES = 64 * 1_048_576;
/** For each month: the arrays' own objects, and the map's entry. */
const MONTH_OVERHEAD_BYTES = 1_500;
const BYTES_PER_ROW = 20;
const MAX_REBUILDS = 5;

const getSize = ({ months }: Snapshot): number =>
  [...months.values()].reduce(
    (sum, { number, tickers }) => sum + MONTH_OVERHEAD_BYTES + number.length * BYTES_PER_ROW + tickers.length * 40,
    1_000,
  );

const emptySnapshot: Snapshot = { version: -1, newest: -1, months: new Map() };

type JournalUser = Pick<UserRecord, '_id' | 'journalVersion' | 'columnsVersion' | 'flags' | 'setups'>;
const userFields = { journalVersion: 1, columnsVersion: 1, flags: 1, setups: 1 } as const;

/**
 * Creates a function that reads a trader's columns. Decoded months are kept in memory; only those that changed since then
 * are read again. The database decides what has changed on every call, so memory never makes an answer old.
 */
export const createColumnReader = (db: Db) => {
  const snapshots = new LRUCache<string, Snapshot>({ maxSize: CACHE_BYTES, sizeCalculation: getSize });

  const readChanged = (userId: Types.ObjectId, version: number) =>
    db.months
      .find({ userId, version: { $gt: version } }, { _id: 0, userId: 0 })
      .hint(versionIndex)
      .batchSize(10_000)
      .lean<MonthRecord[]>()
      .exec();

  /** The user was read first, so the months are at least as new. */
  const readSnapshot = async ({ _id: userId, journalVersion: version }: JournalUser): Promise<Snapshot> => {
    const key = userId.toHexString();
    const known = snapshots.get(key) ?? emptySnapshot;
    if (known.version >= version) return known;
    const changed = await readChanged(userId, known.version);
    const months = new Map(known.months);
    for (const { month, data } of changed) months.set(month, decodeColumns(data.value()));
    const snapshot = { version, newest: Math.max(known.newest, ...changed.map((each) => each.version)), months };
    if (version > (snapshots.get(key)?.version ?? -1)) snapshots.set(key, snapshot);
    return snapshot;
  };

  const readUser = (userId: Types.ObjectId) =>
    db.users.findById(userId, userFields).orFail().lean<JournalUser>().exec();

  /** Any change of the journal rebuilds columns that are behind. */
  const rebuild = (userId: Types.ObjectId) => changeJournal(db, userId, {}, async () => ({ result: undefined }));

  const isCurrent = ({ journalVersion, columnsVersion = 0 }: JournalUser) => columnsVersion === journalVersion;

  const toJournal = ({ months }: Snapshot, { setups = [], flags }: JournalUser): JournalColumns => ({
    months: [...months].filter(([, { number }]) => number.length > 0).sort(([a], [b]) => (a < b ? -1 : 1)),
    setups: setNames(setups, flags),
  });

  /** Rebuilds columns that are behind. While the previous version of the API runs, that can happen again and again. */
  const requireCurrent = async (user: JournalUser): Promise<JournalUser> => {
    let current = user;
    for (let attempt = 1; !isCurrent(current); attempt += 1) {
      if (attempt > MAX_REBUILDS) throw unavailable('The journal');
      await rebuild(user._id);
      current = await readUser(user._id);
    }
    return current;
  };

  /** `user` is the trader's document, as this request has read it. */
  return async (user: JournalUser): Promise<JournalColumns> => {
    const current = await requireCurrent(user);
    const snapshot = await readSnapshot(current);
    // A month may have changed since the user was read, and refer to a newer entry of the list. Entries are never removed.
    const isNewer = snapshot.newest > current.journalVersion;
    return toJournal(snapshot, isNewer ? await readUser(current._id) : current);
  };
};

export type ColumnReader = ReturnType<typeof createColumnReader>;
