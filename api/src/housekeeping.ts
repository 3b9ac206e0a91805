import type { Logger } from 'pino';
import type { Db } from './database.ts';
import { purgeTransfers } from './features/account/transfer/progress.ts';
import { purgeModuleHealth } from './features/telemetry/module-health.ts';
import { isUnreachable } from './http/database-errors.ts';
import { purgeRateCounts } from './http/rate-limit.ts';
import { createAccountEvents } from './journal/account-events.ts';
import { purgeBulkChanges } from './journal/bulk/record-previous.ts';
import { purgeIdempotencyKeys } from './journal/idempotency.ts';
import { purgeInbox } from './journal/inbox/add-entry.ts';
import { clearAllStagedTrades } from './journal/staged-trades.ts';
import { createStoredCleaning } from './media/clean-stored.ts';
import type { MediaStorage } from './media/open.ts';
import { purgeTrash, sweepMedia } from './media/sweep.ts';

const INTERVAL_MS = 60_000;
const SWEEP_INTERVAL_MS = 3_600_000;

export interface Housekeeping {
  /** Resolves when the current run has finished. */
  stop(): Promise<void>;
}

export interface HousekeepingOptions {
  db: Db;
  log: Logger;
  media: MediaStorage;
  /** Milliseconds since 1970. */
  now: () => number;
  /** An additional task for each run. */
  extraTask?: () => Promise<void>;
}

const createCleanup = ({ db, log, media, now, extraTask }: HousekeepingOptions) => {
  let nextSweepAt = 0;
  const sweep = async (): Promise<void> => {
    if (now() < nextSweepAt) return;
    await sweepMedia(db, media, now());
    nextSweepAt = now() + SWEEP_INTERVAL_MS;
  };
  const cleaning = createStoredCleaning({ db, media, log });
  const tasks: (() => Promise<unknown>)[] = [
    () => clearAllStagedTrades(db, now()),
    () => purgeTrash(db, media.store, now()),
    () => purgeIdempotencyKeys(db, now()),
    () => purgeBulkChanges(db, now()),
    () => createAccountEvents(db, log, now).removeOld(),
    () => purgeRateCounts(db, now()),
    () => purgeModuleHealth(db, now()),
    () => purgeInbox(db, now()),
    () => purgeTransfers(db, now()),
    async () => extraTask?.(),
    sweep,
    () => cleaning.step(),
  ];
  return async (): Promise<void> => {
    for (const task of tasks) {
      try {
        await task();
      } catch (err) {
        log.warn({ err }, 'a task of housekeeping failed');
        // Every task needs the database; only some need the media store.
        if (isUnreachable(err)) return;
      }
    }
  };
};

/**
 * Deletes expired records now and every minute, and orphaned media every hour; removes metadata from files that are
 * stored already. No call depends on a run, and any number of processes may run it. A TTL index cannot do this, because
 * files are deleted together with their records.
 */
export function startHousekeeping(options: HousekeepingOptions): Housekeeping {
  const clean = createCleanup(options);
  let currentRun = clean();
  const timer = setInterval(() => {
    // Runs never overlap, even when one takes longer than the interval.
    currentRun = currentRun.then(clean);
  }, INTERVAL_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return currentRun;
    },
  };
}
