import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../database.ts';
import { MAX_QUERY_MS } from '../db/limits.ts';
import { notFound } from '../http/errors.ts';
import { changeJournal } from '../journal/change-journal.ts';
import type { FileRecord } from '../journal/file-model.ts';
import { parseFileHolder } from './file-ids.ts';

/** A trade, a trade in the trash, or a day: what has files. */
interface HolderRecord {
  userId: Types.ObjectId;
  number?: number;
  /** YYYY-MM-DD. */
  date?: string;
  files?: FileRecord[];
}

const findHolder = async (db: Db, userId: Types.ObjectId, fileId: string, session?: ClientSession) => {
  const holder = parseFileHolder(fileId);
  if (holder === undefined) return undefined;
  const isDay = typeof holder === 'string';
  // Trades twice: without a transaction, a trade can be restored between the first and the second read.
  const models = isDay ? [db.days] : [db.trades, db.deletedTrades, db.trades];
  for (const {
    collection: { collectionName },
  } of models) {
    const collection = db.connection.collection<HolderRecord>(collectionName);
    const options = { projection: { files: 1 }, maxTimeMS: MAX_QUERY_MS, ...(session ? { session } : {}) };
    const found = await collection.findOne({ userId, ...(isDay ? { date: holder } : { number: holder }) }, options);
    const file = found?.files?.find(({ id }) => id === fileId);
    if (found && file) return { collection, _id: found._id, files: found.files ?? [], file };
  }
  return undefined;
};

/** Finds a file of a trade, of a day or of a trade in the trash. */
export async function findFile(db: Db, userId: Types.ObjectId, fileId: string): Promise<FileRecord | undefined> {
  return (await findHolder(db, userId, fileId))?.file;
}

/** What the trader may have changed since the file was read. */
const pickMarks = ({ marks, marksVersion }: FileRecord): Pick<FileRecord, 'marks' | 'marksVersion'> =>
  marks && marksVersion !== undefined ? { marks, marksVersion } : {};

/** Replaces a file wherever it is, and counts its new size. Throws not_found for a file that was deleted meanwhile. */
export function replaceFile(db: Db, userId: Types.ObjectId, before: FileRecord, after: FileRecord): Promise<void> {
  return changeJournal(db, userId, {}, async ({ session }) => {
    const found = await findHolder(db, userId, before.id, session);
    if (!found) throw notFound('File not found');
    const replacement = { ...after, ...pickMarks(found.file) };
    const files = found.files.map((file) => (file === found.file ? replacement : file));
    await found.collection.updateOne({ _id: found._id }, { $set: { files } }, { session, maxTimeMS: MAX_QUERY_MS });
    return { result: undefined, added: { bytes: after.size - before.size } };
  });
}
