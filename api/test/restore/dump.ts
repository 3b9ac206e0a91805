import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClientSession, type Connection, mongo } from 'mongoose';

export interface DumpOptions {
  /** All collections as they were at one moment, as `mongodump --oplog` makes them; else each when its turn comes. */
  oneMoment: boolean;
  /** Awaited between two collections. */
  between: () => Promise<unknown>;
}

export interface Dumped {
  documents: number;
  bytes: number;
}

type Database = NonNullable<Connection['db']>;

const databaseOf = ({ db }: Connection): Database => {
  if (!db) throw new Error('not connected');
  return db;
};

const inOneMoment = async <T>(connection: Connection, work: (session: ClientSession) => Promise<T>): Promise<T> => {
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
  const dumped: Dumped = { documents: 0, bytes: 0 };
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  // The traders first, and with them their counters: without one moment the order in which most is wrong afterwards.
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
 * Copies every collection into a folder of files as mongodump leaves them: BSON document after document. It stands in for
 * mongodump, which is not there where this is built.
 */
export const dump = (connection: Connection, folder: string, options: DumpOptions): Promise<Dumped> =>
  options.oneMoment
    ? inOneMoment(connection, (session) => dumpAll(databaseOf(connection), folder, options, session))
    : dumpAll(databaseOf(connection), folder, options);

/** Each begins with its own length. */
function* documentsIn(bytes: Buffer): Generator<mongo.BSON.Document> {
  for (let at = 0; at < bytes.length; ) {
    const end = at + bytes.readInt32LE(at);
    // Numbers stay of the kind that they are.
    yield mongo.BSON.deserialize(bytes.subarray(at, end), { promoteValues: false });
    at = end;
  }
}

const together = 1_000;

/** Writes what `dump` has left in a folder into an empty database. Indexes are the API's to make, at its start. */
export const undump = async (connection: Connection, folder: string): Promise<void> => {
  for (const file of await readdir(folder)) {
    const collection = databaseOf(connection).collection(file.replace(/\.bson$/, ''));
    const documents = [...documentsIn(await readFile(join(folder, file)))];
    for (let at = 0; at < documents.length; at += together)
      await collection.insertMany(documents.slice(at, at + together));
  }
};
