import type { Logger } from 'pino';
import type { Db } from './db.ts';

/** How often the clocks are compared, in milliseconds. */
const interval = 60_000;

/** Milliseconds that are no difference: it takes time to ask. */
const negligible = 1_000;

/** By how many milliseconds the database's clock is ahead of ours; 0 for what clocks that are kept differ. */
export const compareClocks = async (db: Db): Promise<number> => {
  const [sent, begun] = [Date.now(), performance.now()];
  const theirs = await db.time();
  const halfway = (performance.now() - begun) / 2;
  const ahead = Math.round(theirs - sent - halfway);
  return Math.abs(ahead) < negligible + halfway ? 0 : ahead;
};

export interface SharedClock {
  /** Milliseconds since 1970. */
  now: () => number;
  stop(): void;
}

/**
 * The database's clock: all processes that share it go by this one, so that what one of them has deleted, signed or
 * promised is as old to the others, though their own clocks differ. Warns when ours is wrong, or not any more.
 */
export const startSharedClock = async (db: Db, log: Logger): Promise<SharedClock> => {
  let ahead = 0;
  const compare = async (): Promise<void> => {
    const found = await compareClocks(db);
    if (Math.abs(found - ahead) >= negligible) {
      log.warn(
        { seconds: Math.round(found / 1_000) },
        'local clock differs from the database clock; using the database clock',
      );
    }
    ahead = found;
  };
  await compare();
  // While the database is away, what was found last holds.
  const timer = setInterval(() => void compare().catch(() => undefined), interval);
  return { now: () => Date.now() + ahead, stop: () => clearInterval(timer) };
};
