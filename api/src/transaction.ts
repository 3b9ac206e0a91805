import type { ClientSession, Connection } from 'mongoose';
import pLimit from 'p-limit';
import { isUnknownCommit } from './db-errors.ts';
import { unavailable } from './http/errors.ts';

/**
 * How long a change waits for its turn, is begun anew when it keeps meeting others, and a lost commit is asked for again, in
 * milliseconds.
 */
const patience = 15_000;

/**
 * How many are open at once; the rest waits here. Each has to find a connection for every step that it takes: once those
 * who only wait to begin held all of the pool's hundred, those who had begun could not go on, and nobody ever could.
 */
const atOnce = 20;

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
 * whose end it could wait. Throws unavailable when its turn does not come.
 */
export const createTransaction = (connection: Connection) => {
  const inTurn = pLimit(atOnce);
  return <T>(work: (session: ClientSession) => Promise<T>): Promise<T> => {
    const deadline = performance.now() + patience;
    return inTurn(() =>
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
