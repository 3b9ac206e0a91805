import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { isDuplicate } from '../http/database-errors.ts';

interface Lock {
  _id: string;
  owner: string;
  /** The lock expires at this time unless its owner renews it. */
  until: Date;
}

interface LockOptions {
  connection: Connection;
  name: string;
  /** Milliseconds since 1970. Must agree between processes, otherwise one may take a lock that another still holds. */
  now: () => number;
}

/** How long a lock is valid without renewal. */
const LEASE_MS = 60_000;

/** How often a waiting process tries again. */
const RETRY_INTERVAL_MS = 250;

/**
 * Runs `work` while holding the named lock, which all processes of the database share. Waits until the lock is free.
 * `work` receives a function that throws when the lock was lost, for example because this process was suspended.
 */
export const withLock = async <T>(
  { connection, name, now }: LockOptions,
  work: (assertLockHeld: () => void) => Promise<T>,
): Promise<T> => {
  const locks = connection.collection<Lock>('locks');
  const owner = randomUUID();
  let heldUntil = 0;
  const acquire = async (filter: object): Promise<boolean> => {
    const next = now() + LEASE_MS;
    try {
      await locks.updateOne({ _id: name, ...filter }, { $set: { owner, until: new Date(next) } }, { upsert: true });
      heldUntil = next;
      return true;
    } catch (error) {
      // Another process holds the lock.
      if (isDuplicate(error)) return false;
      throw error;
    }
  };
  while (!(await acquire({ until: { $lte: new Date(now()) } }))) await sleep(RETRY_INTERVAL_MS);
  const renewal = setInterval(() => void acquire({ owner }).catch(() => undefined), LEASE_MS / 4);
  try {
    return await work(() => {
      if (now() >= heldUntil) throw new Error(`The lock "${name}" was lost.`);
    });
  } finally {
    clearInterval(renewal);
    await locks.deleteOne({ _id: name, owner });
  }
};
