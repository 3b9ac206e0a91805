import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readRange } from './zip-reader.ts';

/** Opens an unlinked file: its disk space is freed when the handle is closed, also by a crash. */
const openUnnamed = async (folder: string): Promise<FileHandle> => {
  const path = join(folder, `export-${randomUUID()}`);
  const file = await open(path, 'wx+');
  await rm(path, { force: true });
  return file;
};

/** A text on disk that can be read while it is still being written. */
export async function openTextFile(folder: string) {
  const file = await openUnnamed(folder);
  let size = 0;
  let state: 'open' | 'ended' | 'closed' = 'open';
  let changed = Promise.withResolvers<void>();
  const wakeReaders = (): void => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  return {
    append: async (text: string): Promise<void> => {
      const bytes = Buffer.from(text);
      await file.appendFile(bytes);
      size += bytes.length;
      wakeReaders();
    },
    /** Declares the text complete. */
    end: (): void => {
      state = 'ended';
      wakeReaders();
    },
    getSize: (): number => size,
    /** Reads from the start until the text is complete, and waits for what is missing. Fails if it is closed before. */
    async *read(): AsyncGenerator<Buffer> {
      let position = 0;
      while (state === 'open' || position < size) {
        const end = size;
        if (position === end) await changed.promise;
        else yield* readRange(file, position, end);
        position = end;
      }
      if (state === 'closed') throw new Error('The text was closed before it was complete.');
    },
    close: async (): Promise<void> => {
      state = 'closed';
      wakeReaders();
      await file.close();
    },
  };
}

export type TextFile = Awaited<ReturnType<typeof openTextFile>>;
