import { type Box, listBoxes } from './boxes.ts';
import type { Edit, PartReader } from './edits.ts';
import { findVideoMetadata } from './video.ts';

/** Version and flags at the start of some boxes. */
const VERSION_BYTES = 4;
const HEADER_BYTES = 8;
/** A larger description of an image is none that a camera or an editor writes. */
const MAX_META_BYTES = 4_194_304;
/** Parts of one item. More are no picture: an entry of a few bytes could claim 65,535. */
const MAX_EXTENTS = 256;

/** Reads numbers of a box one after the other. Throws a RangeError at its end. */
const createCursor = (bytes: Buffer, start: number) => {
  let at = start;
  return {
    /** @param size 0, 2, 4 or 8 bytes; 0 reads nothing, which stands for zero */
    next: (size: number): number => {
      const value = size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size);
      at += size;
      return value;
    },
    position: () => at,
  };
};

interface Extent {
  /** Whether the position is in the box `idat` instead of the file. */
  isInMeta: boolean;
  at: number;
  length: number;
}

interface ItemLocation {
  id: number;
  extents: Extent[];
  /** Its entry in the box. */
  entry: Buffer;
}

const frame = (type: string, ...content: Buffer[]): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(content.reduce((sum, { length }) => sum + length, HEADER_BYTES));
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...content]);
};

const toCount = (count: number, size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(count, 0, size);
  return bytes;
};

/** Lists the frames inside of a box that is in memory. */
const split = (bytes: Buffer, start: number): Buffer[] => {
  const boxes: Buffer[] = [];
  for (let at = start; at + HEADER_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length < HEADER_BYTES || at + length > bytes.length) throw new RangeError('A box is too long.');
    boxes.push(bytes.subarray(at, at + length));
    at += length;
  }
  return boxes;
};

const getType = (box: Buffer): string => box.toString('latin1', 4, 8);

const readItem = (box: Buffer): { id: number; type: string } => {
  const idBytes = box[HEADER_BYTES] === 3 ? 4 : 2;
  const id = box.readUIntBE(HEADER_BYTES + VERSION_BYTES, idBytes);
  const typeAt = HEADER_BYTES + VERSION_BYTES + idBytes + 2;
  return { id, type: box.toString('latin1', typeAt, typeAt + 4) };
};

/** EXIF and XMP. How the image is turned is no part of either in AVIF. */
const isMetadataItem = ({ type }: { type: string }): boolean => type === 'Exif' || type === 'mime';

const editItems = (box: Buffer): { ids: Set<number>; box: Buffer } => {
  const countBytes = box[HEADER_BYTES] === 0 ? 2 : 4;
  const items = split(box, HEADER_BYTES + VERSION_BYTES + countBytes);
  const removed = items.filter((each) => isMetadataItem(readItem(each)));
  const kept = items.filter((each) => !removed.includes(each));
  const version = box.subarray(HEADER_BYTES, HEADER_BYTES + VERSION_BYTES);
  return {
    ids: new Set(removed.map((each) => readItem(each).id)),
    box: frame('iinf', version, toCount(kept.length, countBytes), ...kept),
  };
};

const readLocations = (box: Buffer): ItemLocation[] => {
  const version = box[HEADER_BYTES] ?? 0;
  const cursor = createCursor(box, HEADER_BYTES + VERSION_BYTES);
  const sizes = cursor.next(2);
  const [offsetBytes, lengthBytes, baseBytes, indexBytes] = [12, 8, 4, 0].map((shift) => (sizes >> shift) & 15) as [
    number,
    number,
    number,
    number,
  ];
  const count = cursor.next(version < 2 ? 2 : 4);
  return Array.from({ length: count }, () => {
    const start = cursor.position();
    const id = cursor.next(version < 2 ? 2 : 4);
    const isInMeta = (version > 0 ? cursor.next(2) & 15 : 0) === 1;
    cursor.next(2);
    const base = cursor.next(baseBytes);
    const extentCount = cursor.next(2);
    if (extentCount > MAX_EXTENTS) throw new RangeError('An item has too many parts.');
    const extents = Array.from({ length: extentCount }, () => {
      cursor.next(version > 0 ? indexBytes : 0);
      const at = base + cursor.next(offsetBytes);
      return { isInMeta, at, length: cursor.next(lengthBytes) };
    });
    return { id, extents, entry: box.subarray(start, cursor.position()) };
  });
};

const writeLocations = (box: Buffer, kept: readonly ItemLocation[]): Buffer => {
  const countBytes = (box[HEADER_BYTES] ?? 0) < 2 ? 2 : 4;
  const start = box.subarray(HEADER_BYTES, HEADER_BYTES + VERSION_BYTES + 2);
  return frame('iloc', start, toCount(kept.length, countBytes), ...kept.map(({ entry }) => entry));
};

/** Removes references from the items, such as that to the image which they describe. */
const editReferences = (box: Buffer, ids: ReadonlySet<number>): Buffer => {
  const idBytes = box[HEADER_BYTES] === 0 ? 2 : 4;
  const kept = split(box, HEADER_BYTES + VERSION_BYTES).filter(
    (each) => !ids.has(each.readUIntBE(HEADER_BYTES, idBytes)),
  );
  if (kept.length === 0) return Buffer.alloc(0);
  return frame('iref', box.subarray(HEADER_BYTES, HEADER_BYTES + VERSION_BYTES), ...kept);
};

const clearData = (box: Buffer, extents: readonly Extent[]): Buffer => {
  const cleared = Buffer.from(box);
  for (const { at, length } of extents) cleared.fill(0, HEADER_BYTES + at, HEADER_BYTES + at + length);
  return cleared;
};

/** Removes the items from the description of the image, which keeps its length: positions in the file stay right. */
const editMeta = (meta: Buffer, headerLength: number): { bytes: Buffer; extents: Extent[] } | undefined => {
  const children = split(meta, headerLength + VERSION_BYTES);
  const find = (type: string) => children.find((box) => getType(box) === type);
  const items = find('iinf');
  const places = find('iloc');
  const edited = items && editItems(items);
  if (!edited || !places || edited.ids.size === 0) return undefined;
  const locations = readLocations(places);
  const extents = locations.filter(({ id }) => edited.ids.has(id)).flatMap((location) => location.extents);
  const kept = locations.filter(({ id }) => !edited.ids.has(id));
  const rewritten = children.map((box) => {
    if (box === items) return edited.box;
    if (box === places) return writeLocations(box, kept);
    if (getType(box) === 'iref') return editReferences(box, edited.ids);
    return getType(box) === 'idat'
      ? clearData(
          box,
          extents.filter(({ isInMeta }) => isInMeta),
        )
      : box;
  });
  const bytes = Buffer.concat([meta.subarray(0, headerLength + VERSION_BYTES), ...rewritten]);
  const free = frame('free', Buffer.alloc(meta.length - bytes.length - HEADER_BYTES));
  return { bytes: Buffer.concat([bytes, free]), extents: extents.filter(({ isInMeta }) => !isInMeta) };
};

const readMeta = async (reader: PartReader, { at, length, headerLength }: Box) => {
  if (length > MAX_META_BYTES) return undefined;
  const meta = await reader.read(at, length);
  try {
    return editMeta(meta, headerLength);
  } catch {
    // A description that cannot be read stays: decoding decides whether it is an image.
    return undefined;
  }
};

/** Finds EXIF and XMP of an image, and the descriptions of an animation. */
export async function findAvifMetadata(reader: PartReader): Promise<Edit[]> {
  const edits = await findVideoMetadata(reader);
  const meta = (await listBoxes(reader, 0, reader.size)).find(({ type }) => type === 'meta');
  const edited = meta && (await readMeta(reader, meta));
  if (!edited) return edits;
  const cleared = edited.extents
    .filter(({ at, length }) => at + length <= reader.size)
    .map(({ at, length }) => ({ at, length, bytes: Buffer.alloc(0), zeros: length }));
  return [...edits, { at: meta.at, length: meta.length, bytes: edited.bytes }, ...cleared];
}
