import type { PoolClient } from 'pg';
import type { Engine, Parameter, Row } from './engine.ts';
import { captureError, runStatement } from './engine.ts';
import { code } from './errors/codes.ts';
import {
  CommandError,
  createNoSuchTransactionError,
  createUnknownTransactionError,
  toCommandError,
} from './errors/command-error.ts';
import type { StatementName } from './sql.ts';

/** An open transaction is aborted after this time (MongoDB's transactionLifetimeLimitSeconds). */
const DEFAULT_LIFETIME_MS = 60_000;
/** A session is removed this long after its last transaction (logicalSessionTimeoutMinutes in hello). */
const SESSION_TIMEOUT_MS = 30 * 60_000;
/**
 * The first statement holds no locks yet and can wait for another writer's row. Later statements can deadlock with
 * other transactions, so they time out quickly and the driver retries the transaction.
 */
const FIRST_LOCK_TIMEOUT = '5s';
const LATER_LOCK_TIMEOUT = '200ms';
/** PostgreSQL has no shorter time. */
const NO_LOCK_TIMEOUT = '1ms';
const formatBegin = (lockTimeout: string) =>
  `BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL lock_timeout = '${lockTimeout}'`;
const BEGIN = formatBegin(FIRST_LOCK_TIMEOUT);
const SERIALIZATION_FAILURE = '40001';
const FIRST_STATEMENT_RETRY_MS = 5_000;

/** An open transaction. It holds one PostgreSQL connection until it commits or aborts. */
export class Transaction {
  readonly number: bigint;
  /** The client connection that used it last. When that connection closes, the transaction is aborted. */
  owner: object;
  private readonly client: PoolClient;
  private isFirstStatement: boolean;
  private hasShortLockTimeout: boolean;
  private isClosed = false;
  private lastStatement: Promise<unknown> = Promise.resolve();

  private constructor(number: bigint, owner: object, client: PoolClient, conflictsAtOnce: boolean) {
    this.number = number;
    this.owner = owner;
    this.client = client;
    // Neither waits longer for a lock, nor repeats its first statement.
    this.isFirstStatement = !conflictsAtOnce;
    this.hasShortLockTimeout = conflictsAtOnce;
  }

  static async begin(engine: Engine, number: bigint, owner: object, conflictsAtOnce: boolean): Promise<Transaction> {
    const client = await engine.acquire();
    const begin = conflictsAtOnce ? formatBegin(NO_LOCK_TIMEOUT) : BEGIN;
    const failure = await captureError(client.query(begin));
    if (!failure) return new Transaction(number, owner, client, conflictsAtOnce);
    client.release(failure);
    throw failure;
  }

  /** Runs statements one at a time, even if the client sends them concurrently: the first one may be retried. */
  run(name: StatementName, parameters: Parameter[]): Promise<Row> {
    const row = this.lastStatement.then(() => this.runNext(name, parameters));
    // The client gets the row at once, and sends its next statement while this runs.
    this.lastStatement = row.then(() => this.shortenLockTimeout()).catch(() => undefined);
    return row;
  }

  private async shortenLockTimeout(): Promise<void> {
    if (this.hasShortLockTimeout || this.isClosed) return;
    this.hasShortLockTimeout = true;
    await this.client.query(`SET LOCAL lock_timeout = '${LATER_LOCK_TIMEOUT}'`);
  }

  private async runNext(name: StatementName, parameters: Parameter[]): Promise<Row> {
    if (this.isClosed) throw createNoSuchTransactionError('the transaction has ended');
    if (!this.isFirstStatement) return runStatement(this.client, name, parameters);
    const row = await this.runFirst(name, parameters);
    this.isFirstStatement = false;
    return row;
  }

  /**
   * A transaction that has not read anything yet can restart here, without the client, after it waited for a
   * conflicting writer: its new snapshot includes that write. Concurrent writers of one document queue instead of
   * failing.
   */
  private async runFirst(name: StatementName, parameters: Parameter[]): Promise<Row> {
    for (const deadline = performance.now() + FIRST_STATEMENT_RETRY_MS; ; ) {
      try {
        return await runStatement(this.client, name, parameters);
      } catch (error) {
        const isConflict = error instanceof Error && 'code' in error && error.code === SERIALIZATION_FAILURE;
        if (!isConflict || this.isClosed || performance.now() > deadline) throw error;
        await this.client.query(`ROLLBACK; ${BEGIN}`);
      }
    }
  }

  /** Runs `work` in a savepoint, so that the transaction stays usable when it fails. */
  async withSavepoint<T>(work: () => Promise<T>): Promise<T> {
    await this.lastStatement;
    await this.client.query('SAVEPOINT before_work');
    try {
      return await work();
    } catch (error) {
      await captureError(this.client.query('ROLLBACK TO SAVEPOINT before_work'));
      throw error;
    }
  }

  /** Runs a statement and rolls it back. @returns its error, if any */
  async dryRun(name: StatementName, parameters: Parameter[]): Promise<unknown> {
    await this.lastStatement;
    await this.client.query('SAVEPOINT dry_run');
    const failure = await captureError(runStatement(this.client, name, parameters));
    await this.client.query('ROLLBACK TO SAVEPOINT dry_run');
    return failure;
  }

  /**
   * @throws CommandError 251 when PostgreSQL has already aborted the transaction (it then reports ROLLBACK); 91 without
   * the transient label when the connection broke, because the transaction may have been committed
   */
  async commit(): Promise<void> {
    this.isClosed = true;
    await this.lastStatement;
    const { command } = await this.client.query('COMMIT').catch((error: unknown) => {
      this.client.release(true);
      const failure = toCommandError(error);
      throw failure.code === code.shutdownInProgress ? failure : toTransactionError(failure);
    });
    this.client.release();
    if (command !== 'COMMIT') throw createNoSuchTransactionError('the transaction was aborted by an error in it');
  }

  async abort(): Promise<void> {
    this.isClosed = true;
    // A running statement may restart the transaction. Released too early, the connection would be reused inside it.
    await this.lastStatement;
    this.client.release(await captureError(this.client.query('ROLLBACK')));
  }
}

interface SessionState {
  active?: Transaction;
  timer?: NodeJS.Timeout;
  /** The last committed transaction: a repeated commit (after a lost reply) succeeds again. */
  committed?: bigint;
  /** The last aborted transaction, which is safe to retry. */
  aborted?: bigint;
}

/** The open transactions by session id (hexadecimal). */
export class Transactions {
  private readonly sessions = new Map<string, SessionState>();
  private readonly engine: Engine;
  private readonly lifetimeMs: number;
  private readonly conflictsAtOnce: boolean;

  constructor(engine: Engine, { lifetimeMs = DEFAULT_LIFETIME_MS, conflictsAtOnce = false } = {}) {
    this.engine = engine;
    this.lifetimeMs = lifetimeMs;
    this.conflictsAtOnce = conflictsAtOnce;
  }

  async begin(session: string, number: bigint, owner: object): Promise<Transaction> {
    if (this.sessions.get(session)?.active?.number === number) {
      throw new CommandError(code.conflictingOperationInProgress, `transaction ${number} was already started`);
    }
    await this.abort(session);
    const transaction = await Transaction.begin(this.engine, number, owner, this.conflictsAtOnce);
    const timer = setTimeout(() => void this.abort(session), this.lifetimeMs).unref();
    this.sessions.set(session, { active: transaction, timer });
    return transaction;
  }

  /** Gets an open transaction and records its current owner. @throws CommandError 251 when it is not open */
  getOpen(session: string, number: bigint, owner: object): Transaction {
    const transaction = this.sessions.get(session)?.active;
    if (transaction?.number !== number) throw createNoSuchTransactionError(`transaction ${number} is not open`);
    transaction.owner = owner;
    return transaction;
  }

  async commit(session: string, number: bigint, owner: object): Promise<void> {
    const { committed, active, aborted } = this.sessions.get(session) ?? {};
    if (committed === number) return;
    // A previous gateway process may have committed it before it was killed.
    if (active?.number !== number && aborted !== number) throw createUnknownTransactionError(number);
    const transaction = this.getOpen(session, number, owner);
    this.removeSession(session);
    await transaction.commit();
    this.sessions.set(session, { committed: number, timer: this.scheduleRemoval(session) });
  }

  /** Aborts the session's open transaction, if any. */
  async abort(session: string): Promise<void> {
    const transaction = this.sessions.get(session)?.active;
    this.removeSession(session);
    if (!transaction) return;
    this.sessions.set(session, { aborted: transaction.number, timer: this.scheduleRemoval(session) });
    await transaction.abort();
  }

  /** Aborts the open transactions of a closed client connection. */
  async abortOwnedBy(owner: object): Promise<void> {
    const owned = [...this.sessions].filter(([, state]) => state.active?.owner === owner);
    await Promise.all(owned.map(([session]) => this.abort(session)));
  }

  async abortAll(): Promise<void> {
    await Promise.all([...this.sessions.keys()].map((session) => this.abort(session)));
  }

  private removeSession(session: string): void {
    clearTimeout(this.sessions.get(session)?.timer);
    this.sessions.delete(session);
  }

  private scheduleRemoval(session: string): NodeJS.Timeout {
    return setTimeout(() => this.sessions.delete(session), SESSION_TIMEOUT_MS).unref();
  }
}

/** Converts an error in a transaction. Errors that a retry of the transaction may fix are marked as transient. */
export function toTransactionError(error: unknown): CommandError {
  const failure = toCommandError(error);
  const transientCodes: number[] = [code.writeConflict, code.noSuchTransaction, code.shutdownInProgress];
  if (transientCodes.includes(failure.code)) failure.isTransient = true;
  return failure;
}
