import { cut, type Edit, type PartReader } from './edits.ts';
import { createExif, readOrientation } from './exif.ts';

const FILE_HEADER_BYTES = 12;
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;
const MAX_EXIF_BYTES = 1_048_576;

/** The content of a chunk may begin with the name that EXIF has in JPEG. */
const readTiff = (content: Buffer): Buffer =>
  content.toString('latin1', 0, 6) === 'Exif\0\0' ? content.subarray(6) : content;

const createExifChunk = (tiff: Buffer): Buffer => {
  if (tiff.length === 0) return tiff;
  const header = Buffer.from('EXIF\0\0\0\0', 'latin1');
  header.writeUInt32LE(tiff.length, 4);
  return Buffer.concat([header, tiff, Buffer.alloc(tiff.length % 2)]);
};

interface Chunk {
  type: string;
  at: number;
  /** With header and padding. */
  length: number;
}

const listChunks = async (reader: PartReader, end: number): Promise<Chunk[]> => {
  const chunks: Chunk[] = [];
  for (let at = FILE_HEADER_BYTES; at + 8 <= end; ) {
    const header = await reader.read(at, 8);
    const size = header.readUInt32LE(4);
    const length = Math.min(8 + size + (size % 2), end - at);
    chunks.push({ type: header.toString('latin1', 0, 4), at, length });
    at += length;
  }
  return chunks;
};

const editChunk = async (reader: PartReader, { type, at, length }: Chunk): Promise<Edit | undefined> => {
  if (type === 'XMP ' || (type === 'EXIF' && length > MAX_EXIF_BYTES)) return cut(at, length);
  if (type !== 'EXIF') return undefined;
  const chunk = await reader.read(at, length);
  const bytes = createExifChunk(createExif(readOrientation(readTiff(chunk.subarray(8)))));
  return bytes.equals(chunk) ? undefined : { at, length, bytes };
};

/** Writes what the flags of the file say about its chunks. */
const editFlags = async (reader: PartReader, at: number, hasExif: boolean): Promise<Edit[]> => {
  const [flags = 0] = await reader.read(at + 8, 1);
  const next = (flags & ~(EXIF_FLAG | XMP_FLAG)) | (hasExif ? EXIF_FLAG : 0);
  return next === flags ? [] : [{ at: at + 8, length: 1, bytes: Buffer.from([next]) }];
};

/** Finds EXIF and XMP. */
export async function findWebpMetadata(reader: PartReader): Promise<Edit[]> {
  const header = await reader.read(0, FILE_HEADER_BYTES);
  if (header.length < FILE_HEADER_BYTES) return [];
  const end = Math.min(reader.size, 8 + header.readUInt32LE(4));
  const chunks = await listChunks(reader, end);
  const found: Edit[] = [];
  for (const chunk of chunks) found.push(...[(await editChunk(reader, chunk)) ?? []].flat());
  if (found.length === 0) return [];
  const hasExif = chunks.some(
    ({ type, at }) => type === 'EXIF' && !found.some((edit) => edit.at === at && edit.bytes.length === 0),
  );
  const extended = chunks.find(({ type }) => type === 'VP8X');
  const flags = extended ? await editFlags(reader, extended.at, hasExif) : [];
  const size = Buffer.alloc(4);
  const removed = found.reduce((sum, { length, bytes }) => sum + length - bytes.length, 0);
  size.writeUInt32LE(end - removed - 8);
  return [{ at: 4, length: 4, bytes: size }, ...flags, ...found];
}
