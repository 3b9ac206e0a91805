import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { limits } from 'contracts';
import { tooLarge } from '../../../http/errors.ts';
import type { IncomingFile } from '../../../http/form.ts';
import { limitBytes } from '../../media/incoming.ts';

const maxBytes = limits.import.bytes;

const createError = () => tooLarge(`A journal to import can be at most ${maxBytes / 1_073_741_824} GB.`);

/** Writes an uploaded zip to disk. Throws too_large, or invalid_input for an aborted upload. @returns its size in bytes */
export const receiveZip = async (file: IncomingFile, path: string): Promise<number> => {
  let size = 0;
  const counted = limitBytes(file, { maxBytes, createError }, (chunk) => {
    size += chunk.length;
  });
  await pipeline(counted, createWriteStream(path, { flags: 'wx' }));
  return size;
};
