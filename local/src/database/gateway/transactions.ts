import type { PoolClient } from 'pg';
import type { Engine, Parameter, Row } from './engine.ts';
import { failureOf, runOn } from './engine.ts';
import { code } from './errors/codes.ts';
import { CommandError, noSuchTransaction, toCommandError, unknownTransaction } from './errors/command-error.ts';
import type { StatementName } from './sql.ts';

/** A transaction that nobody ends is ended after this time (MongoDB's transactionLifetimeLimitSeconds). */
const LIFETIME_MS = 60_000;
/** How long a session is remembered after its last transaction (logicalSessionTimeoutMinutes in hello). */
const REMEMBERED_MS = 30 * 60_000;
/**
 * The first statement holds nothing yet and may wait for another writer's row; later ones may each hold what the other
 * wants, and give way soon, so that the driver starts the transaction again.
 */
const FIRST_LOCK_WAIT = '5s';
const LATER_LOCK_WAIT = '200ms';
const BEGIN = `BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL lock_timeout = '${FIRST_LOCK_WAIT}'`;
const SERIALIZATION_FAILURE = '40001';
const FIRST_STATEMENT_PATIENCE_MS = 5_000;

/** One open transaction: one PostgreSQL connection, pinned to a session until it commits or aborts. */
export class Transaction {
  readonly number: bigint;
  /** The client connection that used it last; when that one closes, the transaction is abandoned. */
  user: object;
  private readonly client: PoolClient;
  private fresh = true;
  private closed = false;
  private last: Promise<unknown> = Promise.resolve();

  private constructor(number: bigint, user: object, client: PoolClient) {
    this.number = number;
    this.user = user;
    this.client = client;
  }

  static async begin(engine: Engine, number: bigint, user: object): Promise<Transaction> {
    const client = await engine.take();
    const failure = await failureOf(client.query(BEGIN));
    if (!failure) return new Transaction(number, user, client);
    client.release(failure);
    throw failure;
  }

  /** One statement after another, however the client sends them: the first one may have to be repeated. */
  run(name: StatementName, parameters: Parameter[]): Promise<Row> {
    const row = this.last.then(() => this.runNext(name, parameters));
    this.last = row.catch(() => undefined);
    return row;
  }

  private async runNext(name: StatementName, parameters: Parameter[]): Promise<Row> {
    if (this.closed) throw noSuchTransaction('the transaction has ended');
    if (!this.fresh) return runOn(this.client, name, parameters);
    const row = await this.runFirst(name, parameters);
    this.fresh = false;
    await this.client.query(`SET LOCAL lock_timeout = '${LATER_LOCK_WAIT}'`);
    return row;
  }

  /**
   * While a transaction has read nothing, a conflict with a writer that it waited for costs nothing: it starts anew with
   * what that writer left, here and not in the client. Writers of one document so queue up instead of trampling.
   */
  private async runFirst(name: StatementName, parameters: Parameter[]): Promise<Row> {
    for (const deadline = performance.now() + FIRST_STATEMENT_PATIENCE_MS; ; ) {
      try {
        return await runOn(this.client, name, parameters);
      } catch (error) {
        const conflict = error instanceof Error && 'code' in error && error.code === SERIALIZATION_FAILURE;
        if (!conflict || this.closed || performance.now() > deadline) throw error;
        await this.client.query(`ROLLBACK; ${BEGIN}`);
      }
    }
  }

  /** Does `work` so that the transaction can still be asked when that fails. */
  async guarded<T>(work: () => Promise<T>): Promise<T> {
    await this.client.query('SAVEPOINT guard');
    try {
      return await work();
    } catch (error) {
      await failureOf(this.client.query('ROLLBACK TO SAVEPOINT guard'));
      throw error;
    }
  }

  /** As run, but leaves nothing behind. @returns what it failed with, if it did */
  async tryOut(name: StatementName, parameters: Parameter[]): Promise<unknown> {
    await this.client.query('SAVEPOINT trial');
    const failure = await failureOf(runOn(this.client, name, parameters));
    await this.client.query('ROLLBACK TO SAVEPOINT trial');
    return failure;
  }

  /**
   * @throws CommandError 251 when PostgreSQL had given the transaction up already (it then answers ROLLBACK); 91, not to be
   * repeated, when the connection broke: nobody knows then whether it was committed
   */
  async commit(): Promise<void> {
    this.closed = true;
    const { command } = await this.client.query('COMMIT').catch((error: unknown) => {
      this.client.release(true);
      const failure = toCommandError(error);
      throw failure.code === code.shutdownInProgress ? failure : transient(failure);
    });
    this.client.release();
    if (command !== 'COMMIT') throw noSuchTransaction('the transaction was aborted by an error in it');
  }

  async abort(): Promise<void> {
    this.closed = true;
    // What is under way still uses the connection: begun anew after this, it would commit with whoever gets it next.
    await this.last;
    this.client.release(await failureOf(this.client.query('ROLLBACK')));
  }
}

interface SessionState {
  active?: Transaction;
  timer?: NodeJS.Timeout;
  /** The last transaction that was committed: a commit asked for twice (its answer got lost) succeeds twice. */
  committed?: bigint;
  /** The last one that was aborted, and so can safely run again. */
  aborted?: bigint;
}

/** What sessions have open; keyed by the session's id in hexadecimal. */
export class Transactions {
  private readonly sessions = new Map<string, SessionState>();
  private readonly engine: Engine;
  private readonly lifetime: number;

  constructor(engine: Engine, lifetime = LIFETIME_MS) {
    this.engine = engine;
    this.lifetime = lifetime;
  }

  async begin(session: string, number: bigint, user: object): Promise<Transaction> {
    if (this.sessions.get(session)?.active?.number === number) {
      throw new CommandError(code.conflictingOperationInProgress, `transaction ${number} was started already`);
    }
    await this.abort(session);
    const transaction = await Transaction.begin(this.engine, number, user);
    const timer = setTimeout(() => void this.abort(session), this.lifetime).unref();
    this.sessions.set(session, { active: transaction, timer });
    return transaction;
  }

  /** @throws CommandError 251 when the session has no such transaction open */
  current(session: string, number: bigint, user: object): Transaction {
    const transaction = this.sessions.get(session)?.active;
    if (transaction?.number !== number) throw noSuchTransaction(`transaction ${number} is not open`);
    transaction.user = user;
    return transaction;
  }

  async commit(session: string, number: bigint, user: object): Promise<void> {
    const { committed, active, aborted } = this.sessions.get(session) ?? {};
    if (committed === number) return;
    // It may be one that was committed before this process was started, as the last one was killed.
    if (active?.number !== number && aborted !== number) throw unknownTransaction(number);
    const transaction = this.current(session, number, user);
    this.close(session);
    await transaction.commit();
    this.sessions.set(session, { committed: number, timer: this.forgetLater(session) });
  }

  /** Aborts what the session has open, if anything, and forgets the session. */
  async abort(session: string): Promise<void> {
    const transaction = this.sessions.get(session)?.active;
    this.close(session);
    if (!transaction) return;
    this.sessions.set(session, { aborted: transaction.number, timer: this.forgetLater(session) });
    await transaction.abort();
  }

  /** Aborts what a client connection that has closed left open. */
  async abandon(user: object): Promise<void> {
    const left = [...this.sessions].filter(([, state]) => state.active?.user === user);
    await Promise.all(left.map(([session]) => this.abort(session)));
  }

  async end(): Promise<void> {
    await Promise.all([...this.sessions.keys()].map((session) => this.abort(session)));
  }

  private close(session: string): void {
    clearTimeout(this.sessions.get(session)?.timer);
    this.sessions.delete(session);
  }

  private forgetLater(session: string): NodeJS.Timeout {
    return setTimeout(() => this.sessions.delete(session), REMEMBERED_MS).unref();
  }
}

/** What fails inside a transaction and may succeed when the transaction runs again carries the label that says so. */
export function transient(error: unknown): CommandError {
  const failure = toCommandError(error);
  const again: number[] = [code.writeConflict, code.noSuchTransaction, code.shutdownInProgress];
  if (again.includes(failure.code)) failure.transient = true;
  return failure;
}
