import { randomBytes } from 'node:crypto';
import { connectDb } from 'api/src/database.ts';
import { getDatabaseUri } from 'api/testing/emulator.ts';
import { startListeningServer } from 'api/testing/server-process.ts';
import { fetch } from 'undici';
import { seedTrader } from '../support/journals.ts';
import { type MemoryPeak, watchMemory } from '../support/memory.ts';

const MEGABYTE = 1_048_576;
const sizes = process.env.BENCH_TRADES ? [20] : [500, 100];
const clients = [1, 3] as const;

/** With the memory of the API. */
export interface UploadRow extends MemoryPeak {
  megabytes: number;
  clients: number;
  seconds: number;
}

const head =
  '--x\r\nContent-Disposition: form-data; name="tradeId"\r\n\r\n1\r\n--x\r\n' +
  'Content-Disposition: form-data; name="file"; filename="long.mp4"\r\n\r\n';

/** Generates a form with an MP4 of this size while it is sent. */
async function* generateForm(megabytes: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head);
  const chunk = randomBytes(MEGABYTE);
  chunk.write('\0\0\0\x18ftypisom', 0, 'latin1');
  for (let sent = 0; sent < megabytes; sent += 1) yield chunk;
  yield Buffer.from('\r\n--x--\r\n');
}

const uploadOne = async (url: string, token: string, megabytes: number): Promise<void> => {
  const reply = await fetch(`${url}/api/media/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body: generateForm(megabytes),
    duplex: 'half',
  });
  if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`);
};

/** Uploads large files to the API and measures its memory. */
export async function runUploads(): Promise<UploadRow[]> {
  const db = await connectDb(getDatabaseUri());
  const token = await seedTrader(db, 10);
  await db.close();
  const { client, pid, terminate } = await startListeningServer({
    MONGODB_URI: getDatabaseUri(),
    MEDIA_MAX_FILE_MB: '600',
    MEDIA_MAX_FILES_PER_TRADE: '100',
  });
  await uploadOne(client.url, token, 1);
  const rows: UploadRow[] = [];
  for (const megabytes of sizes) {
    for (const count of clients) {
      const memory = watchMemory(pid);
      const start = performance.now();
      await Promise.all(Array.from({ length: count }, () => uploadOne(client.url, token, megabytes)));
      const seconds = (performance.now() - start) / 1_000;
      rows.push({ megabytes, clients: count, seconds, ...memory.stop() });
      console.log(JSON.stringify(rows.at(-1)));
    }
  }
  await terminate();
  return rows;
}
