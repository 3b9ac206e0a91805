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
