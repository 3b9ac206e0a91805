import { Decoder, Encoder } from 'cbor-x';
import type { Columns } from './columns.ts';

/** Typed arrays as in RFC 8746. */
const encoder = new Encoder({ useRecords: false, tagUint8Array: true });

export function encodeColumns(columns: Columns): Buffer {
  return encoder.encode(columns);
}

const decoder = new Decoder({ useRecords: false });

/** Columns that are kept are copied: their arrays can be parts of the whole reply of the database. */
export function decodeColumns(data: Uint8Array): Columns {
  return decoder.decode(data);
}
