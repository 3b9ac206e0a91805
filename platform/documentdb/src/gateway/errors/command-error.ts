import type { Document } from 'bson';
import { DatabaseError } from 'pg';
import { code, getCodeName, toMongoCode } from './codes.ts';

const TRANSIENT_LABEL = 'TransientTransactionError';

/** A failed command with MongoDB's error code. */
export class CommandError extends Error {
  readonly code: number;
  /** Additional reply fields, e.g. keyPattern and keyValue of a duplicate key. */
  readonly details: Document;
  /** Adds the error label that makes drivers retry the whole transaction. */
  isTransient = false;

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
      codeName: getCodeName(this.code),
      ...this.details,
      ...(this.isTransient && { errorLabels: [TRANSIENT_LABEL] }),
    };
  }
}

/** The transaction is not open: the driver may retry it from the start. */
export function createNoSuchTransactionError(reason: string): CommandError {
  const error = new CommandError(code.noSuchTransaction, reason);
  error.isTransient = true;
  return error;
}

/** The transaction's outcome is unknown. Not transient, because a retry could apply its writes twice. */
export function createUnknownTransactionError(number: bigint): CommandError {
  return new CommandError(code.noSuchTransaction, `the outcome of transaction ${number} is unknown`);
}

/** Converts any error: maps SQL errors to MongoDB codes, and a lost connection to ShutdownInProgress. */
export function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DatabaseError) return new CommandError(toMongoCode(error.code ?? '') ?? 1, message);
  return new CommandError(code.shutdownInProgress, `the database engine does not respond: ${message}`);
}
