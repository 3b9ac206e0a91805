import { type Document, deserialize } from 'bson';
import type { Call } from './call.ts';

/** Where each kind of write carries its operations. */
export const operationsField = { insert: 'documents', update: 'updates', delete: 'deletes' } as const;
export type WriteKind = keyof typeof operationsField;

/** The operations of a write that travelled beside its body, as BSON one after another; null when they are in the body. */
export function sequenceOf(call: Call, kind: WriteKind): Buffer | null {
  return call.sequences.get(operationsField[kind]) ?? null;
}

/** One operation of a write, decoded; undefined when it has fewer. */
export function operationAt(call: Call, kind: WriteKind, index: number): Document | undefined {
  const sequence = sequenceOf(call, kind);
  if (!sequence) return call.body.part(operationsField[kind])?.part(String(index))?.decode();
  let at = 0;
  for (let skip = index; skip > 0 && at < sequence.length; skip--) at += sequence.readInt32LE(at);
  return at < sequence.length ? deserialize(sequence.subarray(at, at + sequence.readInt32LE(at))) : undefined;
}
