import { calls, MediaFile } from 'contracts';
import type { Client } from './client.ts';
import { fileOf, pngFile, videoOf } from './media-files.ts';

/** Uploads files, three at a time, and knows which it was promised. `server` is the one to ask; the next one, while there is none. */
export const startUploader = (token: string, server: () => Promise<Client>) => {
  const promised = new Set<string>();
  let isOver = false;
  let interrupted = 0;
  const run = async () => {
    for (let turn = 1; !isOver; turn++) {
      const file = turn % 3 === 0 ? pngFile() : fileOf(videoOf((turn % 20) * 300_000 + 100), 'long.mp4');
      const client = await server();
      const answer = await client.send(calls.media.upload, { token, form: { tradeId: '1' }, file }).catch(() => null);
      if (!answer) interrupted += 1;
      else if (answer.status === 201) promised.add(MediaFile.parse(answer.raw).id);
      else throw new Error(`${answer.status} ${JSON.stringify(answer.raw)}`);
    }
  };
  const all = Promise.all([run(), run(), run()]);
  return {
    promised,
    interrupted: () => interrupted,
    /** Resolves when so many more files were taken. */
    acknowledge: async (more: number) => {
      const enough = promised.size + more;
      while (promised.size < enough) await Promise.race([new Promise(setImmediate), all]);
    },
    finish: async () => {
      isOver = true;
      await all;
    },
  };
};
