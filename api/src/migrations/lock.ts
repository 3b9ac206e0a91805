import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { isDuplicate } from '../db-errors.ts';

interface Lock {
  _id: string;
  owner: string;
  /** Who does not say by then that it is still there has lost it. */
  until: Date;
}

export interface LockOptions {
  connection: Connection;
  name: string;
  /** Milliseconds since 1970: the same to all who may want the lock, or one takes it from another who has it. */
  now: () => number;
}

/** How long a process may be silent before another takes over, in milliseconds. */
const lease = 60_000;

/** How often who waits asks again, in milliseconds. */
const pause = 250;

/**
 * Runs `work` while no other process that shares the database runs what has the same name; waits for its turn. `work` is
 * given a check that throws when the lock was lost, e.g. because this process slept.
 */
export const withLock = async <T>(
  { connection, name, now }: LockOptions,
  work: (isOurs: () => void) => Promise<T>,
): Promise<T> => {
  const locks = connection.collection<Lock>('locks');
  const owner = randomUUID();
  let until = 0;
  const take = async (mine: object): Promise<boolean> => {
    const next = now() + lease;
    try {
      await locks.updateOne({ _id: name, ...mine }, { $set: { owner, until: new Date(next) } }, { upsert: true });
      until = next;
      return true;
    } catch (error) {
      // There is one of that name, and it is another's.
      if (isDuplicate(error)) return false;
      throw error;
    }
  };
  while (!(await take({ until: { $lte: new Date(now()) } }))) await sleep(pause);
  const renewing = setInterval(() => void take({ owner }).catch(() => undefined), lease / 4);
  try {
    return await work(() => {
      if (now() >= until) throw new Error(`The lock "${name}" was lost.`);
    });
  } finally {
    clearInterval(renewing);
    await locks.deleteOne({ _id: name, owner });
  }
};
