import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Journal } from 'contracts/journal-file';
import yauzl from 'yauzl';
import * as z from 'zod/mini';
import { createZip } from '../../src/features/account/transfer/zip.ts';

/** Returns the files of a zip by name. */
export async function readZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const archive = await yauzl.fromBufferPromise(zip, { lazyEntries: true, autoClose: false });
  const found = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    const bytes = await archive.openReadStreamPromise(entry);
    found.set(entry.fileName, await buffer(bytes));
  }
  return found;
}

export async function packZip(files: Iterable<[string, Buffer | string]>): Promise<Buffer> {
  const entries = Array.from(files, ([name, content]) => ({
    name,
    size: Buffer.byteLength(content),
    modifiedAt: new Date(),
    open: async () => Readable.from([Buffer.from(content)]),
  }));
  return buffer(createZip(entries));
}

/** Returns journal.json of an export, validated by the schema of the contract. */
export function parseJournal(files: ReadonlyMap<string, Buffer>) {
  return z.encode(Journal, Journal.parse(JSON.parse(String(files.get('journal.json')))));
}

/** The export of a journal without trades. */
export const emptyJournal = new File(
  [
    Buffer.from(
      'UEsDBBQAAAAIAAAAYlw3srTG6gAAAG8BAAAMAAAAam91cm5hbC5qc29uTVA7T8MwEP4vNzuVCRJDJsrAhFiKGEAMh30pBr/k' +
        'R1op6n/nnCYI6Qbf95K/m2EMyWGBAUpCbfyx+w41ebQgYKKUTfAw3AigcwypkN43aS/7u07edrJ/kXJYZielfGNPOHlKMMww' +
        'mpTLMzpi/V4jUxb/gKcwkUVFjJJDYxlCjfd0Rhct7VRwcBGQqdSYYXiHh0T4E2qBDwGY1JeZSB82lrGCx/WFSoXqy7pxQuFO' +
        'uX1I04jVNmbm7JFo0yCHPRpbuG1DmDSulT38M6PPp5UXEIPx5RVt3SIcxnhVLvalaHWf7RBSLIe9Ki+/UEsBAhQDFAAAAAgA' +
        'AABiXDeytMbqAAAAbwEAAAwAAAAAAAAAAAAAAIABAAAAAGpvdXJuYWwuanNvblBLBQYAAAAAAQABADoAAAAUAQAAAAA=',
      'base64',
    ),
  ],
  'journal.zip',
  { type: 'application/zip' },
);

interface DirectoryEntry {
  name: string;
  extra?: Buffer;
  comment?: string;
  /** The claimed size after unpacking, in bytes. */
  size?: number;
}

const createDirectoryEntry = ({ name, extra = Buffer.of(), comment = '', size = 0 }: DirectoryEntry): Buffer => {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(size > 0 ? 8 : 0, 10);
  head.writeUInt32LE(size > 0 ? 100 : 0, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(Buffer.byteLength(name), 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt16LE(Buffer.byteLength(comment), 32);
  return Buffer.concat([head, Buffer.from(name), extra, Buffer.from(comment)]);
};

const createEndOfDirectory = (entries: number, directoryOffset: number): Buffer => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directoryOffset, 16);
  return end;
};

/** A zip that consists only of its central directory. */
export function createDirectoryZip(entries: readonly DirectoryEntry[]): Buffer {
  return Buffer.concat([...entries.map(createDirectoryEntry), createEndOfDirectory(entries.length, 0)]);
}

/** An extra field of an unknown type. */
export function createExtraField(bytes: number): Buffer {
  const field = Buffer.alloc(bytes);
  field.writeUInt16LE(0x9999, 0);
  field.writeUInt16LE(bytes - 4, 2);
  return field;
}

interface Zip64End {
  /** The claimed position of the zip64 record. */
  recordOffset: bigint;
  directoryOffset?: bigint;
  entries?: bigint;
}

/** A zip with the zip64 end records of files over 4 GB, with false numbers. */
export function createZip64({ recordOffset, directoryOffset = 0n, entries = 1n }: Zip64End): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(entries, 32);
  record.writeBigUInt64LE(directoryOffset, 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(recordOffset, 8);
  return Buffer.concat([record, locator, createEndOfDirectory(0xffff, 0xffffffff)]);
}

/** A zip whose only entry claims to be a journal of 4 GB. */
export function createZipBomb(): Buffer {
  return createDirectoryZip([{ name: 'journal.json', size: 0xfffffff0 }]);
}
