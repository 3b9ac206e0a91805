import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type MediaType, mediaTypes } from 'contracts';
import { fileTypeFromBuffer } from 'file-type';
import { invalidInput, tooLarge, unsupportedMediaType } from '../http/errors.ts';
import type { IncomingFile } from '../http/form.ts';
import { removeMetadata } from './metadata/remove-metadata.ts';

/** Number of first bytes in which the type is detected. Only a PNG with much metadata needs all of them. */
const HEAD_BYTES = 262_144;

/** Types that browsers treat like a supported type. */
const ALIASES: Readonly<Record<string, MediaType>> = { 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4' };

const isMediaType = (type: string): type is MediaType => Object.hasOwn(mediaTypes, type);

const HEIC_TYPES = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'];
const UNSUPPORTED_MESSAGE =
  'This file cannot be attached: it must be a JPEG, PNG, WebP, GIF or AVIF image, or an MP4, WebM or MOV video.';
const HEIC_MESSAGE = 'Most browsers cannot display HEIC photos. Please convert it to JPEG and attach that file.';

/** Detects the type from the first bytes, not from the file name. Throws unsupported_media_type. */
const detectMediaType = async (head: Uint8Array): Promise<MediaType> => {
  const detected = (await fileTypeFromBuffer(head))?.mime ?? '';
  const type = ALIASES[detected] ?? detected;
  if (isMediaType(type)) return type;
  throw unsupportedMediaType(HEIC_TYPES.includes(detected) ? HEIC_MESSAGE : UNSUPPORTED_MESSAGE);
};

/** After this many uploaded bytes, buffers are freed. With twice as many, V8 starts to mark its whole heap. */
const FREE_INTERVAL_BYTES = 2 * 1_048_576;

let receivedBytes = 0;

/**
 * Frees the used buffers of uploads at intervals, which takes less than a millisecond (`--expose-gc`). Otherwise Node
 * retains 64 MB of them until the young generation is full, which is large so that requests need few collections.
 */
const countReceivedBytes = (bytes: number): void => {
  receivedBytes += bytes;
  if (receivedBytes < FREE_INTERVAL_BYTES) return;
  receivedBytes = 0;
  globalThis.gc?.({ type: 'minor', execution: 'sync' });
};

/** A completely received file on disk that does not belong to a trade yet. */
export interface ReceivedFile {
  path: string;
  fileType: MediaType;
  /** In bytes, like the hash those of the file as it is stored. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
  /** The hash of what was received, before EXIF and the like were removed: it recognizes a file that is sent again. */
  receivedSha256: string;
}

/** Removes what an image or video says about its owner, and describes what is left. */
const clean = async (path: string, fileType: MediaType, received: { size: number; sha256: string }) => {
  if (!(await removeMetadata(path, fileType))) return received;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { size: (await stat(path)).size, sha256: hash.digest('hex') };
};

/** Returns the path of the thumbnail of a received file. */
export function toThumbnailPath(path: string): string {
  return `${path}.thumbnail`;
}

/** The maximum size of a form without its file. */
const FORM_OVERHEAD_BYTES = 65_536;

/** Returns the minimum size of a file that has not been received yet. */
export function getMinBytes({ maxBytes = 0 }: IncomingFile): number {
  return Math.max(1, maxBytes - FORM_OVERHEAD_BYTES);
}

const emptyFile = () => {
  const message = 'The file is empty.';
  return invalidInput(message, { file: message });
};

const fileTooLarge = (maxBytes: number) =>
  tooLarge(`A file can be at most ${Number((maxBytes / 1_048_576).toFixed(1))} MB.`);

/**
 * Joins the first HEAD_BYTES to one chunk. Joins once, because joining at each chunk causes several times as many
 * garbage collections.
 */
async function* joinHead(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const head: Buffer[] = [];
  let headBytes = 0;
  for await (const chunk of bytes) {
    if (headBytes >= HEAD_BYTES) yield chunk;
    else {
      headBytes += chunk.length;
      head.push(chunk);
      if (headBytes >= HEAD_BYTES) yield Buffer.concat(head.splice(0));
    }
  }
  if (head.length > 0) yield Buffer.concat(head);
}

/** Detects the type from the first bytes, then passes all bytes through. */
async function* detectType(bytes: AsyncIterable<Buffer>, onType: (type: MediaType) => void): AsyncGenerator<Buffer> {
  let isEmpty = true;
  for await (const chunk of joinHead(bytes)) {
    if (isEmpty) onType(await detectMediaType(chunk));
    isEmpty = false;
    yield chunk;
  }
  if (isEmpty) throw emptyFile();
}

interface SizeLimit {
  maxBytes: number;
  createError: () => Error;
}

/** Passes the bytes of a file through. Throws after `maxBytes`, or before the first byte if the form is too large. */
export async function* limitBytes(
  { bytes, maxBytes: declaredBytes = 0 }: IncomingFile,
  { maxBytes, createError }: SizeLimit,
  onChunk: (chunk: Buffer) => void,
) {
  if (declaredBytes > maxBytes + FORM_OVERHEAD_BYTES) throw createError();
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxBytes) throw createError();
    onChunk(chunk);
    yield chunk;
    countReceivedBytes(chunk.length);
  }
}

/**
 * Waits until a file of a rejected upload is closed. A file that is deleted before it opens would be created
 * afterwards.
 */
const waitUntilClosed = async (file: WriteStream): Promise<void> => {
  if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve));
};

/** Receives files in a folder, which is on the disk of the store if the store is a folder. */
export function createIncoming(folder: string, maxBytes: number) {
  return {
    /**
     * Resolves when the file is completely on disk. Throws too_large, unsupported_media_type, or invalid_input for an
     * empty file or an invalid form, and then leaves no file.
     */
    receive: async (incomingFile: IncomingFile): Promise<ReceivedFile> => {
      const path = join(folder, randomUUID());
      const hash = createHash('sha256');
      const result: { fileType?: MediaType; size: number } = { size: 0 };
      const createError = () => fileTooLarge(maxBytes);
      const counted = limitBytes(incomingFile, { maxBytes, createError }, (chunk) => {
        result.size += chunk.length;
        hash.update(chunk);
      });
      const typed = detectType(counted, (type) => {
        result.fileType = type;
      });
      const file = createWriteStream(path, { flags: 'wx', flush: true });
      try {
        await pipeline(typed, file);
        const receivedSha256 = hash.digest('hex');
        const fileType = result.fileType as MediaType;
        const stored = await clean(path, fileType, { size: result.size, sha256: receivedSha256 });
        return { path, fileType, ...stored, receivedSha256 };
      } catch (error) {
        await waitUntilClosed(file);
        await rm(path, { force: true });
        throw error;
      }
    },

    /** Deletes the file and its thumbnail unless they were moved to the store. */
    discard: async ({ path }: ReceivedFile): Promise<void> => {
      for (const each of [path, toThumbnailPath(path)]) await rm(each, { force: true });
    },

    /** Deletes files that were last written at or before this time, which crashed processes have left. */
    sweep: async (cutoff: number): Promise<void> => {
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        const stats = await stat(path).catch(() => null);
        if (stats && stats.mtimeMs <= cutoff) await rm(path, { force: true, recursive: true });
      }
    },
  };
}

export type Incoming = ReturnType<typeof createIncoming>;
