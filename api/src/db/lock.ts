import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { isDuplicate } from '../http/database-errors.ts';

interface Lock {
  _id: string;
  owner: string;
  /** The lock expires at this time of the database's clock unless its owner renews it. */
  until: Date;
}

/** How long a lock is valid without renewal. */
const LEASE_MS = 60_000;

/** How often a waiting process tries again. */
const RETRY_INTERVAL_MS = 250;

/** The time of the database, because clocks of processes differ. Milliseconds since 1970. */
async function readTime(connection: Connection): Promise<number> {
  const hello = await connection.db?.command({ hello: 1 });
  return Number(hello?.localTime);
}

/**
 * Runs `work` while holding the named lock, which all processes of the database share. Waits until the lock is free.
 * `work` receives a function that throws when the lock was lost, for example because this process was suspended.
 */
export async function withLock<T>(
  connection: Connection,
  name: string,
  work: (assertLockHeld: () => void) => Promise<T>,
): Promise<T> {
  const locks = connection.collection<Lock>('locks');
  const owner = randomUUID();
  let heldUntil = 0;
  const acquire = async (): Promise<boolean> => {
    // Before the request: the lease of the database ends later.
    const next = Date.now() + LEASE_MS;
    const time = await readTime(connection);
    const isFree = { _id: name, $or: [{ owner }, { until: { $lte: new Date(time) } }] };
    const lease = { $set: { owner, until: new Date(time + LEASE_MS) } };
    try {
      await locks.findOneAndUpdate(isFree, lease, { upsert: true });
      heldUntil = next;
      return true;
    } catch (error) {
      // Another process holds the lock.
      if (isDuplicate(error)) return false;
      throw error;
    }
  };
  while (!(await acquire())) await sleep(RETRY_INTERVAL_MS);
  const renewal = setInterval(() => void acquire().catch(() => undefined), LEASE_MS / 4);
  try {
    return await work(() => {
      if (Date.now() >= heldUntil) throw new Error(`The lock "${name}" was lost.`);
    });
  } finally {
    clearInterval(renewal);
    await locks.deleteOne({ _id: name, owner });
  }
}
