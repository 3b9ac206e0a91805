import { createWriteStream, read } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from 'contracts';
import { fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { tooLarge } from '../../../http/errors.ts';
import type { IncomingFile } from '../../../http/form.ts';
import { limitBytes } from '../../../media/incoming.ts';

const MAX_BYTES = limits.import.bytes;

const createError = () => tooLarge(`The import file can be at most ${MAX_BYTES / 1_073_741_824} GB.`);

/**
 * Writes an uploaded zip to disk. Throws too_large, or invalid_input for an aborted upload.
 * @returns its size in bytes
 */
export async function receiveZip(file: IncomingFile, path: string): Promise<number> {
  let size = 0;
  const counted = limitBytes(file, { maxBytes: MAX_BYTES, createError }, (chunk) => {
    size += chunk.length;
  });
  await pipeline(counted, createWriteStream(path, { flags: 'wx' }));
  return size;
}

const CHUNK_BYTES = 65_536;

/** Reads a part of a file: from `start` (inclusive) to `end` (exclusive). */
export async function* readRange(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let position = start; position < end; position += CHUNK_BYTES) {
    const length = Math.min(CHUNK_BYTES, end - position);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
    yield buffer.subarray(0, bytesRead);
  }
}

/**
 * Checks each position, because a zip can claim any. For an impossible one, Node would throw where nothing can catch
 * it.
 */
class FileReader extends RandomAccessReader {
  readonly file: FileHandle;
  readonly size: number;

  constructor(file: FileHandle, size: number) {
    super();
    this.file = file;
    this.size = size;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readRange(this.file, start, end), { objectMode: false });
  }

  override read(bytes: Buffer, at: number, length: number, position: number, done: (error: Error | null) => void) {
    if (position + length > this.size) done(new Error('The zip claims more bytes than it has.'));
    else read(this.file.fd, bytes, at, length, position, (error) => done(error));
  }

  override close(done: (error: Error | null) => void): void {
    this.file.close().then(() => done(null), done);
  }
}

/** Opens a zip without reading its entries. Rejects for a file that is not a zip. */
export async function openZip(path: string): Promise<ZipFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true };
    return await fromRandomAccessReaderPromise(new FileReader(file, size), size, options);
  } catch (error) {
    await file.close();
    throw error;
  }
}
