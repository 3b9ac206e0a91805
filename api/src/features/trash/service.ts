import type { Types } from 'mongoose';
import type { Logger } from 'pino';
import type { Db } from '../../database.ts';
import type { FileRecord } from '../../journal/file-model.ts';
import { createTrash, deleteForever } from '../../journal/trash.ts';
import { listStoreKeys } from '../../media/file-ids.ts';
import type { MediaStore } from '../../media/store.ts';
import { createTrashReader } from './read-trash.ts';

interface TrashDependencies {
  db: Db;
  store: MediaStore;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Manages deleted trades. Every query is scoped to one trader. */
export function createTrashService({ db, store, log, now }: TrashDependencies) {
  const trash = createTrash(db, now);

  /** Removes files. The sweep removes later what this cannot remove now. */
  const removeFiles = async (userId: Types.ObjectId, files: readonly FileRecord[]): Promise<void> => {
    const keys = files.flatMap((file) => listStoreKeys(userId.toString(), file));
    await store.remove(keys).catch((err: unknown) => log.warn({ err }, 'failed to remove files of deleted trades'));
  };

  return {
    list: createTrashReader(db, now),

    /**
     * Restores all of the trades, or throws not_found when one is not in the trash.
     * @returns how many trades were restored
     */
    restore: trash.restore,

    /** Deletes the trades with these numbers forever, or the whole trash. @returns how many trades were deleted */
    deleteForever: (userId: Types.ObjectId, numbers?: readonly number[]): Promise<number> =>
      deleteForever(db, userId, numbers ? { number: { $in: numbers } } : {}, (files) => removeFiles(userId, files)),
  };
}
