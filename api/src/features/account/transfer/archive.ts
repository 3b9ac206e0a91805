import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { invalidInput } from '../../../http/errors.ts';
import { openZip } from './zip-reader.ts';

/** An uploaded zip. Nothing in it is trusted before it is checked. */
export interface Archive {
  has(name: string): boolean;
  /** The declared uncompressed size of an entry, in bytes. */
  getSize(name: string): number;
  /** Unpacks an entry. Throws when its bytes do not match its checksum. */
  read(name: string): AsyncIterable<Buffer>;
  /** Unpacks an entry and discards it, to check that it is intact. */
  verify(name: string): Promise<void>;
  close(): void;
}

export interface ArchiveLimits {
  /** The size of the zip, in bytes. */
  size: number;
  entries: number;
  /** The size of the names and attributes of all entries, in bytes. */
  directoryBytes: number;
}

/** An error that explains why a file is rejected. */
export function invalidFile(message: string) {
  return invalidInput(message, { file: message });
}

const damaged = (name: string) => invalidFile(`This zip is damaged: ${name} cannot be unpacked.`);
const notZip = () => invalidFile('This file is not a zip file, or it is incomplete.');

/** Media barely compress, and a journal compresses to a tenth. A higher ratio is a decompression bomb. */
const getMaxUnpackedBytes = (size: number): number => size * 30 + 16 * 1_048_576;

/** Limits of the metadata of one entry. */
const MAX_NAME_BYTES = 1_024;
const MAX_DETAIL_BYTES = 4_096;

const requireSmallEntry = ({ fileNameLength, extraFieldLength, fileCommentLength }: Entry): void => {
  if (fileNameLength > MAX_NAME_BYTES) throw invalidFile('This zip has a file whose name is too long.');
  if (extraFieldLength + fileCommentLength > MAX_DETAIL_BYTES) {
    throw invalidFile('This zip has a file with too many attributes or too long a comment.');
  }
};

const EMPTY_BUFFER = Buffer.alloc(0);

/** Drops unused metadata, which would use most of the memory. */
const withoutDetails = (entry: Entry): Entry =>
  Object.assign(entry, {
    fileNameRaw: EMPTY_BUFFER,
    extraFieldRaw: EMPTY_BUFFER,
    fileCommentRaw: EMPTY_BUFFER,
    extraFields: [],
    fileComment: '',
  });

const readEntries = async (zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  let unpackedBytes = 0;
  let directoryBytes = 0;
  for await (const entry of zip.eachEntry()) {
    requireSmallEntry(entry);
    directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (directoryBytes > limits.directoryBytes) throw invalidFile('The file list of this zip is too large.');
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > getMaxUnpackedBytes(limits.size)) throw invalidFile('This zip is too large when unpacked.');
    if (entries.has(entry.fileName)) throw invalidFile(`This zip has two files called ${entry.fileName}.`);
    if (entry.isEncrypted()) throw invalidFile('This zip is password-protected. Please save it without a password.');
    entries.set(entry.fileName, withoutDetails(entry));
  }
  return entries;
};

async function* readChecked(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    const bytes: Readable = await zip.openReadStreamPromise(entry);
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch {
    throw damaged(entry.fileName);
  }
  if (sum !== entry.crc32) throw damaged(entry.fileName);
}

const open = async (path: string): Promise<ZipFile> => {
  const zip = await openZip(path).catch(() => null);
  // While no entry is read, nothing else listens for errors.
  if (zip && Number.isSafeInteger(zip.entryCount)) return zip.on('error', () => undefined);
  zip?.close();
  throw notZip();
};

/** Reads the list of entries. Entry names are only compared, never used as paths. Throws `invalidFile` errors. */
export async function openArchive(path: string, limits: ArchiveLimits): Promise<Archive> {
  const zip = await open(path);
  try {
    if (zip.entryCount > limits.entries)
      throw invalidFile(`This zip contains more than ${limits.entries.toLocaleString('en-US')} files.`);
    const entries = await readEntries(zip, limits).catch((error: unknown) => {
      throw error instanceof Error && error.name === 'ApiError' ? error : notZip();
    });
    const getEntry = (name: string): Entry => {
      const entry = entries.get(name);
      if (!entry) throw invalidFile(`${name} is missing from this zip.`);
      return entry;
    };
    return {
      has: (name) => entries.has(name),
      getSize: (name) => getEntry(name).uncompressedSize,
      read: (name) => readChecked(zip, getEntry(name)),
      verify: async (name) => {
        for await (const _ of readChecked(zip, getEntry(name)));
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}
