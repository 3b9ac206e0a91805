import { type Document, deserialize } from 'bson';
import { code } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import { describeDuplicate, raisedDuplicate } from '../errors/duplicate-key.ts';
import { bytesOf, type Call, codeOfPacked, type Handler } from './call.ts';

const operationsField = { insert: 'documents', update: 'updates', delete: 'deletes' } as const;

/** insert, update and delete. */
export const write =
  (kind: keyof typeof operationsField): Handler =>
  async (call) => {
    const sequence = call.sequences.get(operationsField[kind]) ?? null;
    const row = await call.run(kind, [call.database, call.body.bytes, sequence]);
    const reply = bytesOf(row);
    return row.success === true ? reply : repairErrors(call, operationsField[kind], deserialize(reply));
  };

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
    return bytesOf(await call.run('findAndModify', [call.database, call.body.bytes]));
  } catch (error) {
    throw (await raisedDuplicate(call, error)) ?? error;
  }
};
