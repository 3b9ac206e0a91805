import type { Logger } from 'pino';
import type { Db } from './db.ts';
import { isUnreachable } from './db-errors.ts';
import type { MediaStorage } from './features/media/open.ts';
import { sweepMedia } from './features/media/sweep.ts';
import { purgeIdempotencyKeys } from './features/trades/idempotency.ts';
import { purgeDeleted } from './features/trades/trash.ts';
import { purgeRateCounts } from './http/rate-limit-model.ts';

const interval = 60_000;
const sweepInterval = 3_600_000;

export interface Housekeeping {
  /** Resolves when nothing of it is under way any more. */
  stop(): Promise<void>;
}

export interface HousekeepingOptions {
  db: Db;
  log: Logger;
  media: MediaStorage;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** What else is to be done each time. */
  also?: () => Promise<void>;
}

const createCleaner = ({ db, log, media, clock, also }: HousekeepingOptions) => {
  let nextSweep = 0;
  const sweep = async (): Promise<void> => {
    if (clock() < nextSweep) return;
    await sweepMedia(db, media, clock());
    nextSweep = clock() + sweepInterval;
  };
  const chores = [
    () => purgeDeleted(db, media.store, clock()),
    () => purgeIdempotencyKeys(db, clock()),
    () => purgeRateCounts(db, clock()),
    async () => also?.(),
    sweep,
  ];
  return async (): Promise<void> => {
    for (const chore of chores) {
      try {
        await chore();
      } catch (err) {
        log.warn({ err }, 'failed to delete expired records');
        // The store of media one of them needs, the database all of them.
        if (isUnreachable(err)) return;
      }
    }
  };
};

/**
 * Removes for good what has outlived its time: now, and each minute; what crashes left of media each hour. No call depends
 * on it having run, and any number of processes may do it. It is ours and not the database's (a TTL index), because files
 * go with what is removed.
 */
export const startHousekeeping = (chores: HousekeepingOptions): Housekeeping => {
  const clean = createCleaner(chores);
  let underWay = clean();
  const timer = setInterval(() => {
    // One that takes longer than the interval is not joined by a second.
    underWay = underWay.then(clean);
  }, interval);
  return {
    stop: () => {
      clearInterval(timer);
      return underWay;
    },
  };
};
