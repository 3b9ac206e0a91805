import type { Logger } from 'pino';
import type { Db } from '../database.ts';

/** How often the clocks are compared. */
const INTERVAL_MS = 60_000;

/** Smaller differences are ignored, because the measurement itself takes time. */
const TOLERANCE_MS = 1_000;

/** Returns by how many milliseconds the database clock is ahead of the local clock; 0 for a negligible difference. */
export const measureClockOffset = async (db: Db): Promise<number> => {
  const sentAt = Date.now();
  const startedAt = performance.now();
  const databaseTime = await db.getTime();
  const oneWayMs = (performance.now() - startedAt) / 2;
  const offsetMs = Math.round(databaseTime - sentAt - oneWayMs);
  return Math.abs(offsetMs) < TOLERANCE_MS + oneWayMs ? 0 : offsetMs;
};

interface SharedClock {
  /** Milliseconds since 1970. */
  now: () => number;
  stop(): void;
}

/**
 * A clock that follows the database server. All processes use it, so that they agree on the age of deletions, signatures
 * and locks even when their local clocks differ. Logs a warning when the offset of the local clock changes.
 */
export const startSharedClock = async (db: Db, log: Logger): Promise<SharedClock> => {
  let offsetMs = 0;
  const compare = async (): Promise<void> => {
    const measured = await measureClockOffset(db);
    if (Math.abs(measured - offsetMs) >= TOLERANCE_MS) {
      log.warn(
        { seconds: Math.round(measured / 1_000) },
        'local clock differs from the database clock; using the database clock',
      );
    }
    offsetMs = measured;
  };
  await compare();
  // While the database is unavailable, the last offset stays in use.
  const timer = setInterval(() => void compare().catch(() => undefined), INTERVAL_MS);
  return { now: () => Date.now() + offsetMs, stop: () => clearInterval(timer) };
};
