import { type Document, deserialize } from 'bson';
import type { Parameter, Row } from '../engine.ts';
import { code, isInternal } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import { describeDuplicate, raisedDuplicate } from '../errors/duplicate-key.ts';
import type { StatementName } from '../sql.ts';
import { bytesOf, type Call, codeOfPacked, collectionExists, type Handler } from './call.ts';

const operationsField = { insert: 'documents', update: 'updates', delete: 'deletes' } as const;

/** insert, update and delete. */
export const write =
  (kind: keyof typeof operationsField): Handler =>
  async (call) => {
    const sequence = call.sequences.get(operationsField[kind]) ?? null;
    const row = await runWrite(call, kind, [call.database, call.body.bytes, sequence]);
    const reply = bytesOf(row);
    return row.success === true ? reply : repairErrors(call, operationsField[kind], deserialize(reply));
  };

/**
 * A write makes its collection when there is none; when somebody else makes it at the same moment the engine only says
 * that something went wrong inside it. The write is run again then, a transaction as a whole.
 */
async function runWrite(call: Call, name: StatementName, parameters: Parameter[]): Promise<Row> {
  try {
    return await call.run(name, parameters);
  } catch (error) {
    if (!isInternal(error) || !(await collectionExists(call))) throw error;
    if (call.transaction) throw new CommandError(code.writeConflict, 'the collection was created meanwhile');
    return call.run(name, parameters);
  }
}

/** Write errors in MongoDB's codes and words. In a transaction the first of them ends it, as MongoDB has it. */
async function repairErrors(call: Call, field: string, reply: Document): Promise<Document> {
  const errors: Document[] = reply.writeErrors ?? [];
  for (const error of errors) {
    error.code = codeOfPacked(error.code);
    if (error.code === code.writeConflict) throw new CommandError(error.code, error.errmsg);
    if (error.code !== code.duplicateKey) continue;
    Object.assign(error, await describeDuplicate(call, operation(call, field, error.index), error.errmsg));
  }
  if (errors.length > 0 && call.session && call.transaction) await call.gateway.transactions.abort(call.session);
  return reply;
}

/** One of the command's operations, decoded: from its body, or from the sequence that travelled beside it. */
function operation(call: Call, field: string, index: number): Document {
  const sequence = call.sequences.get(field);
  if (!sequence) return call.body.part(field)?.part(String(index))?.decode() ?? {};
  let at = 0;
  for (let skip = index; skip > 0; skip--) at += sequence.readInt32LE(at);
  return deserialize(sequence.subarray(at, at + sequence.readInt32LE(at)));
}

export const findAndModify: Handler = async (call) => {
  try {
    return bytesOf(await runWrite(call, 'findAndModify', [call.database, call.body.bytes]));
  } catch (error) {
    throw (await raisedDuplicate(call, error)) ?? error;
  }
};
