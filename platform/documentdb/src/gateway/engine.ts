import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, Pool, type PoolClient, type QueryResult } from 'pg';
import { type StatementName, statements } from './sql.ts';

export type Parameter = string | number | Uint8Array | string[] | null;
/** One result row. A column holds BSON bytes or the value that `pg` parsed. */
export type Row = Record<string, unknown>;

/** Limits that cancel a running statement. */
interface RunLimits {
  timeLimitMs?: number;
  signal?: AbortSignal | undefined;
}

/** How to connect to PostgreSQL: the folder with its Unix socket, and the role that owns all objects. */
export interface EngineAddress {
  socketDir: string;
  user: string;
}

/** The SQLSTATE of a connection attempt while PostgreSQL starts or recovers. */
const CANNOT_CONNECT_NOW = '57P03';
const RECOVERY_TIMEOUT_MS = 10_000;
const TRANSACTION_STATEMENT_TIMEOUT_MS = 60_000;
const ignore = () => undefined;
const BSON_PREFIX = 'BSONHEX';

/** Separate connection pools for single commands and transactions: open transactions never block a command. */
export class Engine {
  private readonly commands: Pool;
  private readonly transactions: Pool;
  /** The current statement timeout and the server process of each connection. */
  private readonly connectionStates = new WeakMap<PoolClient, { timeLimitMs: number; pid: number }>();

  constructor(address: EngineAddress) {
    const options = { host: address.socketDir, user: address.user, database: 'postgres', idleTimeoutMillis: 60_000 };
    this.commands = new Pool({ ...options, max: 12 });
    this.transactions = new Pool({ ...options, max: 24, statement_timeout: TRANSACTION_STATEMENT_TIMEOUT_MS });
    // An idle connection may break. Its next use reports that; an unhandled error event would end the process.
    for (const pool of [this.commands, this.transactions]) {
      pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
    }
  }

  /**
   * Runs one statement in autocommit mode. `timeLimitMs` and `signal` cancel it with SQLSTATE 57014, so that a query
   * does not outlive the client that sent it.
   */
  async run(name: StatementName, parameters: Parameter[], { timeLimitMs = 0, signal }: RunLimits = {}): Promise<Row> {
    const client = await connect(this.commands);
    let isBroken = true;
    let cancelled: Promise<unknown> | undefined;
    const cancel = () => {
      cancelled = this.cancel(client);
    };
    try {
      await this.setStatementTimeout(client, timeLimitMs);
      signal?.addEventListener('abort', cancel);
      const row = await runStatement(client, name, parameters);
      isBroken = false;
      return row;
    } catch (error) {
      // The connection is still usable after an SQL error, but not after any other failure.
      isBroken = !(error instanceof DatabaseError);
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
      // Otherwise the cancellation could hit the connection's next statement.
      await cancelled;
      client.release(isBroken);
    }
  }

  /** Sets the connection's statement timeout unless it is already set to this value. */
  private async setStatementTimeout(client: PoolClient, timeLimitMs: number): Promise<void> {
    if (this.connectionStates.get(client)?.timeLimitMs === timeLimitMs) return;
    const text = "SELECT set_config('statement_timeout', $1, false), pg_backend_pid() AS pid";
    const { rows } = await client.query<{ pid: number }>(text, [String(Math.ceil(timeLimitMs))]);
    this.connectionStates.set(client, { timeLimitMs, pid: rows[0]?.pid ?? 0 });
  }

  /** Cancels a statement through the other pool, whose connections are not blocked by running commands. */
  private async cancel(client: PoolClient): Promise<void> {
    const pid = this.connectionStates.get(client)?.pid;
    await this.transactions.query('SELECT pg_cancel_backend($1)', [pid]).catch(ignore);
  }

  /** Runs a statement and rolls it back. @returns its error, if any */
  async dryRun(name: StatementName, parameters: Parameter[]): Promise<unknown> {
    const client = await this.acquire();
    await client.query('BEGIN');
    const failure = await captureError(runStatement(client, name, parameters));
    client.release(await captureError(client.query('ROLLBACK')));
    return failure;
  }

  /** Reserves a connection for a transaction. The caller releases it. */
  acquire(): Promise<PoolClient> {
    return connect(this.transactions);
  }

  async close(): Promise<void> {
    await Promise.all([this.commands.end(), this.transactions.end()]);
  }
}

/** Gets a connection from the pool, and waits while the server recovers from a crash of one of its processes. */
function connect(pool: Pool): Promise<PoolClient> {
  const deadline = Date.now() + RECOVERY_TIMEOUT_MS;
  const isRecovering = async (error: unknown) => {
    if (!(error instanceof DatabaseError) || error.code !== CANNOT_CONNECT_NOW || Date.now() > deadline) return false;
    await sleep(50);
    return true;
  };
  return retry(() => pool.connect(), isRecovering, Number.POSITIVE_INFINITY);
}

/** Resolves with the error that a promise rejects with, or with undefined. */
export function captureError(promise: Promise<unknown>): Promise<Error | undefined> {
  return promise.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
}

/**
 * Runs one prepared statement, whose plan PostgreSQL caches by name.
 * @returns the first row with BSON columns as bytes, or an empty row
 */
export async function runStatement(client: PoolClient, name: StatementName, parameters: Parameter[]): Promise<Row> {
  const result: QueryResult<Row> = await client.query({ name, text: statements[name], values: parameters });
  const row = result.rows[0] ?? {};
  for (const [column, value] of Object.entries(row)) row[column] = decodeBson(value);
  return row;
}

/** `pg` reads every column as UTF-8, so the engine sends BSON as hexadecimal text. */
function decodeBson(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith(BSON_PREFIX)) return value;
  return Buffer.from(value.slice(BSON_PREFIX.length), 'hex');
}

/** Enough for transient errors such as deadlocks, without repeating permanent errors for long. */
const MAX_ATTEMPTS = 5;

/** Runs `work` again while it fails with a retryable error, up to `maxAttempts` times in total. */
export async function retry<T>(
  work: () => Promise<T>,
  isRetryable: (error: unknown) => boolean | Promise<boolean>,
  maxAttempts = MAX_ATTEMPTS,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !(await isRetryable(error))) throw error;
    }
  }
}
