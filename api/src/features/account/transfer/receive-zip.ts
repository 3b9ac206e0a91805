import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { limits } from 'contracts';
import { tooLarge } from '../../../http/errors.ts';
import type { IncomingFile } from '../../../http/form.ts';

const maxBytes = limits.import.bytes;
/** The maximum size of a form without its file. */
const FORM_OVERHEAD_BYTES = 65_536;

const tooLargeZip = () => tooLarge(`A journal to import can be at most ${maxBytes / 1_073_741_824} GB.`);

/** Writes an uploaded zip to disk. Throws too_large, or invalid_input for an aborted upload. @returns its size in bytes */
export const receiveZip = async (
  { bytes, maxBytes: declaredBytes = 0 }: IncomingFile,
  path: string,
): Promise<number> => {
  if (declaredBytes > maxBytes + FORM_OVERHEAD_BYTES) throw tooLargeZip();
  let size = 0;
  const countBytes = async function* () {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > maxBytes) throw tooLargeZip();
      yield chunk;
    }
  };
  await pipeline(countBytes, createWriteStream(path, { flags: 'wx' }));
  return size;
};
