import type { Db } from '../db.ts';

/**
 * A change of what is stored. It goes through it in pieces, each whole by itself, and finds by the data alone what is
 * left: broken off anywhere, it is begun again and goes on. While it runs, and after a rollback, the version before
 * works with what it leaves: what that one needs is removed by a later migration.
 */
export interface Migration {
  /** Numbered, in the order of their numbers: `0001-day-parts`. */
  name: string;
  /** `isOurs` throws when another process has taken over; to be asked before each piece. */
  up: (db: Db, isOurs: () => void) => Promise<void>;
}
