import type { PartReader } from './edits.ts';

/** A box of MP4, MOV and AVIF. */
export interface Box {
  type: string;
  at: number;
  /** With its header. */
  length: number;
  headerLength: number;
}

/** A file with more boxes is none of a camera or an editor. */
const MAX_BOXES = 100_000;

const readSize = (header: Buffer, left: number): Pick<Box, 'length' | 'headerLength'> => {
  const size = header.readUInt32BE();
  if (size === 1 && header.length >= 16) return { length: Number(header.readBigUInt64BE(8)), headerLength: 16 };
  // The last box may extend to the end of the file.
  return { length: size === 0 ? left : size, headerLength: 8 };
};

/** Lists the boxes between two positions. Stops at the first that is not one. */
export async function listBoxes(reader: PartReader, from: number, end: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= end && boxes.length < MAX_BOXES; ) {
    const header = await reader.read(at, 16);
    if (header.length < 8) break;
    const { length, headerLength } = readSize(header, end - at);
    if (length < headerLength || at + length > end) break;
    boxes.push({ type: header.toString('latin1', 4, 8), at, length, headerLength });
    at += length;
  }
  return boxes;
}

export function listChildren(reader: PartReader, { at, length, headerLength }: Box, skipped = 0): Promise<Box[]> {
  return listBoxes(reader, at + headerLength + skipped, at + length);
}
