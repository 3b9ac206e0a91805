import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { encodeBody } from 'contracts';
import { JournalHead, JournalTrade } from 'contracts/journal-file';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../../database.ts';
import { readLimits } from '../../../figures/limits/read-accounts.ts';
import { readPlaybook } from '../../../figures/rules/read-rules.ts';
import { readImportSettings } from '../../../imports/settings.ts';
import { readEvents } from '../../../journal/account-events.ts';
import type { FileRecord } from '../../../journal/file-model.ts';
import { createLabelIndexes } from '../../../journal/labels/label.ts';
import type { TradeRecord } from '../../../journal/trade-model.ts';
import { isLive } from '../../../journal/trash.ts';
import type { UserRecord } from '../../../journal/user-model.ts';
import { readMissedTrades } from '../../playbook/missed-trades.ts';
import { CSV_HEADER, formatCsvRows } from './csv.ts';
import { formatDays } from './day-csv.ts';
import { type DaySource, readDaySource } from './day-entries.ts';
import { readJournalDrills } from './join-drills.ts';
import { readInbox } from './join-inbox.ts';
import { getRuleKey } from './join-playbook.ts';
import { writePrices } from './price-files.ts';
import type { ReportProgress } from './progress.ts';
import { type JournalSource, toJournalHead, toJournalTrade } from './to-journal.ts';
import { CSV_PATH, DAYS_PATH, JOURNAL_PATH } from './zip.ts';

/** A consistent copy of a journal: two text files on disk, and the media files that belong to them. */
export interface Snapshot {
  texts: { name: string; size: number; open(): Readable }[];
  files: FileRecord[];
  /** Frees the disk space of the text files. */
  close(): Promise<void>;
}

export interface SnapshotSource {
  db: Db;
  userId: string;
  /** Folder of the text files. */
  folder: string;
  /** Milliseconds since 1970. */
  now: number;
  /** The numbers of the trades to copy, in order; all by default. */
  numbers?: readonly number[] | undefined;
  /** Whether to copy the prices of charts. */
  hasPrices?: boolean;
  report: ReportProgress;
}

const BATCH_SIZE = 100;

async function* readBatches(db: Db, userId: Types.ObjectId, session: ClientSession): AsyncGenerator<TradeRecord[]> {
  const cursor = db.trades
    .find({ userId }, null, { session })
    .sort({ number: 1 })
    .hint('number')
    .batchSize(BATCH_SIZE)
    .lean<TradeRecord>()
    .cursor();
  const batch: TradeRecord[] = [];
  for await (const trade of cursor) {
    batch.push(trade);
    if (batch.length === BATCH_SIZE) yield batch.splice(0);
  }
  if (batch.length > 0) yield batch;
}

/** Reads trades by number. Omits trades that were deleted after they were selected. */
async function* readSelected(
  db: Db,
  userId: Types.ObjectId,
  numbers: readonly number[],
  session: ClientSession,
): AsyncGenerator<TradeRecord[]> {
  for (let start = 0; start < numbers.length; start += BATCH_SIZE) {
    const selected = { userId, number: { $in: numbers.slice(start, start + BATCH_SIZE) } };
    const query = db.trades.find(selected, null, { session }).sort({ number: 1 }).hint('number');
    const batch = await query.lean<TradeRecord[]>().exec();
    if (batch.length > 0) yield batch;
  }
}

/** Opens an unlinked file: its disk space is freed when the handle is closed, also by a crash. */
const openUnnamed = async (folder: string): Promise<FileHandle> => {
  const path = join(folder, `export-${randomUUID()}`);
  const file = await open(path, 'wx+');
  await rm(path, { force: true });
  return file;
};

interface TextFiles {
  csv: FileHandle;
  json: FileHandle;
  /** Opened later: the files of prices. */
  others: FileHandle[];
}

const closeTexts = async ({ csv, json, others }: TextFiles): Promise<void> => {
  await Promise.all([csv, json, ...others].map((file) => file.close()));
};

const openTexts = async (folder: string): Promise<TextFiles> => {
  const csv = await openUnnamed(folder);
  const json = await openUnnamed(folder).catch(async (error: unknown) => {
    await csv.close();
    throw error;
  });
  return { csv, json, others: [] };
};

/** All files of a journal are in memory together, their marks are in the texts. */
const omitMarks = ({ marks: _, ...file }: FileRecord): FileRecord => file;

const writeTexts = async (
  { csv, json }: TextFiles,
  source: JournalSource,
  batches: AsyncIterable<TradeRecord[]>,
  reportCount: (done: number) => void,
): Promise<FileRecord[]> => {
  const labels = createLabelIndexes(source.user);
  const head = toJournalHead(source, labels);
  const keys = new Map(source.rules.map((rule) => [rule.number, getRuleKey(rule)]));
  const texts = new Map(source.rules.map(({ number, text }) => [number, text]));
  const files: FileRecord[] = [];
  await csv.appendFile(CSV_HEADER);
  await json.appendFile(`${JSON.stringify(encodeBody(JournalHead, head)).slice(0, -1)},"trades":[`);
  let separator = '\n';
  let done = 0;
  for await (const trades of batches) {
    await csv.appendFile(formatCsvRows(trades, labels, texts));
    const entries = trades.map((trade) =>
      JSON.stringify(encodeBody(JournalTrade, toJournalTrade(trade, labels, keys))),
    );
    await json.appendFile(separator + entries.join(',\n'));
    separator = ',\n';
    for (const trade of trades) files.push(...trade.files.map(omitMarks));
    done += trades.length;
    reportCount(done);
  }
  await json.appendFile('\n]}\n');
  return files;
};

const describeText = async (name: string, file: FileHandle): Promise<Snapshot['texts'][number]> => ({
  name,
  size: (await file.stat()).size,
  open: () => file.createReadStream({ start: 0, autoClose: false }),
});

const toText = (name: string, text: string): Snapshot['texts'][number] => {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, open: () => Readable.from([bytes]) };
};

const copyPrices = async (
  db: Db,
  userId: Types.ObjectId,
  session: ClientSession,
  { others }: TextFiles,
  folder: string,
): Promise<Snapshot['texts']> => {
  const files = await writePrices(db, userId, session, async () => {
    const file = await openUnnamed(folder);
    others.push(file);
    return file;
  });
  return Promise.all(files.map(({ name, file }) => describeText(name, file)));
};

const NOTHING_WRITTEN: DaySource = { days: [], weeks: [], templates: [] };

/** Writes a consistent copy of a trader's journal to disk. @returns null for a deleted user */
export async function takeSnapshot({
  db,
  userId,
  folder,
  now,
  numbers,
  hasPrices = false,
  report,
}: SnapshotSource): Promise<Snapshot | null> {
  let opened: TextFiles | undefined;
  const closeOpened = async () => opened && closeTexts(opened);
  try {
    const snapshot = await db.snapshot(userId, async (session) => {
      // A retried transaction starts with new files.
      await closeOpened();
      const texts = await openTexts(folder);
      opened = texts;
      const user = await db.users.findById(userId, null, { session }).lean<UserRecord>().exec();
      if (!user) return null;
      const { rules, notes = [] } = await readPlaybook(db, user._id, session);
      const source = {
        user,
        now,
        setupNotes: notes,
        rules: rules.filter(isLive),
        importSettings: await readImportSettings(db, user._id, session),
        missedTrades: await readMissedTrades(db, user._id, {}, session),
        // Selected trades are exported without the drills, the days and the limits.
        drills: numbers ? [] : await readJournalDrills(db, user._id, session),
        accountLimits: numbers ? [] : await readLimits(db, user._id, session),
        inbox: numbers ? [] : await readInbox(db, user._id, session),
        events: numbers ? [] : await readEvents(db, user._id, now, session),
        written: numbers ? NOTHING_WRITTEN : await readDaySource(db, user._id, session),
      };
      const batches = numbers ? readSelected(db, user._id, numbers, session) : readBatches(db, user._id, session);
      const total = numbers?.length ?? user.usage.trades;
      const files = await writeTexts(texts, source, batches, (done) => report('trades', done, total));
      const described = [await describeText(CSV_PATH, texts.csv), await describeText(JOURNAL_PATH, texts.json)];
      const { days } = source.written;
      if (days.length > 0) described.push(toText(DAYS_PATH, formatDays(days, createLabelIndexes(user))));
      for (const { files: ofDay = [] } of days) files.push(...ofDay.map(omitMarks));
      if (hasPrices) described.push(...(await copyPrices(db, user._id, session, texts, folder)));
      return { texts: described, files, close: () => closeTexts(texts) };
    });
    if (!snapshot) await closeOpened();
    return snapshot;
  } catch (error) {
    await closeOpened();
    throw error;
  }
}
