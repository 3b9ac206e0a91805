import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Journal } from 'contracts';
import yauzl from 'yauzl';
import { zipOf } from '../src/features/account/transfer/zip.ts';

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
  return buffer((await zipOf(entries)).bytes);
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

/** A zip whose one entry says that it is a journal of 4 GB. */
export const bomb = (): Buffer => {
  const name = Buffer.from('journal.json');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(100, 18);
  local.writeUInt32LE(0xfffffff0, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(100, 20);
  central.writeUInt32LE(0xfffffff0, 24);
  central.writeUInt16LE(name.length, 28);
  const before = Buffer.concat([local, name, Buffer.alloc(100)]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(before.length, 16);
  return Buffer.concat([before, central, name, end]);
};
