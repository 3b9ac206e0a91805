import { MongoDBStorage, Umzug } from 'umzug';
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

const createUmzug = (db: Db, list: readonly Migration[], assertLockHeld: () => void) =>
  new Umzug({
    migrations: list.map(({ name, up }) => ({ name, up: () => up(db, assertLockHeld) })),
    storage: new MongoDBStorage({ collection: db.connection.collection('migrations') }),
    logger: undefined,
  });

/**
 * Applies pending migrations in order. One process at a time runs them; the others wait.
 * @returns the names of the applied migrations
 */
export async function migrate(db: Db, list: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  // Most starts have nothing to do and need no lock.
  if ((await createUmzug(db, list, () => undefined).pending()).length === 0) return [];
  return withLock(db.connection, 'migrations', async (assertLockHeld) => {
    const applied = await createUmzug(db, list, assertLockHeld).up();
    return applied.map(({ name }) => name);
  });
}
