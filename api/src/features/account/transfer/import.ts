import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImportReply, limits, type Quotas } from 'contracts';
import type { JournalFileEntry } from 'contracts/journal-file';
import type { Types } from 'mongoose';
import type { Db } from '../../../database.ts';
import { ApiError } from '../../../http/errors.ts';
import { createConcurrencyLimit, createFairLimit } from '../../../http/fair-limit.ts';
import type { IncomingFile } from '../../../http/form.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import type { FileRecord } from '../../../journal/file-model.ts';
import { clearStagedTrades, finishImport } from '../../../journal/staged-trades.ts';
import { rethrowDiskError } from '../../../media/disk-errors.ts';
import type { FileHolder } from '../../../media/file-ids.ts';
import type { Incoming } from '../../../media/incoming.ts';
import type { MediaWriter } from '../../../media/media-writer.ts';
import { type Archive, type ArchiveLimits, invalidFile, openArchive } from './archive.ts';
import { createPlan, type Plan } from './plan.ts';
import type { ReportProgress, TransferLog } from './progress.ts';
import { openSpool, type Spool } from './spool.ts';
import { createJournalWriter } from './write-journal.ts';
import { JOURNAL_PATH } from './zip.ts';
import { receiveZip } from './zip-reader.ts';

export interface JournalImportDependencies {
  db: Db;
  incoming: Incoming;
  mediaWriter: MediaWriter;
  /** Folder for temporary files. */
  folder: string;
  /** Maximum number of files per trade. */
  maxFiles: number;
  quotas: Quotas;
  transfers: TransferLog;
  /** Limits imports per trader. */
  admit: RateLimit;
  /** Milliseconds since 1970. */
  now: () => number;
}

const ZIP_NAME = 'journal.zip';

/** Limits concurrent reads: each uses up to 40 MB of memory. Received zips wait on disk. */
const READ_LIMITS = { concurrency: 6, perKey: 1, maxQueued: 1, maxWaitMs: 300_000 };

/** Converts a client error into an error that names the file in the zip. */
const rethrowForFile = (path: string) => (error: unknown) => {
  const isFileError = error instanceof ApiError && error.status < 500 && error.code !== 'too_many_requests';
  throw isFileError ? invalidFile(`${path}: ${error.message}`) : error;
};

/** An import whose zip was checked. */
interface PlannedImport {
  archive: Archive;
  plan: Plan;
  report: ReportProgress;
}

async function* flatten<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch;
}

/** Imports journals: the whole zip or nothing. */
export function createImport({
  db,
  incoming,
  mediaWriter,
  folder,
  maxFiles,
  quotas,
  transfers,
  admit,
  now,
}: JournalImportDependencies) {
  const limitPerTrader = createConcurrencyLimit(1, 'An import is already running. Please wait for it to finish.');
  const { run: limitReads } = createFairLimit(READ_LIMITS);
  const write = createJournalWriter(db, now);

  const storeFile = async (owner: string, holder: FileHolder, entry: JournalFileEntry, archive: Archive) => {
    const { path, sha256, originalName, uploadDate } = entry;
    const received = await incoming.receive({ name: originalName, maxBytes: undefined, bytes: archive.read(path) });
    try {
      if (received.receivedSha256 !== sha256) throw invalidFile('it differs from the file that was exported.');
      return await mediaWriter.store(owner, holder, { name: originalName, uploadDate }, received);
    } finally {
      await incoming.discard(received);
    }
  };

  /**
   * Stores the files of all new trades and days, and adds them to `storedFiles`, so that they can be deleted after a
   * failure.
   */
  const storeFiles = async (
    owner: string,
    { archive, plan, report }: PlannedImport,
    storedFiles: Map<string, FileRecord[]>,
  ) => {
    const { files: total } = plan.counts;
    if (total === 0) return;
    let done = 0;
    const storeAll = async (key: string, holder: FileHolder, entries: readonly JournalFileEntry[]) => {
      const files: FileRecord[] = [];
      if (entries.length > 0) storedFiles.set(key, files);
      for (const entry of entries) {
        files.push(await storeFile(owner, holder, entry, archive).catch(rethrowForFile(entry.path)));
        done += 1;
        report('files', done, total);
      }
    };
    for await (const { trade, number } of flatten(plan.newTrades())) await storeAll(trade.key, number, trade.files);
    for (const { date, files } of plan.written.days) await storeAll(date, date, files);
  };

  /** Removes what an import has stored that was not committed. The sweep and housekeeping remove what remains. */
  const discard = async (userId: Types.ObjectId, files: readonly FileRecord[]): Promise<void> => {
    await mediaWriter.remove(userId.toString(), files);
    await clearStagedTrades(db, userId, new Date(now()));
  };

  const importFrom = async (
    userId: Types.ObjectId,
    archive: Archive,
    spool: Spool,
    report: ReportProgress,
  ): Promise<ImportReply> => {
    if (!archive.has(JOURNAL_PATH)) throw invalidFile('This zip does not contain a journal: journal.json is missing.');
    await archive.verify(JOURNAL_PATH);
    // What an import has staged that was not committed: its process ended, or another one is still running it.
    await clearStagedTrades(db, userId, new Date(now()));
    const plan = await createPlan(db, userId, archive, spool, { maxFiles, quotas, report });
    const owner = userId.toString();
    const storedFiles = new Map<string, FileRecord[]>();
    let isWriting = false;
    try {
      await storeFiles(owner, { archive, plan, report }, storedFiles);
      isWriting = true;
      await write(userId, plan, storedFiles, report);
    } catch (error) {
      // After an unknown failure the write may have been committed. The sweep then deletes orphaned files.
      const isNotCommitted = !isWriting || error instanceof ApiError;
      if (isNotCommitted) await discard(userId, [...storedFiles.values()].flat()).catch(() => undefined);
      throw error;
    }
    await finishImport(db, userId);
    return plan.counts;
  };

  const readInto = async (
    userId: Types.ObjectId,
    workFolder: string,
    archiveLimits: ArchiveLimits,
    report: ReportProgress,
  ): Promise<ImportReply> => {
    const archive = await openArchive(join(workFolder, ZIP_NAME), archiveLimits);
    const spool = await openSpool(join(workFolder, 'trades'));
    return importFrom(userId, archive, spool, report).finally(() => {
      archive.close();
      return spool.close();
    });
  };

  /** `workFolder` must be empty. */
  const importInto = async (userId: Types.ObjectId, file: IncomingFile, workFolder: string): Promise<ImportReply> => {
    const size = await receiveZip(file, join(workFolder, ZIP_NAME));
    const work = (report: ReportProgress) =>
      limitReads(userId.toString(), () => readInto(userId, workFolder, { ...limits.import, size }, report));
    return transfers.track(userId, 'import', work, (reply) => reply);
  };

  /** Rejects with invalid_input for an invalid zip, with conflict, or with unavailable when the disk is full. */
  return (userId: Types.ObjectId, file: IncomingFile): Promise<ImportReply> =>
    limitPerTrader(userId.toString(), async () => {
      await admit(userId.toString());
      const workFolder = await mkdtemp(join(folder, 'import-')).catch(rethrowDiskError);
      return importInto(userId, file, workFolder)
        .catch(rethrowDiskError)
        .finally(() => rm(workFolder, { recursive: true, force: true }));
    });
}
