import { limits, type Quotas } from 'contracts';
import type { JournalHead, JournalTrade } from 'contracts/journal-file';
import { countMarkBytes } from 'contracts/marks';
import type { Types } from 'mongoose';
import type { Db } from '../../../database.ts';
import { profileMissing } from '../../../http/errors.ts';
import { createTurns } from '../../../http/turns.ts';
import type { Labels } from '../../../journal/labels/label.ts';
import { readCurrency } from '../../../journal/stored-settings.ts';
import type { TradeRecord } from '../../../journal/trade-model.ts';
import { requireQuota, toFileUsage } from '../../../journal/usage.ts';
import type { UserRecord } from '../../../journal/user-model.ts';
import { type Archive, invalidFile } from './archive.ts';
import { type DayLists, findNewDays } from './join-days.ts';
import { joinLabels } from './join-labels.ts';
import type { ReportProgress } from './progress.ts';
import { readTrades } from './read-journal.ts';
import type { Spool } from './spool.ts';
import { JOURNAL_PATH } from './zip.ts';

interface FileUsage extends ReturnType<typeof toFileUsage> {
  /** The part of the bytes that marks have. */
  markBytes: number;
}

const addFiles = (usage: FileUsage, files: JournalTrade['files']): FileUsage => {
  const { files: count, bytes } = toFileUsage(files);
  return {
    files: usage.files + count,
    bytes: usage.bytes + bytes,
    markBytes: files.reduce((sum, { marks }) => sum + countMarkBytes(marks), usage.markBytes),
  };
};

export interface NumberedTrade {
  trade: JournalTrade;
  number: number;
}

/** The changes that an import will make to the current journal. */
export interface Plan {
  /** The version of the journal that the plan is based on. The plan is invalid for any other version. */
  journalVersion: number;
  /** The keys of trades that do not exist yet. */
  newKeys: ReadonlySet<string>;
  /** Trades to add, trades that already exist, and files of the trades to add. */
  counts: { added: number; known: number; files: number };
  /** The setups, tags and accounts after the import. */
  labels: Labels;
  /** Settings to add to the trader's settings. */
  settings: JournalHead['settings'];
  importSettings: JournalHead['importSettings'];
  rules: JournalHead['rules'];
  missedTrades: JournalHead['missedTrades'];
  drills: NonNullable<JournalHead['drills']>;
  setupNotes: JournalHead['setupNotes'];
  accountLimits: NonNullable<JournalHead['accountLimits']>;
  inbox: NonNullable<JournalHead['inbox']>;
  /** Whether the trades keep the numbers that they have in the file. */
  keepsNumbers: boolean;
  /** Days, weeks and templates that the trader does not have. */
  written: DayLists;
  /** The size of the marks of new files, which are stored apart from the files. */
  markBytes: number;
  /** The highest trade number after the import. */
  lastNumber: number;
  /**
   * The new trades in the order of the journal, each with its new number: all, or those from `from` to `to`
   * (exclusive).
   */
  newTrades(from?: number, to?: number): AsyncGenerator<NumberedTrade[]>;
}

/** More keys in one reply of the database would keep other requests waiting. */
const KEYS_PER_READ = 1_000;

/** Finds the keys that identify the existing trades across exports. */
const findTradeKeys = async ({ trades }: Db, userId: Types.ObjectId): Promise<Set<string>> => {
  const found = trades
    .find({ userId }, { origin: 1 })
    .batchSize(KEYS_PER_READ)
    .lean<Pick<TradeRecord, '_id' | 'origin'>>();
  const keys = new Set<string>();
  for await (const { _id, origin } of found.cursor()) keys.add(origin ?? _id.toHexString());
  return keys;
};

const requireFilesInArchive = (name: string, files: JournalTrade['files'], archive: Archive): void => {
  for (const { path, size } of files) {
    if (!archive.has(path)) throw invalidFile(`${path}, a file of ${name}, is missing from this zip.`);
    if (archive.getSize(path) !== size) throw invalidFile(`This zip is damaged: ${path} has the wrong size.`);
  }
};

const addPaths = (paths: Set<string>, files: JournalTrade['files']): void => {
  for (const { path } of files) {
    if (paths.has(path)) throw invalidFile(`${path} belongs to two trades.`);
    paths.add(path);
  }
};

/** Reports how much of an entry was read. */
async function* readReported(archive: Archive, name: string, report: ReportProgress): AsyncGenerator<Buffer> {
  const total = archive.getSize(name);
  let done = 0;
  for await (const chunk of archive.read(name)) {
    done += chunk.length;
    report('checking', done, total);
    yield chunk;
  }
}

/** Reads the whole journal once, so that errors are found before anything changes. Spools the new trades. */
const checkTrades = async (
  archive: Archive,
  known: ReadonlySet<string>,
  spool: Spool,
  { maxFiles, report }: Pick<PlanLimits, 'maxFiles' | 'report'>,
) => {
  const keys = new Set<string>();
  const newKeys = new Set<string>();
  let usage: FileUsage = { files: 0, bytes: 0, markBytes: 0 };
  const numbers = new Set<number>();
  const paths = new Set<string>();
  const takeTurn = createTurns();
  const reading = readTrades(readReported(archive, JOURNAL_PATH, report));
  let highest = 0;
  let step = await reading.next();
  for (; !step.done; step = await reading.next()) {
    const { key, number, files } = step.value;
    if (keys.has(key) || numbers.has(number)) throw invalidFile(`journal.json contains trade ${number} twice.`);
    if (keys.size >= limits.import.trades) throw invalidFile('This journal has too many trades.');
    if (files.length > maxFiles) throw invalidFile(`Trade ${number} has more than ${maxFiles} files.`);
    requireFilesInArchive(`trade ${number}`, files, archive);
    addPaths(paths, files);
    if (!known.has(key)) {
      await spool.add(step.value);
      newKeys.add(key);
      usage = addFiles(usage, files);
    }
    keys.add(key);
    numbers.add(number);
    highest = Math.max(highest, number);
    await takeTurn();
  }
  for (const { date, files } of step.value.days ?? []) {
    if (files.length > maxFiles) throw invalidFile(`The day ${date} has more than ${maxFiles} files.`);
    requireFilesInArchive(`the day ${date}`, files, archive);
    addPaths(paths, files);
  }
  return { head: step.value, newKeys, known: keys.size - newKeys.size, usage, highest };
};

/** Numbers the new trades after `last`, unless they keep their exported numbers. */
async function* numberTrades(
  spool: Spool,
  { last, keepsNumbers, from = 0, to }: { last: number; keepsNumbers: boolean; from?: number; to?: number },
): AsyncGenerator<NumberedTrade[]> {
  let next = last + from;
  for await (const trades of spool.read(from, to)) {
    yield trades.map((trade) => {
      next += 1;
      return { trade, number: keepsNumbers ? trade.number : next };
    });
  }
}

export interface PlanLimits {
  /** Maximum number of files per trade. */
  maxFiles: number;
  quotas: Quotas;
  report: ReportProgress;
}

/** Checks the whole zip except the bytes of its media. Throws `invalidFile` errors, conflict, or quota_exceeded. */
export async function createPlan(
  db: Db,
  userId: Types.ObjectId,
  archive: Archive,
  spool: Spool,
  { maxFiles, quotas, report }: PlanLimits,
): Promise<Plan> {
  const user = await db.users.findById(userId).lean<UserRecord>().exec();
  if (!user) throw profileMissing();
  const { journalVersion, lastTradeNumber, usage } = user;
  const checked = await checkTrades(archive, await findTradeKeys(db, userId), spool, { maxFiles, report });
  const { head, newKeys, known, highest } = checked;
  const isNew = lastTradeNumber === 0;
  // Amounts of existing trades must not change their currency.
  const settings = isNew ? head.settings : { ...head.settings, currency: undefined };
  const own = readCurrency({ settings: { ...settings, ...user.settings } });
  const labels = joinLabels(user, head, isNew, { imported: readCurrency(head), own });
  const lastNumber = Math.max(highest, head.lastNumber);
  // A journal that never had a trade keeps the imported numbers if they can still grow.
  const keepsNumbers = isNew && lastNumber <= limits.import.keptNumber;
  const written = await findNewDays(db, userId, head);
  const ofDays = written.days.flatMap((day) => day.files);
  const { files, bytes, markBytes } = addFiles(checked.usage, ofDays);
  requireQuota(quotas, usage, { trades: newKeys.size, files, bytes });
  return {
    journalVersion,
    newKeys,
    counts: { added: newKeys.size, known, files },
    labels,
    settings,
    importSettings: head.importSettings,
    rules: head.rules,
    missedTrades: head.missedTrades,
    drills: head.drills ?? [],
    setupNotes: head.setupNotes,
    accountLimits: head.accountLimits ?? [],
    inbox: head.inbox ?? [],
    keepsNumbers,
    written,
    markBytes,
    lastNumber: keepsNumbers ? lastNumber : lastTradeNumber + newKeys.size,
    newTrades: (from, to) => numberTrades(spool, { last: lastTradeNumber, keepsNumbers, from, to }),
  };
}
