import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Locks the folder `dataDir` (created if needed) until this process exits for any reason. The system releases SQLite's lock
 * with its process, so that `kill -9` leaves no stale lock.
 * Resolves with a function that releases the lock; rejects with a user-facing message when another process holds it.
 */
export const lockDataDir = async (dataDir: string): Promise<() => Promise<void>> => {
  await mkdir(dataDir, { recursive: true });
  const lock = new DatabaseSync(join(dataDir, 'lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new Error(`${dataDir} is in use by another instance. Stop that instance, or set DATA_DIR to another folder.`);
  }
  return async () => lock.close();
};
