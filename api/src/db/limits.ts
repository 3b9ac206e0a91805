import type { ClientSession, Connection, Schema, Types } from 'mongoose';
import { createFairLimit } from '../fair-limit.ts';
import { unavailable } from '../http/errors.ts';
import { isUnknownCommit } from './errors.ts';

/** Time limit of one query in the database. No query of a page takes longer than a few seconds. */
export const MAX_QUERY_MS = 30_000;

const QUERIES = ['find', 'findOne', 'findOneAndUpdate', 'findOneAndDelete', 'countDocuments', 'distinct'] as const;
const WRITES = ['updateOne', 'updateMany', 'deleteOne', 'deleteMany'] as const;

/** Mongoose plugin that sets a time limit on every query that has no `maxTimeMS` of its own. */
export const limitQueryTime = (schema: Schema): void => {
  schema.pre([...QUERIES, ...WRITES], { query: true, document: false }, function () {
    this.setOptions({ maxTimeMS: MAX_QUERY_MS, ...this.getOptions() });
  });
  schema.pre('aggregate', function () {
    this.options.maxTimeMS ??= MAX_QUERY_MS;
  });
};

/** An open transaction, and the trader whose data it reads or writes. */
export interface TraderScope {
  session: ClientSession;
  userId: Types.ObjectId;
}

/** Limits how long a transaction waits for a slot, and how long it and its commit are retried. */
const TIMEOUT_MS = 15_000;

/**
 * Limits open transactions in this process. Every step of a transaction needs a connection of the pool, so transactions
 * that wait to start must not take the connections that open ones need to finish. One trader uses at most a quarter.
 */
const TRANSACTION_LIMITS = { concurrency: 20, perKey: 5, maxQueued: 200, maxWaitMs: TIMEOUT_MS };

/** Retries until the deadline. The driver itself would retry for two minutes. */
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
 * Runs `work` in a transaction and retries it on a write conflict. Must not be nested: the inner transaction could wait
 * for the outer one. `owner` is the user whose data it reads or writes. Throws unavailable when it cannot finish in time,
 * and too_many_requests when no slot becomes free.
 */
export const createTransaction = (connection: Connection) => {
  const limit = createFairLimit(TRANSACTION_LIMITS);
  return <T>(owner: Types.ObjectId | string, work: (session: ClientSession) => Promise<T>): Promise<T> => {
    const deadline = performance.now() + TIMEOUT_MS;
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
