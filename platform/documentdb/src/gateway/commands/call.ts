import type { Document } from 'bson';
import type { CursorStore } from '../cursors.ts';
import type { Engine, Parameter, Row } from '../engine.ts';
import { code, toMongoCode, unpackSqlState } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import type { StatementName } from '../sql.ts';
import type { Transaction, Transactions } from '../transactions.ts';
import type { RawDocument } from '../wire/raw-document.ts';

/** State that all commands of one gateway share. */
export interface Gateway {
  engine: Engine;
  transactions: Transactions;
  cursors: CursorStore;
  /** Resolves when the most recently queued catalog change has finished. */
  lastCatalogChange: Promise<unknown>;
}

/** One command in progress: the parsed request and the way to run its statements. */
export interface Call {
  gateway: Gateway;
  name: string;
  database: string;
  body: RawDocument;
  sequences: Map<string, Buffer>;
  /** The client connection, compared by identity. */
  owner: object;
  connectionId: number;
  session?: string;
  transaction?: Transaction;
  /** Runs a statement in the call's transaction, or in autocommit mode when there is none. */
  run(name: StatementName, parameters: Parameter[]): Promise<Row>;
  /** Runs a statement and rolls it back. Resolves with its error, if any. */
  dryRun(name: StatementName, parameters: Parameter[]): Promise<unknown>;
}

/** A command's reply: BSON bytes from the engine, or a document to serialize. */
export type Reply = Uint8Array | Document;
export type Handler = (call: Call) => Promise<Reply>;

/** Reads the collection name, which is the value of the first field. @throws CommandError 2 when it is not a name */
export function getCollectionName(call: Call): string {
  const value = call.body.get(call.body.fieldNames[0] ?? '');
  if (typeof value === 'string' && value !== '') return value;
  throw new CommandError(code.badValue, `${call.name} requires a collection name`);
}

/** Whether the collection exists in committed data: the lookup runs outside the call's transaction. */
export async function collectionExists(call: Call): Promise<boolean> {
  const row = await call.gateway.engine.run('collectionExists', [call.database, getCollectionName(call)]);
  return row.id !== undefined;
}

/** Reads a BSON column of a row. @throws CommandError 115 when the engine left it empty */
export function getBson(row: Row, column = 'reply'): Uint8Array {
  const value = row[column];
  if (value instanceof Uint8Array) return value;
  throw new CommandError(code.commandNotSupported, `the engine returned no ${column}`);
}

/** Maps the packed SQLSTATE in an engine reply to a MongoDB error code. */
export function parsePackedCode(packed: unknown): number {
  return (typeof packed === 'number' && toMongoCode(unpackSqlState(packed))) || code.badValue;
}
