import type { Logger } from 'pino';
import type { Db } from './db.ts';
import { purgeKeys } from './features/trades/once-only.ts';
import { purgeDeleted } from './features/trades/trash.ts';

const interval = 60_000;

export interface Housekeeping {
  /** Resolves when nothing of it is under way any more. */
  stop(): Promise<void>;
}

const nothing = async () => {};

/**
 * Removes for good what has outlived its time: now, and each minute. No call depends on it having run, and any number of
 * processes may do it. It is ours and not the database's (a TTL index), because files go with what is removed.
 * `also` is what else is to be done each time.
 */
export const startHousekeeping = (
  db: Db,
  log: Logger,
  clock: () => number,
  also: () => Promise<void> = nothing,
): Housekeeping => {
  const clean = async () => {
    try {
      await purgeDeleted(db, clock());
      await purgeKeys(db, clock());
      await also();
    } catch (err) {
      log.warn({ err }, 'what has expired could not be removed');
    }
  };
  let underWay = clean();
  const timer = setInterval(() => {
    underWay = clean();
  }, interval);
  return {
    stop: () => {
      clearInterval(timer);
      return underWay;
    },
  };
};
