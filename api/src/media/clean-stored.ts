import { Types } from 'mongoose';
import type { Logger } from 'pino';
import type { Db } from '../database.ts';
import { withLock } from '../db/lock.ts';
import { isUnreachable } from '../http/database-errors.ts';
import { ApiError } from '../http/errors.ts';
import { finishImport } from '../journal/staged-trades.ts';
import { getErrorCode } from './disk-errors.ts';
import { parseStoreKey, toStoreKey } from './file-ids.ts';
import { createIncoming, type Incoming } from './incoming.ts';
import { createMediaWriter, type MediaWriter } from './media-writer.ts';
import type { MediaStorage } from './open.ts';
import { findFile, replaceFile } from './replace-file.ts';
import { type MediaStore, NotStored } from './store.ts';

/** How long one step of the run takes. Its progress is stored after each. */
const STEP_MS = 5_000;

/** How far the run is, in the order of keys in the store, over all processes. */
interface Progress {
  /** The key of the last file that was checked; empty before the first. */
  key: string;
  checked: number;
  cleaned: number;
  /** Files that stayed as they are: damaged, or no longer readable. */
  failed: number;
  finishedAt?: Date;
}

const START: Progress = { key: '', checked: 0, cleaned: 0, failed: 0 };

const RUN = 'stored-files';

interface CleaningOptions {
  db: Db;
  media: Pick<MediaStorage, 'store' | 'folder'>;
  log: Logger;
}

interface Tools {
  db: Db;
  store: MediaStore;
  incoming: Incoming;
  mediaWriter: MediaWriter;
}

const getOwner = (key: string): Types.ObjectId => new Types.ObjectId(key.slice(0, 24).padEnd(24, '0'));

/** The files of one owner, without thumbnails. A quota limits their number. */
const listOriginals = async (store: MediaStore, owner: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list(owner)) {
    const parsed = parseStoreKey(key);
    if (parsed && key === toStoreKey(owner, parsed.fileId, 'original')) keys.push(key);
  }
  return keys.sort();
};

/** Lists the files after `last`, by their keys. Files of owners who are not in this database are left alone. */
async function* listFilesAfter(db: Db, store: MediaStore, last: string): AsyncGenerator<string> {
  const findOwner = (_id: { $gte: Types.ObjectId } | { $gt: Types.ObjectId }) =>
    db.driver.users.findOne({ _id, 'usage.files': { $gt: 0 } }, { projection: { _id: 1 }, sort: { _id: 1 } });
  let owner = await findOwner({ $gte: getOwner(last) });
  for (; owner; owner = await findOwner({ $gt: owner._id })) {
    // Its staged trades have files too, and move into the journal.
    await finishImport(db, owner._id);
    for (const key of await listOriginals(store, owner._id.toString())) if (key > last) yield key;
  }
}

/** Whether the file was deleted meanwhile. */
const isGone = (error: unknown): boolean =>
  error instanceof NotStored || (error instanceof ApiError && error.status === 404);

/** Whether the disk, the store or the database failed, and not the file. */
const isOutage = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status >= 500 || error.code === 'too_many_requests'
    : isUnreachable(error) || getErrorCode(error) !== undefined;

/** Reads a file, which removes its metadata, and replaces it if it had any. @returns whether it had */
const cleanFile = async ({ db, store, incoming, mediaWriter }: Tools, key: string): Promise<boolean> => {
  const parsed = parseStoreKey(key);
  const userId = getOwner(key);
  const file = await findFile(db, userId, parsed?.fileId ?? '');
  // Nothing refers to it: the sweep deletes it.
  if (!parsed || !file) return false;
  const { originalName: name, uploadDate, sha256 } = file;
  const received = await incoming.receive({ name, maxBytes: undefined, bytes: await store.read(key) });
  try {
    if (received.receivedSha256 !== sha256) throw new Error('The stored file differs from its hash.');
    if (received.sha256 === sha256) return false;
    const metadata = { name, uploadDate };
    await mediaWriter.attach(parsed.owner, parsed.holder, metadata, received, (cleaned) =>
      replaceFile(db, userId, file, cleaned),
    );
    // If this fails, the sweep deletes it later.
    await mediaWriter.remove(parsed.owner, [file]);
    return true;
  } finally {
    await incoming.discard(received);
  }
};

/**
 * Removes EXIF and the like from files that were stored before uploads were cleaned (SES-02). A cleaned file is a new
 * one, with an id of its own: until the trade or day refers to it, the old one is served, and a crash leaves at most a
 * file for the sweep. The run is over all traders, in steps of a few seconds. Any number of processes may make them,
 * one at a time. When it has finished, a step does nothing.
 */
export function createStoredCleaning({ db, media: { store, folder }, log }: CleaningOptions) {
  const runs = db.connection.collection<Progress & { _id: string }>('media_cleaning');
  // Stored files may be larger than the limit of today.
  const incoming = createIncoming(folder, Number.POSITIVE_INFINITY);
  const tools = { db, store, incoming, mediaWriter: createMediaWriter(store) };

  const read = async (): Promise<Progress> => (await runs.findOne({ _id: RUN }, { projection: { _id: 0 } })) ?? START;
  const save = (progress: Progress) => runs.updateOne({ _id: RUN }, { $set: progress }, { upsert: true });

  const checkFile = async (progress: Progress, key: string): Promise<void> => {
    try {
      if (await cleanFile(tools, key)) progress.cleaned += 1;
    } catch (err) {
      if (isOutage(err)) throw err;
      if (!isGone(err)) {
        log.warn({ err, fileId: parseStoreKey(key)?.fileId }, 'a stored file could not be cleaned');
        progress.failed += 1;
      }
    }
    progress.checked += 1;
    progress.key = key;
  };

  const clean = async (progress: Progress, assertLockHeld: () => void): Promise<void> => {
    const until = performance.now() + STEP_MS;
    for await (const key of listFilesAfter(db, store, progress.key)) {
      assertLockHeld();
      await checkFile(progress, key);
      if (performance.now() > until) return;
    }
    progress.finishedAt = new Date();
    const { checked, cleaned, failed } = progress;
    log.info({ checked, cleaned, failed }, 'stored files were cleaned');
  };

  const lock = <T>(work: (assertLockHeld: () => void) => Promise<T>): Promise<T> =>
    withLock(db.connection, 'media-cleaning', work);

  const advance = (): Promise<Progress> =>
    lock(async (assertLockHeld) => {
      const progress = { ...(await read()) };
      if (progress.finishedAt) return progress;
      await clean(progress, assertLockHeld).finally(() => save(progress));
      return progress;
    });

  return {
    /** Takes the next step, unless the run has finished. Throws when the disk, the store or the database fails. */
    step: async (): Promise<Progress> => {
      const progress = await read();
      return progress.finishedAt ? progress : advance();
    },

    /** Begins a new run: the next step checks the first file again. */
    restart: async (): Promise<void> => {
      await lock(() => runs.deleteOne({ _id: RUN }));
    },
  };
}
