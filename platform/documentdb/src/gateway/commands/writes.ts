import { setTimeout as sleep } from 'node:timers/promises';
import { type Document, deserialize } from 'bson';
import { type Parameter, type Row, retry } from '../engine.ts';
import { code, isConstraintViolation, isInternal } from '../errors/codes.ts';
import { CommandError, toCommandError } from '../errors/command-error.ts';
import type { StatementName } from '../sql.ts';
import { type Call, collectionExists, getBson, type Handler, parsePackedCode } from './call.ts';
import { describeDuplicate, toDuplicateKeyError } from './duplicate-key.ts';
import { runInTurn } from './turns.ts';

/** The field that holds the operations of each kind of write. */
const OPERATION_FIELDS = { insert: 'documents', update: 'updates', delete: 'deletes' } as const;
type WriteKind = keyof typeof OPERATION_FIELDS;

/** MongoDB repeats a single write after each conflict. Deadlocks of many writers can need many attempts. */
const CONFLICT_RETRY_MS = 10_000;
/** At random, so that writers that have met do not meet again. */
const CONFLICT_PAUSE_MS = 20;
/** The second attempt of an upsert finds the document that was inserted concurrently, unless that was deleted. */
const MAX_UPSERT_ATTEMPTS = 3;

/** Returns a function that waits, and returns whether a write may be repeated after a conflict. */
function createConflictWait(): () => Promise<boolean> {
  const deadline = performance.now() + CONFLICT_RETRY_MS;
  return async () => {
    await sleep(Math.random() * CONFLICT_PAUSE_MS);
    return performance.now() < deadline;
  };
}

/** Gets the document sequence with a write's operations (concatenated BSON), or null when they are in the body. */
function getSequence(call: Call, kind: WriteKind): Buffer | null {
  return call.sequences.get(OPERATION_FIELDS[kind]) ?? null;
}

/** Decodes the write operation at an index; undefined when there are fewer. */
function decodeOperation(call: Call, kind: WriteKind, index: number): Document | undefined {
  const sequence = getSequence(call, kind);
  if (!sequence) return call.body.getDocument(OPERATION_FIELDS[kind])?.getDocument(String(index))?.decode();
  let offset = 0;
  for (let skip = index; skip > 0 && offset < sequence.length; skip--) offset += sequence.readInt32LE(offset);
  if (offset >= sequence.length) return undefined;
  return deserialize(sequence.subarray(offset, offset + sequence.readInt32LE(offset)));
}

/** Handles insert, update and delete. */
export function createWriteHandler(kind: WriteKind): Handler {
  return async (call) => {
    const waitAfterConflict = createConflictWait();
    for (let attempt = 1; ; attempt++) {
      const row = await runWrite(call, kind, [call.database, call.body.bytes, getSequence(call, kind)], attempt > 1);
      if (row.success === true) return getBson(row);
      const reply = deserialize(getBson(row));
      for (const error of reply.writeErrors ?? []) error.code = parsePackedCode(error.code);
      const failure = findRetryableError(call, kind, reply);
      const isRepeated =
        failure === code.writeConflict ? await waitAfterConflict() : failure && attempt < MAX_UPSERT_ATTEMPTS;
      if (!isRepeated) return toWriteErrorReply(call, kind, reply);
    }
  };
}

/** Converts write errors to MongoDB's format. Like MongoDB, aborts the transaction on the first one. */
async function toWriteErrorReply(call: Call, kind: WriteKind, reply: Document): Promise<Document> {
  const errors: Document[] = reply.writeErrors ?? [];
  for (const error of errors) {
    if (call.transaction && error.code === code.writeConflict) throw new CommandError(error.code, error.errmsg);
    if (error.code !== code.duplicateKey) continue;
    Object.assign(error, await describeDuplicate(call, decodeOperation(call, kind, error.index) ?? {}, error.errmsg));
  }
  if (errors.length > 0 && call.session && call.transaction) await call.gateway.transactions.abort(call.session);
  return reply;
}

/**
 * Finds the code of an error after which the write is repeated. Outside transactions MongoDB retries a write after a
 * conflict, and an upsert whose document was inserted concurrently. Only a write with a single operation can be retried
 * as a whole.
 */
function findRetryableError(call: Call, kind: WriteKind, { writeErrors }: Document): number | undefined {
  if (call.transaction || decodeOperation(call, kind, 1)) return undefined;
  const failure: number | undefined = writeErrors?.[0]?.code;
  if (failure === code.writeConflict) return failure;
  return failure === code.duplicateKey && decodeOperation(call, kind, 0)?.upsert === true ? failure : undefined;
}

/**
 * A write creates a missing collection. When another client creates it concurrently, the engine only reports an
 * internal error. That error and deadlocks are transient: a single write is retried here, a transaction is retried by
 * the driver. Repeated single writes run one after another.
 */
async function runWrite(call: Call, name: StatementName, parameters: Parameter[], isRepeated: boolean): Promise<Row> {
  let hasRun = isRepeated;
  const waitAfterConflict = createConflictWait();
  const isTransient = async (error: unknown) => {
    const isCreationRace = isInternal(error) && (await collectionExists(call));
    if (isCreationRace && call.transaction) {
      throw new CommandError(code.writeConflict, 'the collection was created concurrently');
    }
    if (call.transaction || !(isCreationRace || toCommandError(error).code === code.writeConflict)) return false;
    return waitAfterConflict();
  };
  const run = () => {
    if (hasRun && !call.transaction) return runInTurn(call, () => call.run(name, parameters));
    hasRun = true;
    return call.run(name, parameters);
  };
  return retry(run, isTransient, Number.POSITIVE_INFINITY);
}

export const findAndModify: Handler = async (call) => {
  const isUpsert = call.body.get('upsert') === true;
  let hasRun = false;
  const runOnce = async () => {
    const row = runWrite(call, 'findAndModify', [call.database, call.body.bytes], hasRun);
    hasRun = true;
    return getBson(await row);
  };
  try {
    // Without a savepoint, a duplicate key would abort the transaction before the conflict check can query it.
    if (isUpsert && call.transaction) return await call.transaction.withSavepoint(runOnce);
    const isRepeated = (error: unknown) => isUpsert && !call.transaction && isConstraintViolation(error);
    return await retry(runOnce, isRepeated, MAX_UPSERT_ATTEMPTS);
  } catch (error) {
    throw (await toDuplicateKeyError(call, error)) ?? error;
  }
};
