import type { ClientSession, Connection, Types } from 'mongoose';
import { isUnknownCommit } from './db-errors.ts';
import { createFairLimit } from './fair-limit.ts';
import { unavailable } from './http/errors.ts';

/**
 * How long a change waits for its turn, is begun anew when it keeps meeting others, and a lost commit is asked for again, in
 * milliseconds.
 */
const patience = 15_000;

/**
 * Open transactions in this process; the rest wait here. Each needs a connection of the pool for every step: transactions
 * that only wait to begin must not take the connections that open ones need to finish. One trader holds a quarter at most.
 */
const concurrency = { concurrency: 20, perKey: 5, maxQueued: 200, maxWaitMs: patience };

/** The driver would go on asking for two minutes. */
const commit = async (session: ClientSession, deadline: number): Promise<void> => {
  for (;;) {
    try {
      return await session.commitTransaction();
    } catch (error) {
      if (!isUnknownCommit(error) || performance.now() > deadline) throw error;
    }
  }
};

/**
 * Runs `work` as a whole or not at all; begins it anew when another's write was in its way. Never within another one, for
 * whose end it could wait. `owner` is the user whose data it reads or writes. Throws unavailable when it cannot finish in
 * time, too_many_requests when its turn does not come.
 */
export const createTransaction = (connection: Connection) => {
  const limit = createFairLimit(concurrency);
  return <T>(owner: Types.ObjectId | string, work: (session: ClientSession) => Promise<T>): Promise<T> => {
    const deadline = performance.now() + patience;
    return limit.run(owner.toString(), () =>
      connection.withSession((session) =>
        session.withTransaction(async () => {
          if (performance.now() > deadline) throw unavailable('The journal');
          const result = await work(session);
          await commit(session, deadline);
          return result;
        }),
      ),
    );
  };
};
