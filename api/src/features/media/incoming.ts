import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MediaType } from 'contracts';
import { invalidInput, tooLarge } from '../../http/errors.ts';
import type { IncomingFile } from '../../http/form.ts';
import { detectMediaType, headLength } from './media-type.ts';

/** A file that has come: whole, on the disk, and nobody's yet. */
export interface Received {
  path: string;
  fileType: MediaType;
  /** In bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
}

/** Where the thumbnail of a file is made. */
export const thumbnailPath = (path: string): string => `${path}.thumbnail`;

/** What a form has beside its file, at most. */
const formAround = 65_536;

/** The least that a file can have, in bytes, before it has come. */
export const minSize = ({ atMost = 0 }: IncomingFile): number => Math.max(1, atMost - formAround);

const empty = () => {
  const sentence = 'The file is empty.';
  return invalidInput(sentence, { file: sentence });
};

const tooLong = (most: number) => tooLarge(`A file can be at most ${Number((most / 1_048_576).toFixed(1))} MB.`);

/** Passes bytes on, once the first of them have told what they are. */
async function* typed(bytes: AsyncIterable<Buffer>, tell: (type: MediaType) => void): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of bytes) {
    if (head) head = Buffer.concat([head, piece]);
    if (head && head.length < headLength) continue;
    if (head) tell(await detectMediaType(head));
    yield head ?? piece;
    head = undefined;
  }
  if (!head) return;
  if (head.length === 0) throw empty();
  tell(await detectMediaType(head));
  yield head;
}

/** Passes bytes on and counts them. Throws too_large as soon as there are more than `most`. */
async function* counted(bytes: AsyncIterable<Buffer>, most: number, tell: (piece: Buffer) => void) {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > most) throw tooLong(most);
    tell(piece);
    yield piece;
  }
}

/** A file that is refused at once may not even be open yet: removed before that, it would come into being afterwards. */
const closed = async (file: WriteStream): Promise<void> => {
  if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve));
};

/** Where files arrive: a folder on the disk of the store, if that is one. */
export const createIncoming = (folder: string, most: number) => ({
  /**
   * Resolves when the file has come and is on the disk. Throws too_large, unsupported_media_type, or invalid_input for an
   * empty file or a broken form; then nothing is left of it.
   */
  receive: async ({ bytes, atMost = 0 }: IncomingFile): Promise<Received> => {
    if (atMost > most + formAround) throw tooLong(most);
    const path = join(folder, randomUUID());
    const hash = createHash('sha256');
    const found: { fileType?: MediaType; size: number } = { size: 0 };
    const pieces = counted(bytes, most, (piece) => {
      found.size += piece.length;
      hash.update(piece);
    });
    const whole = typed(pieces, (type) => {
      found.fileType = type;
    });
    const file = createWriteStream(path, { flags: 'wx', flush: true });
    try {
      await pipeline(whole, file);
      return { path, fileType: found.fileType as MediaType, size: found.size, sha256: hash.digest('hex') };
    } catch (error) {
      await closed(file);
      await rm(path, { force: true });
      throw error;
    }
  },

  /** What was not taken elsewhere, of the file and its thumbnail. */
  discard: async ({ path }: Received): Promise<void> => {
    for (const each of [path, thumbnailPath(path)]) await rm(each, { force: true });
  },

  /** Removes what was written last at this moment or before: whoever was at it is gone. */
  sweep: async (lastGone: number): Promise<void> => {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtimeMs <= lastGone) await rm(path, { force: true, recursive: true });
    }
  },
});

export type Incoming = ReturnType<typeof createIncoming>;
