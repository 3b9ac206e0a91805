import { calls, MediaFile } from 'contracts';
import type { Client } from './client.ts';
import { createFile, createPngFile, createVideo } from './media-files.ts';

/** Uploads files, three at a time, and records which were acknowledged. `server` is as for writers. */
export function startUploader(token: string, server: () => Promise<Client>) {
  const acknowledged = new Set<string>();
  let isFinished = false;
  let interrupted = 0;
  const run = async () => {
    for (let index = 1; !isFinished; index++) {
      const file =
        index % 3 === 0 ? createPngFile() : createFile(createVideo((index % 20) * 300_000 + 100), 'long.mp4');
      const client = await server();
      const answer = await client.send(calls.media.upload, { token, form: { tradeId: '1' }, file }).catch(() => null);
      if (!answer) interrupted += 1;
      else if (answer.status === 201) acknowledged.add(MediaFile.parse(answer.raw).id);
      else throw new Error(`${answer.status} ${JSON.stringify(answer.raw)}`);
    }
  };
  const all = Promise.all([run(), run(), run()]);
  return {
    acknowledged,
    getInterrupted: () => interrupted,
    /** Resolves after this many more acknowledged uploads. */
    waitForUploads: async (more: number) => {
      const enough = acknowledged.size + more;
      while (acknowledged.size < enough) await Promise.race([new Promise(setImmediate), all]);
    },
    finish: async () => {
      isFinished = true;
      await all;
    },
  };
}
