import { type Document, deserialize, ObjectId, serialize } from 'bson';
import type { DatabaseError } from 'pg';
import { bytesOf, type Call, collectionOf } from '../commands/call.ts';
import type { Row } from '../engine.ts';
import { code, isConstraintViolation } from './codes.ts';
import { CommandError } from './command-error.ts';

/** What MongoDB says beside code 11000: which index, its key, and the value that stands there already. */
export interface Duplicate {
  errmsg: string;
  keyPattern: Document;
  keyValue: Document;
}

/** The engine's message ends with `Index '<name>'`. */
function indexNameIn(errmsg: string): string {
  const start = errmsg.lastIndexOf("Index '");
  return start >= 0 && errmsg.endsWith("'") ? errmsg.slice(start + "Index '".length, -1) : '';
}

/** A duplicate that the engine reported as a write error: it names the index, and nothing else. */
export async function describeDuplicate(call: Call, operation: Document, errmsg: string): Promise<Duplicate> {
  const name = indexNameIn(errmsg);
  const document = call.name === 'insert' ? operation : await documentAfter(call, operation);
  return known(call, describe(call, await indexOf(call, name, 0), document));
}

/** A duplicate that was raised (findAndModify): a constraint of PostgreSQL and the document, both in its detail. */
export async function raisedDuplicate(call: Call, error: unknown): Promise<CommandError | undefined> {
  if (!isConstraintViolation(error)) return undefined;
  const id = Number(/documents_rum_index_(\d+)/.exec(error.constraint ?? '')?.[1] ?? 0);
  const row = await indexOf(call, id ? '' : '_id_', id);
  const { errmsg, ...details } = await known(call, describe(call, row, documentIn(error)));
  return new CommandError(code.duplicateKey, errmsg, details);
}

/**
 * A transaction does not see what was inserted since it began. A duplicate of that is a conflict: run again, the
 * transaction sees it and may do otherwise, which is what an upsert needs.
 */
async function known(call: Call, duplicate: Duplicate): Promise<Duplicate> {
  if (!call.transaction) return duplicate;
  const query = { count: collectionOf(call), query: duplicate.keyValue, limit: 1, $db: call.database };
  const found = await call.run('count', [call.database, serialize(query)]).catch(() => undefined);
  // Where the transaction can no longer be asked, the duplicate stands.
  if (found && deserialize(bytesOf(found)).n === 0) throw new CommandError(code.writeConflict, duplicate.errmsg);
  return duplicate;
}

/**
 * The document that an update would have made: the engine only tells it when the same update is asked for as a
 * findAndModify, which then fails for the same reason and is rolled back.
 */
async function documentAfter(call: Call, operation: Document): Promise<Document> {
  const { q: query, u: update, upsert = false, arrayFilters, collation } = operation;
  const trial = {
    findAndModify: collectionOf(call),
    query,
    update,
    upsert,
    arrayFilters,
    collation,
    $db: call.database,
  };
  const bson = serialize(trial, { ignoreUndefined: true });
  const error = await call.tryOut('findAndModify', [call.database, bson]);
  return isConstraintViolation(error) ? documentIn(error) : {};
}

/** The refused document as the violation's detail shows it; only its _id, under an empty name, when that is the key. */
function documentIn(error: DatabaseError): Document {
  const hex = /=\((?:-?\d+, )?BSONHEX([0-9a-f]+)/.exec(error.detail ?? '')?.[1];
  const document = hex ? deserialize(Buffer.from(hex, 'hex')) : {};
  return '' in document ? { _id: document[''] } : document;
}

function indexOf(call: Call, name: string, id: number): Promise<Row> {
  return call.gateway.engine.run('indexKey', [call.database, collectionOf(call), name, id]);
}

function describe(call: Call, index: Row, document: Document): Duplicate {
  const keyPattern = index.key ? deserialize(bytesOf(index, 'key')) : {};
  const keyValue = Object.fromEntries(Object.keys(keyPattern).map((path) => [path, valueAt(document, path)]));
  const namespace = `${call.database}.${collectionOf(call)}`;
  const key = Object.entries(keyValue).map(([path, value]) => `${path}: ${show(value)}`);
  const errmsg = `E11000 duplicate key error collection: ${namespace} index: ${index.name} dup key: { ${key.join(', ')} }`;
  return { errmsg, keyPattern, keyValue };
}

function valueAt(document: Document, path: string): unknown {
  const value = path.split('.').reduce<unknown>((at, step) => (at as Document | null | undefined)?.[step], document);
  return value ?? null;
}

function show(value: unknown): string {
  return value instanceof ObjectId ? `ObjectId('${value.toHexString()}')` : JSON.stringify(value);
}
