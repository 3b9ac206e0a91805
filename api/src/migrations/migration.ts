import type { Db } from '../db.ts';

/**
 * A change of the stored data. It works in steps that are each consistent, and derives from the data alone what is left
 * to do, so that it can resume after an interruption. The previous version must be able to work with the data during the
 * migration and after a rollback. Data that only the previous version needs is removed by a later migration.
 */
export interface Migration {
  /** Starts with its position in the order: `0001-day-parts`. */
  name: string;
  /** Call `assertLockHeld` before each step: it throws when another process has taken over. */
  up: (db: Db, assertLockHeld: () => void) => Promise<void>;
}
