import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Locks the folder `dataDir` (created if needed) until this process exits for any reason. The system releases SQLite's
 * lock with its process, so that `kill -9` leaves no stale lock. Resolves with a function that releases the lock;
 * rejects with a user-facing message when another process holds it.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
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
}

/** Reads or creates the secret that signs media URLs. It is stored, so that URLs stay valid after a restart. */
export async function ensureSigningSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'signing-secret');
  const existing = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (existing) return existing;
  const secret = randomBytes(32).toString('hex');
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${file}.next`, secret, { mode: 0o600, flush: true });
  await rename(`${file}.next`, file);
  return secret;
}
