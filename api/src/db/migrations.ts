import type { Db } from '../database.ts';
import { withLock } from './lock.ts';

/**
 * A change of the stored data. It works in steps that are each consistent, and derives from the data alone what is left
 * to do, so that it can resume after an interruption. The previous version must be able to work with the data during
 * the migration and after a rollback. Data that only the previous version needs is removed by a later migration.
 */
export interface Migration {
  /** Starts with its position in the order: `0001-day-parts`. */
  name: string;
  /** Call `assertLockHeld` before each step: it throws when another process has taken over. */
  up: (db: Db, assertLockHeld: () => void) => Promise<void>;
}

/** The migrations that run at startup, in order. A released migration is never changed. */
const MIGRATIONS: readonly Migration[] = [];

const getApplied = ({ connection }: Db) => connection.collection<{ migrationName: string }>('migrations');

const findPending = async (db: Db, list: readonly Migration[]): Promise<Migration[]> => {
  const applied = await getApplied(db).find().toArray();
  const names = new Set(applied.map(({ migrationName }) => migrationName));
  return list.filter(({ name }) => !names.has(name));
};

const apply = async ({ name, up }: Migration, db: Db, assertLockHeld: () => void): Promise<void> => {
  await up(db, assertLockHeld).catch((cause: unknown) => {
    throw new Error(`The migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
  });
  await getApplied(db).insertOne({ migrationName: name });
};

/**
 * Applies pending migrations in order. One process at a time runs them; the others wait.
 * @returns the names of the applied migrations
 */
export async function migrate(db: Db, list: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  // Most starts have nothing to do and need no lock.
  if ((await findPending(db, list)).length === 0) return [];
  return withLock(db.connection, 'migrations', async (assertLockHeld) => {
    const pending = await findPending(db, list);
    for (const migration of pending) await apply(migration, db, assertLockHeld);
    return pending.map(({ name }) => name);
  });
}
