import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { openTextFile, type TextFile } from './text-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trading-journal-texts-'));
});
afterAll(() => rm(folder, { recursive: true }));

const read = (file: TextFile): Promise<string> => text(Readable.from(file.read(), { objectMode: false }));

describe('a text file', () => {
  it('is read while it is being written, by any number of readers, to its end (ACC-06)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.boolean())), async (parts) => {
        const file = await openTextFile(folder);
        const readers = [read(file)];
        for (const [part, addsReader] of parts) {
          await file.append(part);
          if (addsReader) readers.push(read(file));
        }
        file.end();
        readers.push(read(file));
        const written = parts.map(([part]) => part).join('');
        expect(new Set(await Promise.all(readers))).toEqual(new Set([written]));
        expect(file.getSize()).toBe(Buffer.byteLength(written));
        await file.close();
      }),
      { numRuns: 30 },
    );
  });

  it('fails its readers when it is closed before its end, and has no name (ACC-06)', async () => {
    const file = await openTextFile(folder);
    expect(await readdir(folder)).toEqual([]);
    const reader = read(file);
    await file.append('Half');
    await Promise.all([expect(reader).rejects.toThrow('closed before it was complete'), file.close()]);
  });
});
