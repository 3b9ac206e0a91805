import { type ClientSession, Types } from 'mongoose';
import type { Db } from '../../db.ts';
import type { TradeRecord } from '../trades/model.ts';
import type { MediaStorage } from './open.ts';
import type { MediaStore, StoredFile } from './store.ts';
import { parseStoreKey } from './store-keys.ts';

/** Longer than any upload takes from its last byte to its trade; what is younger may be one that is under way. */
const youth = 3_600_000;

/** Files that are looked at together. */
const together = 500;

type Suspect = NonNullable<ReturnType<typeof parseStoreKey>> & { key: string };

type Files = Pick<TradeRecord, 'files'>;

/** What is old enough, in lists of one owner each. A key that is not of our making is not ours to remove. */
async function* inGroups(files: AsyncIterable<StoredFile>, lastOld: number): AsyncGenerator<Suspect[]> {
  let group: Suspect[] = [];
  for await (const { key, modifiedAt } of files) {
    const read = modifiedAt <= lastOld ? parseStoreKey(key) : undefined;
    if (!read) continue;
    if (group.length === together || (group[0] && group[0].owner !== read.owner)) {
      yield group;
      group = [];
    }
    group.push({ ...read, key });
  }
  if (group.length > 0) yield group;
}

/** Those that no trade names, neither one that is there nor one that can be brought back. */
const unnamed = async (db: Db, owner: string, suspects: readonly Suspect[], session?: ClientSession) => {
  const named = new Set<string>();
  const filter = { userId: new Types.ObjectId(owner), number: { $in: suspects.map(({ number }) => number) } };
  const [fields, options] = [{ 'files.id': 1 }, session ? { session } : {}];
  const there = await db.trades.find(filter, fields, options).lean<Files[]>().exec();
  const deleted = await db.deletedTrades.find(filter, fields, options).lean<Files[]>().exec();
  for (const { files } of [...there, ...deleted]) for (const { id } of files) named.add(id);
  return suspects.filter(({ fileId }) => !named.has(fileId));
};

/**
 * Looks again while nothing of the owner's can change: a trade may have been between the two places where trades lie.
 * Files of nobody whom this database knows stay: they may be another's who has the same store.
 */
const surelyUnnamed = (db: Db, owner: string, suspects: readonly Suspect[]): Promise<Suspect[]> =>
  db.transaction(owner, async (session) => {
    const { matchedCount } = await db.users.updateOne({ _id: owner }, { $inc: { journalVersion: 1 } }, { session });
    return matchedCount === 0 ? [] : unnamed(db, owner, suspects, session);
  });

/** Removes what crashes left: bytes that no trade names, and files that never arrived. `now` is in milliseconds since 1970. */
export const sweepMedia = async (db: Db, { store, incoming }: MediaStorage, now: number): Promise<void> => {
  await incoming.sweep(now - youth);
  for await (const group of inGroups(store.list(), now - youth)) {
    const owner = group[0]?.owner ?? '';
    const suspects = await unnamed(db, owner, group);
    const orphans = suspects.length > 0 ? await surelyUnnamed(db, owner, suspects) : [];
    await store.remove(orphans.map(({ key }) => key));
  }
};

/** Removes all that is in the store of one owner, who is gone. */
export const removeOwnerMedia = async (store: MediaStore, owner: string): Promise<void> => {
  for await (const { key } of store.list(owner)) await store.remove([key]);
};
