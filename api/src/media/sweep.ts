import { type ClientSession, Types } from 'mongoose';
import type { Db } from '../database.ts';
import type { DayRecord } from '../journal/day-model.ts';
import type { FileRecord } from '../journal/file-model.ts';
import type { TradeRecord } from '../journal/trade-model.ts';
import { deleteForever, getPurgeCutoff } from '../journal/trash.ts';
import { JOURNAL_TOUCH } from '../journal/user-model.ts';
import { listStoreKeys, parseStoreKey } from './file-ids.ts';
import type { MediaStorage } from './open.ts';
import type { MediaStore, StoredFile } from './store.ts';

/** Younger files may belong to an upload in progress. */
const MIN_AGE_MS = 3_600_000;

/** Number of files that are checked together. */
const BATCH_SIZE = 500;

type Suspect = NonNullable<ReturnType<typeof parseStoreKey>> & { key: string };

type WithFiles = Pick<TradeRecord, 'files'>;
type DayWithFiles = Pick<DayRecord, 'files'>;

/** Collects old files in batches of one owner each. Keys of other applications are skipped. */
async function* readBatches(files: AsyncIterable<StoredFile>, cutoff: number): AsyncGenerator<Suspect[]> {
  let batch: Suspect[] = [];
  for await (const { key, modifiedAt } of files) {
    const parsed = modifiedAt <= cutoff ? parseStoreKey(key) : undefined;
    if (!parsed) continue;
    if (batch.length === BATCH_SIZE || (batch[0] && batch[0].owner !== parsed.owner)) {
      yield batch;
      batch = [];
    }
    batch.push({ ...parsed, key });
  }
  if (batch.length > 0) yield batch;
}

/** Finds files to which neither a day nor an existing, restorable or staged trade refers. */
const findOrphans = async (db: Db, owner: string, suspects: readonly Suspect[], session?: ClientSession) => {
  const referenced = new Set<string>();
  const userId = new Types.ObjectId(owner);
  const holders = suspects.map(({ holder }) => holder);
  const filter = { userId, number: { $in: holders.filter((holder) => typeof holder === 'number') } };
  const dates = holders.filter((holder) => typeof holder === 'string');
  const fields = { 'files.id': 1 };
  const options = session ? { session } : {};
  const existing = await db.trades.find(filter, fields, options).lean<WithFiles[]>().exec();
  const deleted = await db.deletedTrades.find(filter, fields, options).lean<WithFiles[]>().exec();
  const staged = await db.stagedTrades.find(filter, fields, options).lean<WithFiles[]>().exec();
  const days = await db.days
    .find({ userId, date: { $in: dates } }, fields, options)
    .lean<DayWithFiles[]>()
    .exec();
  for (const { files = [] } of [...existing, ...deleted, ...staged, ...days])
    for (const { id } of files) referenced.add(id);
  return suspects.filter(({ fileId }) => !referenced.has(fileId));
};

/**
 * Checks again in a transaction that blocks changes of the owner, because a trade may have been moving between trades
 * and deleted trades. Files of unknown owners are kept: they may belong to another database with the same store.
 */
const confirmOrphans = (db: Db, owner: string, suspects: readonly Suspect[]): Promise<Suspect[]> =>
  db.transaction(owner, async (session) => {
    const { matchedCount } = await db.users.updateOne({ _id: owner }, { $inc: JOURNAL_TOUCH }, { session });
    return matchedCount === 0 ? [] : findOrphans(db, owner, suspects, session);
  });

/** Deletes leftovers of crashes: orphaned files and incomplete uploads. `now` is in milliseconds since 1970. */
export async function sweepMedia(db: Db, { store, incoming }: MediaStorage, now: number): Promise<void> {
  await incoming.sweep(now - MIN_AGE_MS);
  for await (const batch of readBatches(store.list(), now - MIN_AGE_MS)) {
    const owner = batch[0]?.owner ?? '';
    const suspects = await findOrphans(db, owner, batch);
    const orphans = suspects.length > 0 ? await confirmOrphans(db, owner, suspects) : [];
    await store.remove(orphans.map(({ key }) => key));
  }
}

/** Deletes all stored files of a deleted owner. */
export async function removeOwnerMedia(store: MediaStore, owner: string): Promise<void> {
  for await (const { key } of store.list(owner)) await store.remove([key]);
}

/** Deletes expired trades of the trash forever, with the bytes of their media. */
export async function purgeTrash(db: Db, store: MediaStore, now: number): Promise<void> {
  const expired = { trashedAt: { $lte: getPurgeCutoff(now) } };
  for (const userId of await db.deletedTrades.distinct('userId', expired)) {
    const remove = (files: readonly FileRecord[]) =>
      store.remove(files.flatMap((file) => listStoreKeys(userId.toString(), file)));
    await deleteForever(db, userId, expired, remove);
  }
}
