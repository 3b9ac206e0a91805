import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession, Connection, Schema, Types } from 'mongoose';
import { isConnectionLost, isUnknownCommit } from '../http/database-errors.ts';
import { journalBusy, unavailable } from '../http/errors.ts';
import { createFairLimit, type FairLimitOptions } from '../http/fair-limit.ts';

/** Time limit of one query in the database. No query of a page takes longer than a few seconds. */
export const MAX_QUERY_MS = 30_000;

const QUERIES = ['find', 'findOne', 'findOneAndUpdate', 'findOneAndDelete', 'countDocuments', 'distinct'] as const;
const WRITES = ['updateOne', 'updateMany', 'deleteOne', 'deleteMany'] as const;

/** Mongoose plugin that sets a time limit on every query that has no `maxTimeMS` of its own. */
export function limitQueryTime(schema: Schema): void {
  schema.pre([...QUERIES, ...WRITES], { query: true, document: false }, function () {
    this.setOptions({ maxTimeMS: MAX_QUERY_MS, ...this.getOptions() });
  });
  schema.pre('aggregate', function () {
    this.options.maxTimeMS ??= MAX_QUERY_MS;
  });
}

/** An open transaction, and the trader whose data it reads or writes. */
export interface TraderScope {
  session: ClientSession;
  userId: Types.ObjectId;
}

/** A transaction reads one point in time, also across shards, and its commit survives the loss of a node. */
const TRANSACTION_OPTIONS = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const;

/** Limits how long a transaction waits for a slot, and how long it and its commit are retried. */
const TIMEOUT_MS = 15_000;

/**
 * Limits open transactions in this process. Every step of a transaction needs a connection of the pool, so transactions
 * that wait to start must not take the connections that open ones need to finish.
 */
const MAX_QUEUED = { maxQueued: 200, maxWaitMs: TIMEOUT_MS };

/** Changes of one journal begin with the same document. Concurrent ones would only conflict and be repeated. */
const CHANGE_LIMITS = { concurrency: 20, perKey: 1, ...MAX_QUEUED };

/**
 * A snapshot conflicts with nothing. It has slots of its own, so that a long export does not delay its trader's
 * changes.
 */
const SNAPSHOT_LIMITS = { concurrency: 5, perKey: 1, ...MAX_QUEUED };

/** Time for the database to recover before a commit is sent again. */
const COMMIT_RETRY_MS = 50;

/** Retries until the deadline. The driver itself would retry for two minutes. A repeated commit is idempotent. */
const commit = async (session: ClientSession, deadline: number): Promise<void> => {
  for (;;) {
    try {
      return await session.commitTransaction();
    } catch (error) {
      if (!isUnknownCommit(error) || performance.now() > deadline) throw error;
      await sleep(COMMIT_RETRY_MS);
    }
  }
};

/**
 * Lets the driver repeat a transaction that a lost connection interrupted. When one connection breaks, the driver also
 * ends those of other transactions, without marking their errors as transient. Nothing was committed, so repeating is
 * safe.
 */
const markTransient = (error: unknown): never => {
  if (isConnectionLost(error)) error.addErrorLabel('TransientTransactionError');
  throw error;
};

/** `cause` is the last failure of the transaction. Without one, it has waited for others all the time. */
const toTimeoutError = (cause: unknown) =>
  isConnectionLost(cause) ? unavailable('The journal', cause) : journalBusy(cause);

/**
 * Runs `work` in a transaction and retries it on a write conflict or a lost connection. Must not be nested: the inner
 * transaction would wait for the outer one. `owner` is the user whose data it reads or writes. Throws unavailable when
 * it cannot finish in time, and too_many_requests when no slot becomes free.
 */
const createRunner = (connection: Connection, limits: FairLimitOptions) => {
  const limit = createFairLimit(limits);
  return <T>(owner: Types.ObjectId | string, work: (session: ClientSession) => Promise<T>): Promise<T> => {
    const deadline = performance.now() + TIMEOUT_MS;
    return limit.run(owner.toString(), () =>
      connection.withSession((session) => {
        let failure: unknown;
        return session.withTransaction(async () => {
          if (performance.now() > deadline) throw toTimeoutError(failure);
          const result = await work(session).catch((error: unknown) => {
            failure = error;
            return markTransient(error);
          });
          await commit(session, deadline);
          return result;
        }, TRANSACTION_OPTIONS);
      }),
    );
  };
};

/** Two runners of transactions: for changes, which are one at a time per trader, and for long reads. */
export function createTransactions(connection: Connection) {
  return {
    transaction: createRunner(connection, CHANGE_LIMITS),
    snapshot: createRunner(connection, SNAPSHOT_LIMITS),
  };
}
