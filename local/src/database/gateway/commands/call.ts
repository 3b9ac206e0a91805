import type { Document } from 'bson';
import type { Cursors } from '../cursors.ts';
import type { Engine, Parameter, Row } from '../engine.ts';
import { code, codeOfSqlState, unpackSqlState } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import type { StatementName } from '../sql.ts';
import type { Transaction, Transactions } from '../transactions.ts';
import type { RawDocument } from '../wire/document.ts';

/** What every command of one gateway shares. */
export interface Gateway {
  engine: Engine;
  transactions: Transactions;
  cursors: Cursors;
  /** Settles when the last change of the catalogue is done. */
  lastChange: Promise<unknown>;
}

/** One command on its way through: what was asked, and where its statements run. */
export interface Call {
  gateway: Gateway;
  name: string;
  database: string;
  body: RawDocument;
  sequences: Map<string, Buffer>;
  /** Identifies the client connection. */
  user: object;
  connectionId: number;
  session?: string;
  transaction?: Transaction;
  /** Runs a statement in the call's transaction, or by itself when it has none. */
  run(name: StatementName, parameters: Parameter[]): Promise<Row>;
  /** Runs a statement, leaves nothing of it behind, and tells how it failed. */
  tryOut(name: StatementName, parameters: Parameter[]): Promise<unknown>;
}

/** A command's answer: BSON bytes straight from the engine, or a document to make BSON of. */
export type Reply = Uint8Array | Document;
export type Handler = (call: Call) => Promise<Reply>;

/** The collection that the command names as its first value. @throws CommandError 2 when it is no name */
export function collectionOf(call: Call): string {
  const value = call.body.get(call.body.names[0] ?? '');
  if (typeof value === 'string' && value !== '') return value;
  throw new CommandError(code.badValue, `${call.name} needs the name of a collection`);
}

/** Whether the command's collection is there, as everybody sees it: looked up outside the call's transaction. */
export async function collectionExists(call: Call): Promise<boolean> {
  const row = await call.gateway.engine.run('collectionExists', [call.database, collectionOf(call)]);
  return row.id !== undefined;
}

/** A BSON column that the statement must have filled. */
export function bytesOf(row: Row, column = 'reply'): Uint8Array {
  const value = row[column];
  if (value instanceof Uint8Array) return value;
  throw new CommandError(code.commandNotSupported, `the engine gave no ${column}`);
}

/** The MongoDB code of the packed SQLSTATE that a reply of the engine carries. */
export function codeOfPacked(packed: unknown): number {
  return (typeof packed === 'number' && codeOfSqlState(unpackSqlState(packed))) || code.badValue;
}
