import type { Document } from 'bson';
import { DatabaseError } from 'pg';
import { code, codeName, codeOfSqlState } from './codes.ts';

const TRANSIENT = 'TransientTransactionError';

/** A command that failed, in MongoDB's words. */
export class CommandError extends Error {
  readonly code: number;
  /** What stands beside the message in the reply: keyPattern and keyValue of a duplicate. */
  readonly details: Document;
  /** Drivers run a transaction again when an error in it carries the transient label. */
  transient = false;

  constructor(number: number, message: string, details: Document = {}) {
    super(message);
    this.code = number;
    this.details = details;
  }

  toReply(): Document {
    return {
      ok: 0,
      errmsg: this.message,
      code: this.code,
      codeName: codeName(this.code),
      ...this.details,
      ...(this.transient && { errorLabels: [TRANSIENT] }),
    };
  }
}

/** A transaction that is not there (any more): the driver may start it again from its beginning. */
export function noSuchTransaction(reason: string): CommandError {
  const error = new CommandError(code.noSuchTransaction, reason);
  error.transient = true;
  return error;
}

/** Nobody knows any more whether it was committed: to run it again might do its work twice. */
export function unknownTransaction(number: bigint): CommandError {
  return new CommandError(code.noSuchTransaction, `it is not known what became of transaction ${number}`);
}

/** Any failure as a CommandError: what PostgreSQL said in MongoDB's code, a lost server as one that shuts down. */
export function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DatabaseError) return new CommandError(codeOfSqlState(error.code ?? '') ?? 1, message);
  return new CommandError(code.shutdownInProgress, `the database engine does not answer: ${message}`);
}
