import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { limits } from 'contracts';
import { tooLarge } from '../../../http/errors.ts';
import type { IncomingFile } from '../../../http/form.ts';

const most = limits.import.bytes;
/** What a form has beside its file, at most. */
const formAround = 65_536;

const tooLong = () => tooLarge(`A journal to import can be at most ${most / 1_073_741_824} GB.`);

/** Takes a zip in. @returns its size in bytes. Throws too_large, or invalid_input when it breaks off */
export const receiveZip = async ({ bytes, atMost = 0 }: IncomingFile, path: string): Promise<number> => {
  if (atMost > most + formAround) throw tooLong();
  let size = 0;
  const counted = async function* () {
    for await (const piece of bytes) {
      size += piece.length;
      if (size > most) throw tooLong();
      yield piece;
    }
  };
  await pipeline(counted, createWriteStream(path, { flags: 'wx' }));
  return size;
};
