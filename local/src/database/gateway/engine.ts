import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, Pool, type PoolClient, type QueryResult } from 'pg';
import { persistently } from './again.ts';
import { type StatementName, statement } from './sql.ts';

export type Parameter = string | number | Uint8Array | string[] | null;
/** A column is BSON (its bytes) or what `pg` makes of it. */
export type Row = Record<string, unknown>;

/** What ends a statement before it is done. */
export interface RunLimits {
  timeLimitMs?: number;
  signal?: AbortSignal | undefined;
}

/** Where PostgreSQL listens: a folder with its Unix socket, and the role that owns everything. */
export interface EngineAddress {
  socketDir: string;
  user: string;
}

/** What PostgreSQL answers while it starts or recovers, and how long it may. */
const CANNOT_CONNECT_NOW = '57P03';
const RECOVERY_MS = 10_000;
/** The longest that one statement of a transaction may take. */
const TRANSACTION_STATEMENT_MS = 60_000;
const ignore = () => undefined;
const BSON_TEXT = 'BSONHEX';

/** Connections for single commands, and others for transactions, so that open transactions never keep a command waiting. */
export class Engine {
  private readonly commands: Pool;
  private readonly transactions: Pool;
  /** What was last set on a connection, and its server process. */
  private readonly sessions = new WeakMap<PoolClient, { timeLimitMs: number; pid: number }>();

  constructor(address: EngineAddress) {
    const options = { host: address.socketDir, user: address.user, database: 'postgres', idleTimeoutMillis: 60_000 };
    this.commands = new Pool({ ...options, max: 12 });
    this.transactions = new Pool({ ...options, max: 24, statement_timeout: TRANSACTION_STATEMENT_MS });
    // A connection may break while nobody waits for it: its next use finds out. Unheard, the event would end the process.
    for (const pool of [this.commands, this.transactions]) {
      pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
    }
  }

  /**
   * Runs one statement by itself. `timeLimitMs` ends it with SQLSTATE 57014, and so does `signal`: a connection that is
   * gone must not keep the server at work.
   */
  async run(name: StatementName, parameters: Parameter[], { timeLimitMs = 0, signal }: RunLimits = {}): Promise<Row> {
    const client = await connect(this.commands);
    let isBroken = true;
    let cancelled: Promise<unknown> | undefined;
    const cancel = () => {
      cancelled = this.cancel(client);
    };
    try {
      await this.limitTime(client, timeLimitMs);
      signal?.addEventListener('abort', cancel);
      const row = await runOn(client, name, parameters);
      isBroken = false;
      return row;
    } catch (error) {
      // A refused statement leaves a good connection; one that failed otherwise does not.
      isBroken = !(error instanceof DatabaseError);
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
      // Its next statement must not be cancelled instead.
      await cancelled;
      client.release(isBroken);
    }
  }

  /** Sets how long the connection's statements may take, where that is not as it was. */
  private async limitTime(client: PoolClient, timeLimitMs: number): Promise<void> {
    if (this.sessions.get(client)?.timeLimitMs === timeLimitMs) return;
    const text = "SELECT set_config('statement_timeout', $1, false), pg_backend_pid() AS pid";
    const { rows } = await client.query<{ pid: number }>(text, [String(Math.ceil(timeLimitMs))]);
    this.sessions.set(client, { timeLimitMs, pid: rows[0]?.pid ?? 0 });
  }

  /** By a connection that no running command holds. */
  private async cancel(client: PoolClient): Promise<void> {
    const pid = this.sessions.get(client)?.pid;
    await this.transactions.query('SELECT pg_cancel_backend($1)', [pid]).catch(ignore);
  }

  /** Runs a statement and rolls it back. @returns what it failed with, if it did */
  async tryOut(name: StatementName, parameters: Parameter[]): Promise<unknown> {
    const client = await this.take();
    await client.query('BEGIN');
    const failure = await failureOf(runOn(client, name, parameters));
    client.release(await failureOf(client.query('ROLLBACK')));
    return failure;
  }

  /** A connection of one's own, for a transaction; to be released by its taker. */
  take(): Promise<PoolClient> {
    return connect(this.transactions);
  }

  async end(): Promise<void> {
    await Promise.all([this.commands.end(), this.transactions.end()]);
  }
}

/** A connection of the pool; waits while the server recovers after one of its processes has crashed. */
function connect(pool: Pool): Promise<PoolClient> {
  const deadline = Date.now() + RECOVERY_MS;
  const passes = async (error: unknown) => {
    if (!(error instanceof DatabaseError) || error.code !== CANNOT_CONNECT_NOW || Date.now() > deadline) return false;
    await sleep(50);
    return true;
  };
  return persistently(() => pool.connect(), passes, Number.POSITIVE_INFINITY);
}

/** What a promise was rejected with; undefined when it was not. */
export function failureOf(promise: Promise<unknown>): Promise<Error | undefined> {
  return promise.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
}

/** Runs one prepared statement on a given connection; the first row, BSON columns as bytes, or an empty row. */
export async function runOn(client: PoolClient, name: StatementName, parameters: Parameter[]): Promise<Row> {
  const result: QueryResult<Row> = await client.query({ ...statement(name), values: parameters });
  const row = result.rows[0] ?? {};
  for (const [column, value] of Object.entries(row)) row[column] = decodeBson(value);
  return row;
}

/** `pg` reads every column as UTF-8, which BSON is not: the engine writes it as hexadecimal text, decoded here. */
function decodeBson(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith(BSON_TEXT)) return value;
  return Buffer.from(value.slice(BSON_TEXT.length), 'hex');
}
