import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClientSession, type Connection, mongo } from 'mongoose';

export interface DumpOptions {
  /** One snapshot of all collections, like `mongodump --oplog`; otherwise each collection is read separately. */
  oneMoment: boolean;
  /** Awaited between two collections. */
  between: () => Promise<unknown>;
}

export interface DumpSize {
  documents: number;
  bytes: number;
}

type Database = NonNullable<Connection['db']>;

const getDatabase = ({ db }: Connection): Database => {
  if (!db) throw new Error('not connected');
  return db;
};

const withSnapshot = async <T>(connection: Connection, work: (session: ClientSession) => Promise<T>): Promise<T> => {
  const session = await connection.startSession();
  try {
    session.startTransaction({ readConcern: { level: 'snapshot' } });
    const result = await work(session);
    await session.commitTransaction();
    return result;
  } finally {
    await session.endSession();
  }
};

const dumpAll = async (db: Database, folder: string, { between }: DumpOptions, session?: ClientSession) => {
  const dumped: DumpSize = { documents: 0, bytes: 0 };
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  // Users first, with their counters: without a snapshot this order produces the most differences.
  for (const name of names.sort().reverse()) {
    const find = db.collection(name).find({}, { raw: true, ...(session ? { session } : {}) });
    const documents = (await find.toArray()) as unknown as Uint8Array[];
    await writeFile(join(folder, `${name}.bson`), Buffer.concat(documents), { flush: true });
    dumped.documents += documents.length;
    dumped.bytes += documents.reduce((sum, { length }) => sum + length, 0);
    await between();
  }
  return dumped;
};

/**
 * Writes every collection to a file in the format of mongodump: BSON documents one after another. Replaces mongodump,
 * which may not be installed.
 */
export const dump = (connection: Connection, folder: string, options: DumpOptions): Promise<DumpSize> =>
  options.oneMoment
    ? withSnapshot(connection, (session) => dumpAll(getDatabase(connection), folder, options, session))
    : dumpAll(getDatabase(connection), folder, options);

/** Each document starts with its own length. */
function* parseDocuments(bytes: Buffer): Generator<mongo.BSON.Document> {
  for (let at = 0; at < bytes.length; ) {
    const end = at + bytes.readInt32LE(at);
    // Keeps the BSON number types.
    yield mongo.BSON.deserialize(bytes.subarray(at, end), { promoteValues: false });
    at = end;
  }
}

const BATCH_SIZE = 1_000;

/** Inserts a dump into an empty database. The API creates the indexes when it starts. */
export const restoreDump = async (connection: Connection, folder: string): Promise<void> => {
  for (const file of await readdir(folder)) {
    const collection = getDatabase(connection).collection(file.replace(/\.bson$/, ''));
    const documents = [...parseDocuments(await readFile(join(folder, file)))];
    for (let at = 0; at < documents.length; at += BATCH_SIZE)
      await collection.insertMany(documents.slice(at, at + BATCH_SIZE));
  }
};
