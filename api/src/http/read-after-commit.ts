import { isConnectionLost } from './database-errors.ts';

const MAX_READS = 3;

/**
 * Reads the reply of a change that is committed. The read is repeated when its connection breaks: an error would make
 * the client repeat the change.
 */
export async function readAfterCommit<T>(read: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await read();
    } catch (error) {
      if (count === MAX_READS || !isConnectionLost(error)) throw error;
    }
  }
}
