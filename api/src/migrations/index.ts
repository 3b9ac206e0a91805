import { MongoDBStorage, Umzug } from 'umzug';
import type { Db } from '../db.ts';
import { dayParts } from './0001-day-parts.ts';
import { withLock } from './lock.ts';
import type { Migration } from './migration.ts';

/** All that there ever were, in their order. One that was released is never changed. */
export const migrations: readonly Migration[] = [dayParts];

const createUmzug = (db: Db, list: readonly Migration[], isOurs: () => void) =>
  new Umzug({
    migrations: list.map(({ name, up }) => ({ name, up: () => up(db, isOurs) })),
    storage: new MongoDBStorage({ collection: db.connection.collection('migrations') }),
    logger: undefined,
  });

/**
 * Brings what is stored to the form of this version: each migration that was not done yet, one after another, by one
 * process at a time; the others wait. `now` tells milliseconds since 1970, the same to all of them. @returns the names of those that were done
 */
export const migrate = async (
  db: Db,
  now: () => number = Date.now,
  list: readonly Migration[] = migrations,
): Promise<string[]> => {
  // Most starts find nothing to do, and need not wait for their turn.
  if ((await createUmzug(db, list, () => undefined).pending()).length === 0) return [];
  return withLock({ connection: db.connection, name: 'migrations', now }, async (isOurs) => {
    const done = await createUmzug(db, list, isOurs).up();
    return done.map(({ name }) => name);
  });
};
