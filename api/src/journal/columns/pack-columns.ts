import type { Columns } from './columns.ts';

/** The types of columns, the widest first: each array then begins at a multiple of its width. */
const TYPES = [Float64Array, Int32Array, Int16Array, Uint8Array] as const;

/**
 * Copies the arrays into one buffer. A buffer for each takes some 300 bytes besides its values, most of them outside of
 * the heap, and most blocks have a few trades.
 */
export function packColumns(columns: Columns): Columns {
  const entries = Object.entries(columns);
  const sizes = entries.map(([, values]) => (ArrayBuffer.isView(values) ? values.byteLength : 0));
  const buffer = new ArrayBuffer(sizes.reduce((sum, size) => sum + size, 0));
  const packed: Record<string, ArrayLike<number>> = {};
  let offset = 0;
  for (const Type of TYPES)
    for (const [name, values] of entries) {
      if (!(values instanceof Type)) continue;
      const copy = new Type(buffer, offset, values.length);
      copy.set(values);
      packed[name] = copy;
      offset += values.byteLength;
    }
  return { ...columns, ...packed };
}
