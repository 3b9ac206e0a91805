import { cut, type Edit, type PartReader } from './edits.ts';
import { createExif, readOrientation } from './exif.ts';

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const COMMENT = 0xfe;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP15 = 0xef;
const EXIF = 'Exif\0\0';
const CHUNK_BYTES = 65_536;

/** Segments of applications that an image needs to look right: its density, colour profile and colour transform. */
const KEPT: Readonly<Record<number, readonly string[]>> = { 224: ['JFIF\0'], 226: ['ICC_PROFILE\0'], 238: ['Adobe'] };

const isStandalone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

const startsWithOneOf = (bytes: Buffer, names: readonly string[]): boolean =>
  names.some((name) => bytes.toString('latin1', 0, name.length) === name);

const isKept = (marker: number, content: Buffer): boolean =>
  marker !== COMMENT && (marker < APP0 || marker > APP15 || startsWithOneOf(content, KEPT[marker] ?? []));

/** Finds the next marker after the coded data of a scan. Undefined at the end of the file. */
const findMarker = async (reader: PartReader, from: number): Promise<number | undefined> => {
  for (let at = from; at < reader.size; at += CHUNK_BYTES) {
    // One more byte, because a marker may begin with the last byte of a chunk.
    const bytes = await reader.read(at, CHUNK_BYTES + 1);
    for (let index = bytes.indexOf(0xff); index >= 0; index = bytes.indexOf(0xff, index + 1)) {
      const next = bytes[index + 1];
      // 00 stands for a coded FF, D0 to D7 are parts of a scan, and FF is padding.
      if (next === undefined || index === CHUNK_BYTES) break;
      if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at + index;
    }
  }
  return undefined;
};

/** The segment of an EXIF that has only the orientation; empty for none. */
const createSegment = (orientation: number): Buffer => {
  const tiff = createExif(orientation);
  if (tiff.length === 0) return tiff;
  const content = Buffer.concat([Buffer.from(EXIF, 'latin1'), tiff]);
  const header = Buffer.from([0xff, APP1, 0, 0]);
  header.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([header, content]);
};

/** Replaces a segment, or cuts it. The first EXIF leaves its orientation. */
const editSegment = (segment: Buffer, at: number, hasExif: boolean): Edit | undefined => {
  const isExif = segment[1] === APP1 && segment.toString('latin1', 4, 10) === EXIF;
  if (!isExif || hasExif) return cut(at, segment.length);
  const bytes = createSegment(readOrientation(segment.subarray(10)));
  return bytes.equals(segment) ? undefined : { at, length: segment.length, bytes };
};

/**
 * What follows an image is a second picture or a video of a phone, with EXIF of its own, if the image begins with such
 * a description. A file without one stays as it is.
 */
const hasPrivateTrailer = async (reader: PartReader, at: number, edits: readonly Edit[]): Promise<boolean> =>
  at < reader.size && (edits.length > 0 || (await reader.read(at, 2)).equals(Buffer.from([0xff, 0xd8])));

/**
 * Finds EXIF, XMP, IPTC, comments and whatever follows the image, such as a second picture or a video. What cannot be
 * read as JPEG stays: decoding decides whether it is an image.
 */
export async function findJpegMetadata(reader: PartReader): Promise<Edit[]> {
  const edits: Edit[] = [];
  let hasExif = false;
  for (let at: number | undefined = 2; at !== undefined && at < reader.size; ) {
    const [mark, marker = 0, high = 0, low = 0] = await reader.read(at, 4);
    if (mark !== 0xff) break;
    if (marker === END_OF_IMAGE) {
      if (await hasPrivateTrailer(reader, at + 2, edits)) edits.push(cut(at + 2, reader.size - at - 2));
      break;
    }
    if (marker === 0xff) at += 1;
    else if (isStandalone(marker)) at += 2;
    else {
      const length: number = 2 + high * 256 + low;
      const segment = await reader.read(at, length);
      if (segment.length < length || length < 4) break;
      const edit = isKept(marker, segment.subarray(4)) ? undefined : editSegment(segment, at, hasExif);
      if (edit) edits.push(edit);
      hasExif ||= marker === APP1 && segment.toString('latin1', 4, 10) === EXIF;
      at = marker === START_OF_SCAN ? await findMarker(reader, at + length) : at + length;
    }
  }
  return edits;
}
