import { openAsBlob } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDb } from 'api/src/database.ts';
import { getDatabaseUri } from 'api/testing/emulator.ts';
import { startListeningServer } from 'api/testing/server-process.ts';
import { calls } from 'contracts';
import { FormData, fetch } from 'undici';
import { createLoadReader } from '../support/api-load.ts';
import { seedEmptyTrader, seedTrader } from '../support/journals.ts';
import { type MemoryPeak, watchMemory } from '../support/memory.ts';
import type { Durations } from '../support/reader-program.ts';
import { smallReadings, startProgram, startReader, toReadings } from '../support/readers.ts';

/** BENCH_TRADES, e.g. 10000, makes a trial run. */
const largeSize = Number(process.env.BENCH_TRADES ?? 100_000);
/** The trades of the other trader, who reads meanwhile. */
const OTHERS_TRADES = 1_000;
const REST_MS = 10_000;

interface Times {
  seconds: number;
  /** Seconds until the first byte of the reply. */
  firstByte: number;
}

/** What one long call takes, with the memory of the API, and what another trader sees meanwhile. */
export interface LargeFigures extends Times, MemoryPeak {
  name: string;
  others: Durations;
  maxDelayMs: number;
}

/** Seconds since the start. */
const startClock = () => {
  const start = performance.now();
  return () => (performance.now() - start) / 1_000;
};

const send = async (url: string, token: string, init: Parameters<typeof fetch>[1] = {}) => {
  const reply = await fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
  return reply;
};

const exportTo = async (file: FileHandle, url: string, token: string): Promise<Times> => {
  const read = startClock();
  const reply = await send(`${url}${calls.account.export.path}`, token);
  const signed = calls.account.export.reply.parse(await reply.json());
  const { body } = await send(`${url}${signed.url}`, token);
  const firstByte = read();
  if (body) for await (const chunk of body) await file.write(chunk);
  return { seconds: read(), firstByte };
};

const importFrom = async (path: string, url: string, token: string): Promise<Times> => {
  const read = startClock();
  const form = new FormData();
  form.set('file', await openAsBlob(path), 'journal.zip');
  await send(`${url}${calls.account.import.path}`, token, { method: 'POST', body: form });
  return { seconds: read(), firstByte: read() };
};

const deleteAccount = async (email: string, url: string, token: string): Promise<Times> => {
  const read = startClock();
  const headers = { 'content-type': 'application/json' };
  await send(`${url}${calls.account.delete.path}`, token, {
    method: 'DELETE',
    headers,
    body: JSON.stringify({ email }),
  });
  return { seconds: read(), firstByte: read() };
};

const seedTraders = async () => {
  const db = await connectDb(getDatabaseUri());
  const large = await seedTrader(db, largeSize);
  const other = await seedTrader(db, OTHERS_TRADES);
  const { userId, token: empty } = await seedEmptyTrader(db);
  const user = await db.users.findById(userId).lean().exec();
  await db.close();
  return { large, other, empty, email: user?.email ?? '' };
};

/** Starts the API, and measures what another trader sees while something happens. */
const startObserver = async (token: string) => {
  const server = await startListeningServer({ MONGODB_URI: getDatabaseUri(), METRICS_PORT: '0' });
  const { port } = await server.waitForLog('serving metrics');
  const { url } = server.client;
  const program = startProgram('reader-program.ts');
  const readLoad = await createLoadReader(`http://127.0.0.1:${port}/metrics`, server.pid);
  const observe = async (name: string, run: (url: string) => Promise<Times>): Promise<LargeFigures> => {
    await readLoad();
    const memory = watchMemory(server.pid);
    const stop = startReader(program, { token, readings: toReadings(url, smallReadings) });
    const times = await run(url);
    const { maxDelayMs } = await readLoad();
    const others = await stop();
    return { name, ...times, ...memory.stop(), others, maxDelayMs };
  };
  const stop = async () => {
    program.kill();
    await server.terminate();
  };
  return { observe, stop };
};

const rest = async (): Promise<Times> => {
  await sleep(REST_MS);
  return { seconds: REST_MS / 1_000, firstByte: 0 };
};

/** Exports a large journal, imports it into another account, and deletes that account. */
export async function runLarge(): Promise<LargeFigures[]> {
  const { large, other, empty, email } = await seedTraders();
  const { observe, stop } = await startObserver(other);
  const folder = await mkdtemp(join(tmpdir(), 'large-journal-'));
  const path = join(folder, 'journal.zip');
  const file = await open(path, 'w');
  const figures: LargeFigures[] = [];
  const run = async (...each: Parameters<typeof observe>) => {
    figures.push(await observe(...each));
    const { others: _, ...shown } = figures.at(-1) ?? { others: {} };
    console.error(JSON.stringify(shown));
  };
  try {
    // The first readings, with code that is not optimized yet.
    await observe('', rest);
    await run('nothing', rest);
    await run('export', (url) => exportTo(file, url, large));
    await file.close();
    await run('import', (url) => importFrom(path, url, empty));
    await run('deletion', (url) => deleteAccount(email, url, empty));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await stop();
  }
  return figures;
}
