import { MongoDBStorage, Umzug } from 'umzug';
import type { Db } from '../db.ts';
import { withLock } from './lock.ts';
import type { Migration } from './migration.ts';

/** What runs at startup, in order. A released migration is never changed. */
export const migrations: readonly Migration[] = [];

const createUmzug = (db: Db, list: readonly Migration[], assertLockHeld: () => void) =>
  new Umzug({
    migrations: list.map(({ name, up }) => ({ name, up: () => up(db, assertLockHeld) })),
    storage: new MongoDBStorage({ collection: db.connection.collection('migrations') }),
    logger: undefined,
  });

/**
 * Applies pending migrations in order. One process at a time runs them; the others wait. `now` returns milliseconds
 * since 1970 and must agree between processes. @returns the names of the applied migrations
 */
export const migrate = async (
  db: Db,
  now: () => number = Date.now,
  list: readonly Migration[] = migrations,
): Promise<string[]> => {
  // Most starts have nothing to do and need no lock.
  if ((await createUmzug(db, list, () => undefined).pending()).length === 0) return [];
  return withLock({ connection: db.connection, name: 'migrations', now }, async (assertLockHeld) => {
    const applied = await createUmzug(db, list, assertLockHeld).up();
    return applied.map(({ name }) => name);
  });
};
