import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImportReply, type JournalFileEntry, limits, type Quotas } from 'contracts';
import type { Types } from 'mongoose';
import type { Db } from '../../../db.ts';
import { createFairLimit } from '../../../fair-limit.ts';
import { ApiError } from '../../../http/errors.ts';
import type { IncomingFile } from '../../../http/form.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import { rethrowDiskError } from '../../media/disk-errors.ts';
import type { Incoming } from '../../media/incoming.ts';
import type { MediaWriter } from '../../media/media-writer.ts';
import { createPlaces } from '../../media/places.ts';
import { maxImportedPixels } from '../../media/thumbnail.ts';
import type { FileRecord } from '../../trades/model.ts';
import { type Archive, type ArchiveLimits, invalidFile, openArchive } from './archive.ts';
import { journalPath } from './paths.ts';
import { makePlan, type Plan } from './plan.ts';
import { receiveZip } from './receive-zip.ts';
import { openSpool, type Spool } from './spool.ts';
import { createJournalWriter } from './write-journal.ts';

export interface ImportDependencies {
  db: Db;
  incoming: Incoming;
  mediaWriter: MediaWriter;
  /** Where a zip waits to be read. */
  folder: string;
  /** Files of one trade, at most. */
  mostFiles: number;
  quotas: Quotas;
  /** By trader. */
  admit: RateLimit;
}

const zipName = 'journal.zip';

/** A zip that is being read takes up to 40 MB of memory. One that has arrived waits on the disk for its turn. */
const concurrency = { concurrency: 6, perKey: 1, maxQueued: 1, maxWaitMs: 300_000 };

/** What is wrong with a file is said of the file, whatever it would be said of elsewhere. */
const ofFile = (path: string) => (error: unknown) => {
  const isOfFile = error instanceof ApiError && error.status < 500 && error.code !== 'too_many_requests';
  throw isOfFile ? invalidFile(`${path}: ${error.message}`) : error;
};

async function* singly<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch;
}

/** Importing journals: all of a zip, or nothing. */
export const createImport = ({ db, incoming, mediaWriter, folder, mostFiles, quotas, admit }: ImportDependencies) => {
  const inPlace = createPlaces(1, 'An import is already running. Please wait for it to finish.');
  const { run: read } = createFairLimit(concurrency);
  const write = createJournalWriter(db);

  const takeFile = async (owner: string, number: number, entry: JournalFileEntry, archive: Archive) => {
    const { path, sha256, originalName, uploadDate } = entry;
    const received = await incoming.receive({ name: originalName, atMost: undefined, bytes: archive.read(path) });
    try {
      if (received.sha256 !== sha256) throw invalidFile('it differs from the file that was exported.');
      return await mediaWriter.keep(
        owner,
        number,
        { name: originalName, uploadDate, maxPixels: maxImportedPixels },
        received,
      );
    } finally {
      await incoming.discard(received);
    }
  };

  /** Puts the bytes of all new trades' files into the store, and notes them in `taken` as it goes on. */
  const takeFiles = async (owner: string, archive: Archive, plan: Plan, taken: Map<string, FileRecord[]>) => {
    if (plan.counts.files === 0) return;
    for await (const { trade, number } of singly(plan.newTrades())) {
      const files: FileRecord[] = [];
      if (trade.files.length > 0) taken.set(trade.key, files);
      for (const entry of trade.files) {
        files.push(await takeFile(owner, number, entry, archive).catch(ofFile(entry.path)));
      }
    }
  };

  const importFrom = async (userId: Types.ObjectId, archive: Archive, spool: Spool): Promise<ImportReply> => {
    if (!archive.has(journalPath)) throw invalidFile('This zip does not contain a journal: journal.json is missing.');
    await archive.verify(journalPath);
    const plan = await makePlan(db, userId, archive, spool, { mostFiles, quotas });
    const owner = userId.toString();
    const taken = new Map<string, FileRecord[]>();
    let isWriting = false;
    try {
      await takeFiles(owner, archive, plan, taken);
      isWriting = true;
      await write(userId, plan, taken);
    } catch (error) {
      // Whether a failure in writing came before or after the change is not known: then the sweep decides.
      const isCertain = !isWriting || error instanceof ApiError;
      if (isCertain) await mediaWriter.remove(owner, [...taken.values()].flat()).catch(() => undefined);
      throw error;
    }
    return plan.counts;
  };

  const readInto = async (
    userId: Types.ObjectId,
    place: string,
    archiveLimits: ArchiveLimits,
  ): Promise<ImportReply> => {
    const archive = await openArchive(join(place, zipName), archiveLimits);
    const spool = await openSpool(join(place, 'trades'));
    return importFrom(userId, archive, spool).finally(() => {
      archive.close();
      return spool.close();
    });
  };

  /** `place` is a folder of its own. */
  const importInto = async (userId: Types.ObjectId, file: IncomingFile, place: string): Promise<ImportReply> => {
    const size = await receiveZip(file, join(place, zipName));
    return read(userId.toString(), () => readInto(userId, place, { ...limits.import, size }));
  };

  /** Rejects with what is wrong with the zip, with conflict, with unavailable where the disk is full. */
  return (userId: Types.ObjectId, file: IncomingFile): Promise<ImportReply> =>
    inPlace(userId.toString(), async () => {
      await admit(userId.toString());
      const place = await mkdtemp(join(folder, 'import-')).catch(rethrowDiskError);
      return importInto(userId, file, place)
        .catch(rethrowDiskError)
        .finally(() => rm(place, { recursive: true, force: true }));
    });
};

export type Import = ReturnType<typeof createImport>;
