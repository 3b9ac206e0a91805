import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type JournalHead, type JournalTrade, toDollars } from 'contracts';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../../db.ts';
import type { FileRecord, TradeRecord } from '../../trades/model.ts';
import type { UserRecord } from '../../users/model.ts';
import { csvHead, csvRows } from './csv.ts';
import { csvPath, journalPath, pathOf } from './paths.ts';

/** A journal of one moment: two texts in a folder, and which files belong to them. */
export interface Snapshot {
  texts: { name: string; path: string; size: number }[];
  files: FileRecord[];
}

/** Trades that are written together. */
const together = 1_000;

const headOf = ({ firstName, lastName, email, flags, lastTradeNumber }: UserRecord, now: number): JournalHead => ({
  format: 'trading-journal',
  version: 1,
  exportedAt: new Date(now).toISOString(),
  owner: { firstName, lastName, email },
  setups: flags,
  lastNumber: lastTradeNumber,
});

const tradeOf = ({ _id, origin, amountCents, files, ...trade }: TradeRecord): JournalTrade => ({
  key: origin ?? _id.toHexString(),
  number: trade.number,
  date: trade.date,
  tradeTag: trade.tradeTag,
  ...(trade.tradeName === undefined ? {} : { tradeName: trade.tradeName }),
  flagType: trade.flagType,
  amount: toDollars(amountCents),
  comments: trade.comments,
  version: trade.version,
  files: files.map((file) => ({
    path: pathOf(file),
    originalName: file.originalName,
    fileType: file.fileType,
    uploadDate: file.uploadDate,
    size: file.size,
    sha256: file.sha256,
  })),
});

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

const write = async (
  [csv, json]: readonly [FileHandle, FileHandle],
  head: JournalHead,
  batches: AsyncIterable<TradeRecord[]>,
): Promise<FileRecord[]> => {
  const files: FileRecord[] = [];
  await csv.appendFile(csvHead);
  await json.appendFile(`${JSON.stringify(head).slice(0, -1)},"trades":[`);
  let between = '\n';
  for await (const trades of batches) {
    await csv.appendFile(csvRows(trades));
    await json.appendFile(between + trades.map((trade) => JSON.stringify(tradeOf(trade))).join(',\n'));
    between = ',\n';
    for (const trade of trades) files.push(...trade.files);
  }
  await json.appendFile('\n]}\n');
  return files;
};

/** Writes a trader's journal into `folder`, all of it of one moment. @returns null for a user who is gone */
export const takeSnapshot = (db: Db, userId: string, folder: string, now: number): Promise<Snapshot | null> =>
  db.transaction(userId, async (session) => {
    const user = await db.users.findById(userId, null, { session }).lean<UserRecord>().exec();
    if (!user) return null;
    const paths = [join(folder, csvPath), join(folder, journalPath)] as const;
    const handles = [await open(paths[0], 'w'), await open(paths[1], 'w')] as const;
    try {
      const files = await write(handles, headOf(user, now), inBatches(db, user._id, session));
      const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
      const texts = [csvPath, journalPath].map((name, at) => ({
        name,
        path: paths[at] as string,
        size: sizes[at] as number,
      }));
      return { texts, files };
    } finally {
      await Promise.all(handles.map((handle) => handle.close()));
    }
  });
