import type { Edit, PartReader } from './edits.ts';

/** Elements of Matroska, by their ids. */
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TAGS = 0x1254c367;
const ATTACHMENTS = 0x1941a469;
const INFO = 0x1549a966;
const TITLE = 0x7ba9;
const FILE_NAME = 0x7384;
const CONTAINERS = [SEGMENT, INFO];
const METADATA = [TAGS, ATTACHMENTS, TITLE, FILE_NAME];

const VOID = 0xec;
/** The longest size that one byte can say. */
const SHORT_SIZE = 126;
/** Larger tags are not looked into: they are overwritten. */
const MAX_TAGS_BYTES = 65_536;
const MAX_ELEMENTS = 1_000_000;

/** Names of tags that an encoder writes about itself and the streams. */
const HARMLESS = /^(?:ENCODER|ENCODER_OPTIONS|DURATION|BPS|NUMBER_OF_FRAMES|NUMBER_OF_BYTES|_STATISTICS_\w+)$/;
const TAG_NAME = Buffer.from([0x45, 0xa3]);

interface Element {
  id: number;
  at: number;
  headerLength: number;
  /** Undefined for one whose end is unknown, because it was recorded live. */
  length: number | undefined;
}

/** The length of a number, by its first byte; 9 for none. */
const getWidth = (first: number): number => Math.clz32(first) - 23;

const readElement = async (reader: PartReader, at: number): Promise<Element | undefined> => {
  const header = await reader.read(at, 12);
  const idBytes = getWidth(header[0] ?? 0);
  const sizeBytes = getWidth(header[idBytes] ?? 0);
  if (idBytes > 4 || sizeBytes > 8 || header.length < idBytes + sizeBytes) return undefined;
  const [first = 0, ...rest] = header.subarray(idBytes, idBytes + sizeBytes);
  const mask = 0xff >> sizeBytes;
  const value = rest.reduce((sum, byte) => sum * 256 + byte, first & mask);
  const headerLength = idBytes + sizeBytes;
  const isUnknown = (first & mask) === mask && rest.every((byte) => byte === 0xff);
  return { id: header.readUIntBE(0, idBytes), at, headerLength, length: isUnknown ? undefined : headerLength + value };
};

/** The names of all tags. A name has at most 126 bytes. */
const listNames = (tags: Buffer): string[] => {
  const names: string[] = [];
  for (let at = tags.indexOf(TAG_NAME); at >= 0; at = tags.indexOf(TAG_NAME, at + 1)) {
    const length = (tags[at + 2] ?? 0) & 0x7f;
    names.push(tags.toString('latin1', at + 3, at + 3 + length));
  }
  return names;
};

const isHarmless = async (reader: PartReader, id: number, at: number, length: number): Promise<boolean> => {
  if (id !== TAGS || length > MAX_TAGS_BYTES) return false;
  return listNames(await reader.read(at, length)).every((name) => HARMLESS.test(name));
};

/** Overwrites an element as one without meaning, of the same length: positions in the file stay right. */
const toVoid = (at: number, length: number): Edit => {
  if (length - 2 <= SHORT_SIZE)
    return { at, length, bytes: Buffer.from([VOID, 0x80 | (length - 2)]), zeros: length - 2 };
  const bytes = Buffer.alloc(9);
  bytes.writeBigUInt64BE(2n ** 56n + BigInt(length - 9), 1);
  bytes[0] = VOID;
  return { at, length, bytes, zeros: length - 9 };
};

/** Finds tags, titles, file names and attachments of a WebM. */
export async function findWebmMetadata(reader: PartReader): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (let at = 0, count = 0; at < reader.size && count < MAX_ELEMENTS; count += 1) {
    const element = await readElement(reader, at);
    if (!element) break;
    const { id, headerLength, length } = element;
    const isOpen = CONTAINERS.includes(id) || (id === CLUSTER && length === undefined);
    if (isOpen) at += headerLength;
    else {
      if (length === undefined || at + length > reader.size) break;
      if (METADATA.includes(id) && !(await isHarmless(reader, id, at, length))) edits.push(toVoid(at, length));
      at += length;
    }
  }
  return edits;
}
