import { type Document, deserialize, ObjectId, serialize } from 'bson';
import type { DatabaseError } from 'pg';
import type { Row } from '../engine.ts';
import { code, isConstraintViolation } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import { type Call, getBson, getCollectionName } from './call.ts';

/** The fields of MongoDB's error 11000: message with the index name, the index key, and the existing value. */
export interface Duplicate {
  errmsg: string;
  keyPattern: Document;
  keyValue: Document;
}

/** Parses the index name from the engine's message, which ends with `Index '<name>'`. */
function parseIndexName(errmsg: string): string {
  const start = errmsg.lastIndexOf("Index '");
  return start >= 0 && errmsg.endsWith("'") ? errmsg.slice(start + "Index '".length, -1) : '';
}

/** Describes a duplicate key that the engine reported as a write error, which contains only the index name. */
export async function describeDuplicate(call: Call, operation: Document, errmsg: string): Promise<Duplicate> {
  const name = parseIndexName(errmsg);
  const document = call.name === 'insert' ? operation : await findRejectedDocument(call, operation);
  return throwConflictIfInvisible(call, toDuplicate(call, await findIndex(call, name, 0), document));
}

/** Converts a unique index violation (findAndModify), which names the constraint and contains the document. */
export async function toDuplicateKeyError(call: Call, error: unknown): Promise<CommandError | undefined> {
  if (!isConstraintViolation(error)) return undefined;
  const id = Number(/documents_rum_index_(\d+)/.exec(error.constraint ?? '')?.[1] ?? 0);
  const row = await findIndex(call, id ? '' : '_id_', id);
  const { errmsg, ...details } = await throwConflictIfInvisible(
    call,
    toDuplicate(call, row, parseRejectedDocument(error)),
  );
  return new CommandError(code.duplicateKey, errmsg, details);
}

/**
 * A transaction does not see documents that were inserted after it started. A duplicate of such a document is reported
 * as a write conflict: the retried transaction sees the document, and an upsert then updates it.
 */
async function throwConflictIfInvisible(call: Call, duplicate: Duplicate): Promise<Duplicate> {
  if (!call.transaction) return duplicate;
  const query = { count: getCollectionName(call), query: duplicate.keyValue, limit: 1, $db: call.database };
  const found = await call.run('count', [call.database, serialize(query)]).catch(() => undefined);
  // If the transaction can no longer run queries, report the duplicate.
  if (found && deserialize(getBson(found)).n === 0) throw new CommandError(code.writeConflict, duplicate.errmsg);
  return duplicate;
}

/**
 * Finds the document that an update would have produced. The engine only reports it for findAndModify, so the same
 * update runs as a findAndModify, which fails with the same error and is rolled back.
 */
async function findRejectedDocument(call: Call, operation: Document): Promise<Document> {
  const { q: query, u: update, upsert = false, arrayFilters, collation } = operation;
  const command = {
    findAndModify: getCollectionName(call),
    query,
    update,
    upsert,
    arrayFilters,
    collation,
    $db: call.database,
  };
  const bson = serialize(command, { ignoreUndefined: true });
  const error = await call.dryRun('findAndModify', [call.database, bson]);
  return isConstraintViolation(error) ? parseRejectedDocument(error) : {};
}

/** Parses the rejected document from the error detail. For an _id index it contains only the id, with an empty name. */
function parseRejectedDocument(error: DatabaseError): Document {
  const hex = /=\((?:-?\d+, )?BSONHEX([0-9a-f]+)/.exec(error.detail ?? '')?.[1];
  const document = hex ? deserialize(Buffer.from(hex, 'hex')) : {};
  return '' in document ? { _id: document[''] } : document;
}

function findIndex(call: Call, name: string, id: number): Promise<Row> {
  return call.gateway.engine.run('indexKey', [call.database, getCollectionName(call), name, id]);
}

function toDuplicate(call: Call, index: Row, document: Document): Duplicate {
  const keyPattern = index.key ? deserialize(getBson(index, 'key')) : {};
  const keyValue = Object.fromEntries(Object.keys(keyPattern).map((path) => [path, getValueAtPath(document, path)]));
  const namespace = `${call.database}.${getCollectionName(call)}`;
  const key = Object.entries(keyValue).map(([path, value]) => `${path}: ${formatValue(value)}`);
  const errmsg = `E11000 duplicate key error collection: ${namespace} index: ${index.name} dup key: { ${key.join(', ')} }`;
  return { errmsg, keyPattern, keyValue };
}

function getValueAtPath(document: Document, path: string): unknown {
  const value = path
    .split('.')
    .reduce<unknown>((parent, key) => (parent as Document | null | undefined)?.[key], document);
  return value ?? null;
}

function formatValue(value: unknown): string {
  return value instanceof ObjectId ? `ObjectId('${value.toHexString()}')` : JSON.stringify(value);
}
