import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Journal } from 'contracts';
import yauzl from 'yauzl';
import { createZip } from '../../src/features/account/transfer/zip.ts';

/** What a zip holds, by name. */
export const readZip = async (zip: Buffer): Promise<Map<string, Buffer>> => {
  const archive = await yauzl.fromBufferPromise(zip, { lazyEntries: true, autoClose: false });
  const found = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    const bytes = await archive.openReadStreamPromise(entry);
    found.set(entry.fileName, await buffer(bytes));
  }
  return found;
};

export const packZip = async (files: Iterable<[string, Buffer | string]>): Promise<Buffer> => {
  const entries = Array.from(files, ([name, content]) => ({
    name,
    size: Buffer.byteLength(content),
    modifiedAt: new Date(),
    open: async () => Readable.from([Buffer.from(content)]),
  }));
  return buffer((await createZip(entries)).bytes);
};

/** The journal of a zip, as the contract describes it. */
export const journalIn = (files: ReadonlyMap<string, Buffer>) =>
  Journal.parse(JSON.parse(String(files.get('journal.json'))));

/** The export of a journal without trades. */
export const emptyJournal = new File(
  [
    Buffer.from(
      'UEsDBC0ACAgAAAAAYlwAAAAAAAAAAAAAAAAMAAAAam91cm5hbC5qc29ueyJmb3JtYXQiOiJ0cmFkaW5nLWpvdXJuYWwiLCJ2' +
        'ZXJzaW9uIjoxLCJleHBvcnRlZEF0IjoiMjAyNi0wMy0wMlQwMDowMDowMC4wMDBaIiwib3duZXIiOnsiZmlyc3ROYW1lIjoi' +
        'QWRhIiwibGFzdE5hbWUiOiJMb3ZlbGFjZSIsImVtYWlsIjoiYWRhQGV4YW1wbGUuY29tIn0sInNldHVwcyI6WyJCcmVha291' +
        'dCJdLCJsYXN0TnVtYmVyIjowLCJ0cmFkZXMiOltdfQpQSwcIoJ7fps4AAADOAAAAUEsBAi0DLQAICAAAAABiXKCe36bOAAAA' +
        'zgAAAAwAAAAAAAAAAAAAALSBAAAAAGpvdXJuYWwuanNvblBLBQYAAAAAAQABADoAAAAIAQAAAAA=',
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
  /** What it says that it unpacks to, in bytes. */
  size?: number;
}

const directoryEntry = ({ name, extra = Buffer.of(), comment = '', size = 0 }: DirectoryEntry): Buffer => {
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

const endOfZip = (entries: number, directoryOffset: number): Buffer => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directoryOffset, 16);
  return end;
};

/** A zip that is nothing but its table of contents. */
export const directoryZip = (entries: readonly DirectoryEntry[]): Buffer =>
  Buffer.concat([...entries.map(directoryEntry), endOfZip(entries.length, 0)]);

/** An attribute that no program knows, of so many bytes. */
export const extraField = (bytes: number): Buffer => {
  const field = Buffer.alloc(bytes);
  field.writeUInt16LE(0x9999, 0);
  field.writeUInt16LE(bytes - 4, 2);
  return field;
};

interface Zip64End {
  /** Where the record with the large numbers is said to lie. */
  recordOffset: bigint;
  directoryOffset?: bigint;
  entries?: bigint;
}

/** A zip that ends as those over 4 GB do, with numbers that are not true. */
export const zip64 = ({ recordOffset, directoryOffset = 0n, entries = 1n }: Zip64End): Buffer => {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(entries, 32);
  record.writeBigUInt64LE(directoryOffset, 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(recordOffset, 8);
  return Buffer.concat([record, locator, endOfZip(0xffff, 0xffffffff)]);
};

/** A zip whose one entry says that it is a journal of 4 GB. */
export const bomb = (): Buffer => directoryZip([{ name: 'journal.json', size: 0xfffffff0 }]);
