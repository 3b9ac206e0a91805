import type { ClientSession, Connection } from 'mongoose';
import { isUnknownCommit } from './db-errors.ts';
import { unavailable } from './http/errors.ts';

/** How long a change that keeps meeting others is begun anew, and a lost commit asked for again, in milliseconds. */
const patience = 15_000;

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

/** Runs `work` as a whole or not at all; begins it anew when another's write was in its way. */
export const createTransaction =
  (connection: Connection) =>
  async <T>(work: (session: ClientSession) => Promise<T>): Promise<T> => {
    const deadline = performance.now() + patience;
    const session = await connection.startSession();
    try {
      return await session.withTransaction(async () => {
        if (performance.now() > deadline) throw unavailable('The journal');
        const result = await work(session);
        await commit(session, deadline);
        return result;
      });
    } finally {
      await session.endSession();
    }
  };
