import { type FileHandle, open } from 'node:fs/promises';

/** The central directory of a zip, as described by the record at the end of the zip. */
export interface CentralDirectory {
  entries: number;
  /** In bytes, from the start of the directory to the end record. An upper bound, whatever else the zip declares. */
  size: number;
}

/** Signatures and fixed sizes of the records at the end of a zip (APPNOTE 4.3.14 to 4.3.16). */
const endSignature = Buffer.from('PK\x05\x06', 'latin1');
const endSize = 22;
const maxCommentSize = 65_535;
const locatorSignature = Buffer.from('PK\x06\x07', 'latin1');
const locatorSize = 20;
const end64Signature = Buffer.from('PK\x06\x06', 'latin1');
const end64Size = 56;

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer | undefined> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return bytesRead === length ? buffer : undefined;
};

/** @returns null for a number above the safe range: the library would throw where it cannot be caught */
const readUInt64 = (bytes: Buffer, at: number): number | null => {
  const value = bytes.readBigUInt64LE(at);
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(value);
};

/** Zip64 stores large numbers in an additional record. A locator before the normal end record points to it. */
const read64 = async (file: FileHandle, locator: Buffer, before: number): Promise<CentralDirectory | null> => {
  const position = readUInt64(locator, 8);
  if (position === null || position + end64Size > before) return null;
  const record = await readAt(file, position, end64Size);
  if (!record?.subarray(0, 4).equals(end64Signature)) return null;
  const [entries, offset] = [readUInt64(record, 32), readUInt64(record, 48)];
  return entries === null || offset === null ? null : { entries, size: before - offset };
};

const findDirectory = async (file: FileHandle, fileSize: number): Promise<CentralDirectory | null> => {
  const tailSize = Math.min(fileSize, endSize + maxCommentSize + locatorSize);
  const tail = await readAt(file, fileSize - tailSize, tailSize);
  const at = tail && tailSize >= endSize ? tail.lastIndexOf(endSignature, tailSize - endSize) : -1;
  if (!tail || at === -1 || tail.readUInt16LE(at + 20) !== tailSize - at - endSize) return null;
  const end = fileSize - tailSize + at;
  const locator = tail.subarray(Math.max(0, at - locatorSize), at);
  if (locator.subarray(0, 4).equals(locatorSignature)) return read64(file, locator, end - locatorSize);
  return { entries: tail.readUInt16LE(at + 10), size: end - tail.readUInt32LE(at + 16) };
};

/** Finds the size of the central directory without reading it into memory. @returns null for a file that is not a zip */
export const readCentralDirectory = async (path: string): Promise<CentralDirectory | null> => {
  const file = await open(path);
  try {
    const found = await findDirectory(file, (await file.stat()).size);
    return found && found.size >= 0 ? found : null;
  } finally {
    await file.close();
  }
};
