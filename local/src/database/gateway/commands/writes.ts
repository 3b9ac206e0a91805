import { type Document, deserialize } from 'bson';
import { persistently, TRIES } from '../again.ts';
import type { Parameter, Row } from '../engine.ts';
import { code, isConstraintViolation, isInternal } from '../errors/codes.ts';
import { CommandError, toCommandError } from '../errors/command-error.ts';
import { describeDuplicate, raisedDuplicate } from '../errors/duplicate-key.ts';
import type { StatementName } from '../sql.ts';
import { bytesOf, type Call, codeOfPacked, collectionExists, type Handler } from './call.ts';
import { operationAt, sequenceOf, type WriteKind } from './operations.ts';

/** insert, update and delete. */
export const write =
  (kind: WriteKind): Handler =>
  async (call) => {
    for (let tries = 1; ; tries++) {
      const row = await runWrite(call, kind, [call.database, call.body.bytes, sequenceOf(call, kind)]);
      if (row.success === true) return bytesOf(row);
      const reply = deserialize(bytesOf(row));
      for (const error of reply.writeErrors ?? []) error.code = codeOfPacked(error.code);
      if (tries === TRIES || !passesByItself(call, kind, reply)) return finishErrors(call, kind, reply);
    }
  };

/** Write errors in MongoDB's words. In a transaction the first of them ends it, as MongoDB has it. */
async function finishErrors(call: Call, kind: WriteKind, reply: Document): Promise<Document> {
  const errors: Document[] = reply.writeErrors ?? [];
  for (const error of errors) {
    if (call.transaction && error.code === code.writeConflict) throw new CommandError(error.code, error.errmsg);
    if (error.code !== code.duplicateKey) continue;
    Object.assign(error, await describeDuplicate(call, operationAt(call, kind, error.index) ?? {}, error.errmsg));
  }
  if (errors.length > 0 && call.session && call.transaction) await call.gateway.transactions.abort(call.session);
  return reply;
}

/**
 * Outside transactions MongoDB itself repeats a write that met another one: a conflict, or an upsert whose document was
 * inserted by somebody else at the same moment. Only a write of one operation can be repeated as a whole.
 */
function passesByItself(call: Call, kind: WriteKind, { writeErrors }: Document): boolean {
  if (call.transaction || operationAt(call, kind, 1)) return false;
  const failure = writeErrors?.[0]?.code;
  if (failure === code.writeConflict) return true;
  return failure === code.duplicateKey && operationAt(call, kind, 0)?.upsert === true;
}

/**
 * A write makes its collection when there is none; when somebody else makes it at the same moment the engine only says
 * that something went wrong inside it. That passes, and so does a deadlock: the write is run again, a transaction as a
 * whole.
 */
async function runWrite(call: Call, name: StatementName, parameters: Parameter[]): Promise<Row> {
  const passes = async (error: unknown) => {
    const met = isInternal(error) && (await collectionExists(call));
    if (met && call.transaction) throw new CommandError(code.writeConflict, 'the collection was created meanwhile');
    return !call.transaction && (met || toCommandError(error).code === code.writeConflict);
  };
  return persistently(() => call.run(name, parameters), passes);
}

export const findAndModify: Handler = async (call) => {
  const upserts = call.body.get('upsert') === true;
  const attempt = async () => bytesOf(await runWrite(call, 'findAndModify', [call.database, call.body.bytes]));
  try {
    // A duplicate would leave the transaction unable to tell whether it may be repeated.
    if (upserts && call.transaction) return await call.transaction.guarded(attempt);
    return await persistently(attempt, (error) => upserts && !call.transaction && isConstraintViolation(error));
  } catch (error) {
    throw (await raisedDuplicate(call, error)) ?? error;
  }
};
