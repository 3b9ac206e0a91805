import { cut, type Edit, type PartReader } from './edits.ts';

const HEADER_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const COMMENT = 0xfe;
const APPLICATION = 0xff;

/** Applications that write XMP and IPTC. */
const METADATA = ['XMP DataXMP', 'MGKIPTC0000', 'MGK8BIM0000'];

const getTableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);

/** Skips blocks up to the empty one that ends them. Undefined if the file ends first. */
const skipBlocks = async (reader: PartReader, from: number): Promise<number | undefined> => {
  for (let at = from; at < reader.size; ) {
    const bytes = await reader.read(at, 65_536);
    let index = 0;
    while (index < bytes.length) {
      const length = bytes[index] ?? 0;
      index += 1 + length;
      if (length === 0) return at + index;
    }
    at += index;
  }
  return undefined;
};

/** Finds comments, XMP and IPTC. Neither an image nor an extension is the end of the file. */
export async function findGifMetadata(reader: PartReader): Promise<Edit[]> {
  const edits: Edit[] = [];
  const header = await reader.read(0, HEADER_BYTES);
  for (let at = HEADER_BYTES + getTableBytes(header[10] ?? 0); at < reader.size; ) {
    const start = await reader.read(at, 14);
    let end: number | undefined;
    if (start[0] === IMAGE) end = await skipBlocks(reader, at + 11 + getTableBytes(start[9] ?? 0));
    else if (start[0] === EXTENSION) end = await skipBlocks(reader, at + 2);
    if (end === undefined) break;
    const name = start[1] === APPLICATION ? start.toString('latin1', 3, 14) : '';
    const isMetadata = start[0] === EXTENSION && (start[1] === COMMENT || METADATA.includes(name));
    if (isMetadata) edits.push(cut(at, end - at));
    at = end;
  }
  return edits;
}
