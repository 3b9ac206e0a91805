import { Readable } from 'node:stream';
import { encodeBody } from 'contracts';
import { JournalHead, JournalTrade } from 'contracts/journal-file';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../../database.ts';
import { readLimits } from '../../../figures/limits/read-accounts.ts';
import { readPlaybook } from '../../../figures/rules/read-rules.ts';
import { createPause } from '../../../figures/selection/pause.ts';
import { notFound, unavailable } from '../../../http/errors.ts';
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
import { openTextFile, type TextFile } from './text-file.ts';
import { type JournalSource, toJournalHead, toJournalTrade } from './to-journal.ts';
import { CSV_PATH, DAYS_PATH, JOURNAL_PATH } from './zip.ts';

/** A text of a snapshot. */
interface SnapshotText {
  name: string;
  /** In bytes, of what has been written. */
  getSize(): number;
  open(): Readable;
}

/** What of a snapshot follows its first text. */
interface SnapshotRest {
  texts: SnapshotText[];
  /** The media files that belong to the texts. */
  files: FileRecord[];
}

/**
 * A consistent copy of a journal on disk. It is sent while it is being written, and written as fast as it can be read,
 * because the transaction must not wait for a slow client.
 */
export interface Snapshot {
  first: SnapshotText;
  /** Resolves when everything was written. */
  rest: Promise<SnapshotRest>;
  /** Frees the disk space of the texts, after the last was written. */
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

/** All files of a journal are in memory together, their marks are in the texts. */
const omitMarks = ({ marks: _, ...file }: FileRecord): FileRecord => file;

const NOTHING_WRITTEN: DaySource = { days: [], weeks: [], templates: [] };

/** Reads everything but the trades. Throws not_found for a deleted user. */
const readSource = async (
  { db, userId, now, numbers }: SnapshotSource,
  session: ClientSession,
): Promise<JournalSource> => {
  const user = await db.users.findById(userId, null, { session }).lean<UserRecord>().exec();
  if (!user) throw notFound();
  const { rules, notes = [] } = await readPlaybook(db, user._id, session);
  return {
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
};

/** Writes both texts of the trades. @returns the files of the trades */
const writeTrades = async (
  csv: TextFile,
  json: TextFile,
  source: JournalSource,
  batches: AsyncIterable<TradeRecord[]>,
  reportCount: (done: number) => void,
): Promise<FileRecord[]> => {
  const labels = createLabelIndexes(source.user);
  const head = toJournalHead(source, labels);
  const keys = new Map(source.rules.map((rule) => [rule.number, getRuleKey(rule)]));
  const ruleTexts = new Map(source.rules.map(({ number, text }) => [number, text]));
  const files: FileRecord[] = [];
  const pause = createPause();
  await json.append(`${JSON.stringify(encodeBody(JournalHead, head)).slice(0, -1)},"trades":[`);
  let separator = '\n';
  let done = 0;
  for await (const trades of batches) {
    const entries: string[] = [];
    for (const trade of trades) {
      entries.push(JSON.stringify(encodeBody(JournalTrade, toJournalTrade(trade, labels, keys))));
      files.push(...trade.files.map(omitMarks));
      await pause();
    }
    await csv.append(formatCsvRows(trades, labels, ruleTexts));
    await json.append(separator + entries.join(',\n'));
    separator = ',\n';
    done += trades.length;
    reportCount(done);
    await pause();
  }
  csv.end();
  await json.append('\n]}\n');
  json.end();
  return files;
};

const describeText = (name: string, text: TextFile): SnapshotText => ({
  name,
  getSize: text.getSize,
  open: () => Readable.from(text.read(), { objectMode: false }),
});

const toText = (name: string, text: string): SnapshotText => {
  const bytes = Buffer.from(text);
  return { name, getSize: () => bytes.length, open: () => Readable.from([bytes]) };
};

const createTextFiles = (folder: string) => {
  const opened: TextFile[] = [];
  return {
    open: async (): Promise<TextFile> => {
      const text = await openTextFile(folder);
      opened.push(text);
      return text;
    },
    close: async (): Promise<void> => {
      await Promise.all(opened.splice(0).map((text) => text.close()));
    },
  };
};

/**
 * Starts to write a consistent copy of a trader's journal to disk. Resolves when its first text can be read. Throws
 * not_found for a deleted user.
 */
export async function takeSnapshot(snapshotSource: SnapshotSource): Promise<Snapshot> {
  const { db, userId, folder, numbers, hasPrices = false, report } = snapshotSource;
  const texts = createTextFiles(folder);
  const first = Promise.withResolvers<SnapshotText>();
  let hasStarted = false;

  const write = async (source: JournalSource, session: ClientSession): Promise<SnapshotRest> => {
    const { user, written } = source;
    const csv = await texts.open();
    const json = await texts.open();
    await csv.append(CSV_HEADER);
    hasStarted = true;
    first.resolve(describeText(CSV_PATH, csv));
    const batches = numbers ? readSelected(db, user._id, numbers, session) : readBatches(db, user._id, session);
    const total = numbers?.length ?? user.usage.trades;
    const files = await writeTrades(csv, json, source, batches, (done) => report('trades', done, total));
    for (const { files: ofDay = [] } of written.days) files.push(...ofDay.map(omitMarks));
    const rest = [describeText(JOURNAL_PATH, json)];
    if (written.days.length > 0) rest.push(toText(DAYS_PATH, formatDays(written.days, createLabelIndexes(user))));
    const prices = hasPrices ? await writePrices(db, user._id, session, texts.open) : [];
    return { texts: [...rest, ...prices.map(({ name, text }) => describeText(name, text))], files };
  };

  const rest = db.snapshot(userId, async (session) => {
    // A transaction that was interrupted is repeated with new files, unless something of the first ones was sent.
    if (hasStarted) throw unavailable('The journal');
    await texts.close();
    return write(await readSource(snapshotSource, session), session);
  });
  const close = async (): Promise<void> => {
    await rest.catch(() => undefined);
    await texts.close();
  };
  try {
    return { first: await Promise.race([first.promise, rest.then(() => first.promise)]), rest, close };
  } catch (error) {
    await close();
    throw error;
  }
}
