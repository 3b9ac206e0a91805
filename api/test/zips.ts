import { buffer } from 'node:stream/consumers';
import { makeZip } from 'client-zip';
import { Journal } from 'contracts';
import yauzl from 'yauzl';

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
  const entries = Array.from(files, ([name, input]) => ({ name, input }));
  return Buffer.from(await new Response(makeZip(entries)).arrayBuffer());
};

/** The journal of a zip, as the contract describes it. */
export const journalIn = (files: ReadonlyMap<string, Buffer>) =>
  Journal.parse(JSON.parse(String(files.get('journal.json'))));
