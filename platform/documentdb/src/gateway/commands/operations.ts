import { type Document, deserialize } from 'bson';
import type { Call } from './call.ts';

/** The field that holds the operations of each kind of write. */
export const OPERATION_FIELDS = { insert: 'documents', update: 'updates', delete: 'deletes' } as const;
export type WriteKind = keyof typeof OPERATION_FIELDS;

/** Gets the document sequence with a write's operations (concatenated BSON), or null when they are in the body. */
export function getSequence(call: Call, kind: WriteKind): Buffer | null {
  return call.sequences.get(OPERATION_FIELDS[kind]) ?? null;
}

/** Decodes the write operation at an index; undefined when there are fewer. */
export function decodeOperation(call: Call, kind: WriteKind, index: number): Document | undefined {
  const sequence = getSequence(call, kind);
  if (!sequence) return call.body.getDocument(OPERATION_FIELDS[kind])?.getDocument(String(index))?.decode();
  let offset = 0;
  for (let skip = index; skip > 0 && offset < sequence.length; skip--) offset += sequence.readInt32LE(offset);
  if (offset >= sequence.length) return undefined;
  return deserialize(sequence.subarray(offset, offset + sequence.readInt32LE(offset)));
}
