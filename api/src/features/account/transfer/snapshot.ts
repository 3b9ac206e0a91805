import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { JournalHead } from 'contracts';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../../db.ts';
import type { FileRecord, TradeRecord } from '../../trades/model.ts';
import type { UserRecord } from '../../users/model.ts';
import { csvHead, csvRows } from './csv.ts';
import { csvPath, journalPath } from './paths.ts';
import { toJournalHead, toJournalTrade } from './to-journal.ts';

/** A journal of one moment: two texts on the disk, and which files belong to them. */
export interface Snapshot {
  texts: { name: string; size: number; open(): Readable }[];
  files: FileRecord[];
  /** Gives the disk space of the texts back. */
  close(): Promise<void>;
}

export interface SnapshotSource {
  db: Db;
  userId: string;
  /** Where the texts are written. */
  folder: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Trades that are written together. */
const together = 1_000;

async function* inBatches(db: Db, userId: Types.ObjectId, session: ClientSession): AsyncGenerator<TradeRecord[]> {
  const cursor = db.trades
    .find({ userId }, null, { session })
    .sort({ number: 1 })
    .hint('number')
    .batchSize(together)
    .lean<TradeRecord>()
    .cursor();
  const batch: TradeRecord[] = [];
  for await (const trade of cursor) {
    batch.push(trade);
    if (batch.length === together) yield batch.splice(0);
  }
  if (batch.length > 0) yield batch;
}

/** The disk space of a file without a name is free again when its handle is closed, and after a crash. */
const openUnnamed = async (folder: string): Promise<FileHandle> => {
  const path = join(folder, `export-${randomUUID()}`);
  const file = await open(path, 'wx+');
  await rm(path, { force: true });
  return file;
};

class Texts {
  readonly csv: FileHandle;
  readonly json: FileHandle;

  constructor(csv: FileHandle, json: FileHandle) {
    this.csv = csv;
    this.json = json;
  }

  static async open(folder: string): Promise<Texts> {
    const csv = await openUnnamed(folder);
    return openUnnamed(folder).then(
      (json) => new Texts(csv, json),
      async (error: unknown) => {
        await csv.close();
        throw error;
      },
    );
  }

  async write(head: JournalHead, batches: AsyncIterable<TradeRecord[]>, now: number): Promise<FileRecord[]> {
    const files: FileRecord[] = [];
    await this.csv.appendFile(csvHead);
    await this.json.appendFile(`${JSON.stringify(head).slice(0, -1)},"trades":[`);
    let between = '\n';
    for await (const trades of batches) {
      await this.csv.appendFile(csvRows(trades));
      const entries = trades.map((trade) => JSON.stringify(toJournalTrade(trade, now)));
      await this.json.appendFile(between + entries.join(',\n'));
      between = ',\n';
      for (const trade of trades) files.push(...trade.files);
    }
    await this.json.appendFile('\n]}\n');
    return files;
  }

  async list(): Promise<Snapshot['texts']> {
    const named = [
      [csvPath, this.csv],
      [journalPath, this.json],
    ] as const;
    return Promise.all(
      named.map(async ([name, file]) => ({
        name,
        size: (await file.stat()).size,
        open: () => file.createReadStream({ start: 0, autoClose: false }),
      })),
    );
  }

  async close(): Promise<void> {
    await Promise.all([this.csv.close(), this.json.close()]);
  }
}

const writeSnapshot = async (
  { db, userId, now }: SnapshotSource,
  texts: Texts,
  session: ClientSession,
): Promise<Snapshot | null> => {
  const user = await db.users.findById(userId, null, { session }).lean<UserRecord>().exec();
  if (!user) return null;
  const files = await texts.write(toJournalHead(user, now), inBatches(db, user._id, session), now);
  return { texts: await texts.list(), files, close: () => texts.close() };
};

/** Writes a trader's journal to the disk, all of it of one moment. @returns null for a user who is gone */
export const takeSnapshot = async (source: SnapshotSource): Promise<Snapshot | null> => {
  let texts: Texts | undefined;
  try {
    const snapshot = await source.db.transaction(source.userId, async (session) => {
      // A transaction that is repeated writes new texts.
      await texts?.close();
      texts = await Texts.open(source.folder);
      return writeSnapshot(source, texts, session);
    });
    if (!snapshot) await texts?.close();
    return snapshot;
  } catch (error) {
    await texts?.close();
    throw error;
  }
};
