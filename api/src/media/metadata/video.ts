import { type Box, listBoxes, listChildren } from './boxes.ts';
import type { Edit, PartReader } from './edits.ts';

/** Boxes with descriptions, by the box around them. */
const CONTAINERS = ['moov', 'trak', 'moof', 'traf'];
const DESCRIPTIONS = ['udta', 'meta', 'XMP_'];

/** The ids of boxes with XMP (Adobe) and of a camera's notes (Sony, Canon), in hexadecimal. */
const UUIDS = [
  'be7acfcb97a942e89c71999491e3afac',
  '55534d5421d24fcebb88695cfac9c740',
  '85c0b687820f11e08111f4ce462b6a48',
];

/** What an encoder writes about itself, which says nothing about the trader. */
const HARMLESS = ['\xa9too', 'free', 'hdlr', 'mhdr'];

/** Larger descriptions are not looked into: they are overwritten. */
const MAX_DEPTH = 3;

/** In MP4, `meta` begins with a version of 4 bytes, which is zero. In MOV it begins with the size of a box. */
const hasVersion = async (reader: PartReader, { at, headerLength }: Box): Promise<boolean> =>
  (await reader.read(at + headerLength, 4)).equals(Buffer.alloc(4));

/** Whether a box of descriptions names at most the encoder. */
const isHarmless = async (reader: PartReader, box: Box, depth = 0): Promise<boolean> => {
  if (HARMLESS.includes(box.type)) return true;
  if (!['udta', 'meta', 'ilst'].includes(box.type) || depth > MAX_DEPTH) return false;
  const skipped = box.type === 'meta' && (await hasVersion(reader, box)) ? 4 : 0;
  const start = box.at + box.headerLength + skipped;
  const children = await listBoxes(reader, start, box.at + box.length);
  const end = children.at(-1);
  // MOV ends its user data with four zeros.
  const rest = box.at + box.length - (end ? end.at + end.length : start);
  if (rest !== 0 && !(rest === 4 && box.type === 'udta')) return false;
  for (const child of children) if (!(await isHarmless(reader, child, depth + 1))) return false;
  return true;
};

/** Timed descriptions, such as the places of a journey. */
const isTimedMetadata = async (reader: PartReader, track: Box): Promise<boolean> => {
  const media = (await listChildren(reader, track)).find(({ type }) => type === 'mdia');
  const handler = media && (await listChildren(reader, media)).find(({ type }) => type === 'hdlr');
  if (!handler) return false;
  return (await reader.read(handler.at + handler.headerLength + 8, 4)).toString('latin1') === 'meta';
};

const isMetadata = async (reader: PartReader, box: Box, isInContainer: boolean): Promise<boolean> => {
  if (box.type === 'uuid') return UUIDS.includes((await reader.read(box.at + box.headerLength, 16)).toString('hex'));
  if (box.type === 'trak') return isTimedMetadata(reader, box);
  if (!isInContainer && box.type === 'meta') return false;
  return DESCRIPTIONS.includes(box.type) && !(await isHarmless(reader, box));
};

/** Overwrites a box as free space of the same length: offsets in the file stay right. */
const toFree = async (reader: PartReader, { at, length, headerLength }: Box): Promise<Edit> => {
  const header = await reader.read(at, headerLength);
  header.write('free', 4, 'latin1');
  return { at, length, bytes: header, zeros: length - headerLength };
};

const findIn = async (reader: PartReader, boxes: readonly Box[], isInContainer: boolean): Promise<Edit[]> => {
  const edits: Edit[] = [];
  for (const box of boxes) {
    if (await isMetadata(reader, box, isInContainer)) edits.push(await toFree(reader, box));
    else if (CONTAINERS.includes(box.type))
      edits.push(...(await findIn(reader, await listChildren(reader, box), true)));
  }
  return edits;
};

/** Finds the descriptions of an MP4 or MOV: comments, XMP, place and whatever else its user data has. */
export async function findVideoMetadata(reader: PartReader): Promise<Edit[]> {
  return findIn(reader, await listBoxes(reader, 0, reader.size), false);
}
