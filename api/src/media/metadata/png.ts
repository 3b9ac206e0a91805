import { crc32 } from 'node:zlib';
import { cut, type Edit, type PartReader } from './edits.ts';
import { createExif, readOrientation } from './exif.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;
const TEXTS = ['tEXt', 'zTXt', 'iTXt'];
/** EXIF beside which no file of a camera is. Longer ones are cut without a look. */
const MAX_EXIF_BYTES = 1_048_576;

const createExifChunk = (tiff: Buffer): Buffer => {
  if (tiff.length === 0) return tiff;
  const chunk = Buffer.alloc(tiff.length + FRAME_BYTES);
  chunk.writeUInt32BE(tiff.length);
  chunk.write('eXIf', 4, 'latin1');
  tiff.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + tiff.length)), 8 + tiff.length);
  return chunk;
};

const editExif = async (reader: PartReader, at: number, length: number): Promise<Edit | undefined> => {
  if (length > MAX_EXIF_BYTES) return cut(at, length);
  const chunk = await reader.read(at, length);
  const bytes = createExifChunk(createExif(readOrientation(chunk.subarray(8, -4))));
  return bytes.equals(chunk) ? undefined : { at, length, bytes };
};

/** Finds texts, which include XMP and IPTC, and EXIF. */
export async function findPngMetadata(reader: PartReader): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= reader.size; ) {
    const header = await reader.read(at, 8);
    const type = header.toString('latin1', 4, 8);
    const length = header.readUInt32BE() + FRAME_BYTES;
    if (at + length > reader.size) break;
    const edit = TEXTS.includes(type) ? cut(at, length) : type === 'eXIf' && (await editExif(reader, at, length));
    if (edit) edits.push(edit);
    at += length;
    if (type === 'IEND') break;
  }
  return edits;
}
