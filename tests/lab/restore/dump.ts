import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClientSession, type Connection, mongo } from 'mongoose';

export interface DumpOptions {
  /** One snapshot of all collections, like `mongodump --oplog`; otherwise each collection is read separately. */
  isSnapshot: boolean;
  /** Awaited between two collections. */
  between: () => Promise<unknown>;
}

const dumpAll = async (connection: Connection, folder: string, { between }: DumpOptions, session: ClientSession) => {
  let count = 0;
  const names = (await connection.listCollections()).map(({ name }) => name);
  // Users first, with their counters: without a snapshot this order produces the most differences.
  for (const name of names.sort().reverse()) {
    const find = connection.collection(name).find({}, { raw: true, session });
    const documents = (await find.toArray()) as unknown as Uint8Array[];
    await writeFile(join(folder, `${name}.bson`), Buffer.concat(documents), { flush: true });
    count += documents.length;
    await between();
  }
  return count;
};

/**
 * Writes every collection to a file in the format of mongodump: BSON documents one after another. Replaces mongodump,
 * which may not be installed. @returns the number of documents
 */
export async function dump(connection: Connection, folder: string, options: DumpOptions): Promise<number> {
  const session = await connection.startSession();
  try {
    if (options.isSnapshot) session.startTransaction({ readConcern: { level: 'snapshot' } });
    const count = await dumpAll(connection, folder, options, session);
    if (options.isSnapshot) await session.commitTransaction();
    return count;
  } finally {
    await session.endSession();
  }
}

/** Each document starts with its own length. */
function* parseDocuments(bytes: Buffer): Generator<mongo.BSON.Document> {
  for (let start = 0; start < bytes.length; ) {
    const end = start + bytes.readInt32LE(start);
    // Keeps the BSON number types.
    yield mongo.BSON.deserialize(bytes.subarray(start, end), { promoteValues: false });
    start = end;
  }
}

const BATCH_SIZE = 1_000;

/** Inserts a dump into an empty database. The API creates the indexes when it starts. */
export async function restoreDump(connection: Connection, folder: string): Promise<void> {
  for (const file of await readdir(folder)) {
    const collection = connection.collection(file.replace(/\.bson$/, ''));
    const documents = [...parseDocuments(await readFile(join(folder, file)))];
    for (let start = 0; start < documents.length; start += BATCH_SIZE)
      await collection.insertMany(documents.slice(start, start + BATCH_SIZE));
  }
}
