import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { invalidInput } from '../../../http/errors.ts';
import { readCentralDirectory } from './central-directory.ts';

/** A zip that somebody sent: nothing of it is believed that has not been looked at. */
export interface Archive {
  has(name: string): boolean;
  /** What an entry says that it unpacks to, in bytes. */
  sizeOf(name: string): number;
  /** Unpacks an entry. Throws `damaged` where the bytes are not what the zip says of them. */
  read(name: string): AsyncIterable<Buffer>;
  /** Unpacks an entry for nothing but to see whether it can be. */
  verify(name: string): Promise<void>;
  close(): void;
}

export interface ArchiveLimits {
  /** The size of the zip, in bytes. */
  size: number;
  entries: number;
  /** The size of its table of contents, in bytes. */
  directoryBytes: number;
}

/** Says why a file is not taken. Nothing has changed. */
export const invalidFile = (sentence: string) => invalidInput(sentence, { file: sentence });

const damaged = (name: string) => invalidFile(`This zip is damaged: ${name} cannot be unpacked.`);
const noZip = () => invalidFile('This file is not a zip file, or it is incomplete.');

/** Images and videos do not shrink, a journal does so ten times: what unpacks to more is made to fill a disk. */
const mostUnpacked = (size: number): number => size * 30 + 16 * 1_048_576;

/** What one file's name, and what else a zip says of it, may have, in bytes. */
const maxNameBytes = 1_024;
const maxDetailBytes = 4_096;

/** The table of contents is in memory as a whole: its size is checked before any of it is read. */
const requireSmallDirectory = async (path: string, limits: ArchiveLimits): Promise<void> => {
  const directory = await readCentralDirectory(path);
  if (!directory) throw noZip();
  const { entries } = limits;
  if (directory.entries > entries)
    throw invalidFile(`This zip contains more than ${entries.toLocaleString('en-US')} files.`);
  if (directory.size > limits.directoryBytes) throw invalidFile('The file list of this zip is too large.');
};

const requireSmallEntry = ({ fileNameLength, extraFieldLength, fileCommentLength }: Entry): void => {
  if (fileNameLength > maxNameBytes) throw invalidFile('This zip has a file whose name is too long.');
  if (extraFieldLength + fileCommentLength > maxDetailBytes) {
    throw invalidFile('This zip has a file with too many attributes or too long a comment.');
  }
};

const none = Buffer.alloc(0);

/** What nobody asks for later would be most of the memory. */
const withoutDetails = (entry: Entry): Entry =>
  Object.assign(entry, {
    fileNameRaw: none,
    extraFieldRaw: none,
    fileCommentRaw: none,
    extraFields: [],
    fileComment: '',
  });

const readEntries = async (zip: ZipFile, { size }: ArchiveLimits): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    requireSmallEntry(entry);
    unpacked += entry.uncompressedSize;
    if (unpacked > mostUnpacked(size)) throw invalidFile('This zip is too large when unpacked.');
    if (entries.has(entry.fileName)) throw invalidFile(`This zip has two files called ${entry.fileName}.`);
    if (entry.isEncrypted()) throw invalidFile('This zip is password-protected. Please save it without a password.');
    entries.set(entry.fileName, withoutDetails(entry));
  }
  return entries;
};

async function* checked(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    const bytes: Readable = await zip.openReadStreamPromise(entry);
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch {
    throw damaged(entry.fileName);
  }
  if (sum !== entry.crc32) throw damaged(entry.fileName);
}

const open = async (path: string): Promise<ZipFile> => {
  try {
    const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true });
    // While nobody reads, nobody listens.
    return zip.on('error', () => undefined);
  } catch {
    throw noZip();
  }
};

/** Reads what a zip says that it holds. Names are only ever compared, never used as paths. Throws what `invalidFile` makes. */
export const openArchive = async (path: string, limits: ArchiveLimits): Promise<Archive> => {
  await requireSmallDirectory(path, limits);
  const zip = await open(path);
  try {
    const entries = await readEntries(zip, limits).catch((error: unknown) => {
      throw error instanceof Error && error.name === 'ApiError' ? error : noZip();
    });
    const entryOf = (name: string): Entry => {
      const entry = entries.get(name);
      if (!entry) throw invalidFile(`${name} is missing from this zip.`);
      return entry;
    };
    return {
      has: (name) => entries.has(name),
      sizeOf: (name) => entryOf(name).uncompressedSize,
      read: (name) => checked(zip, entryOf(name)),
      verify: async (name) => {
        for await (const _ of checked(zip, entryOf(name)));
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
};
