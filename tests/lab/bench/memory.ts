import { connectDb } from 'api/src/database.ts';
import { getDatabaseUri } from 'api/testing/emulator.ts';
import { heapReporter, startListeningServer } from 'api/testing/server-process.ts';
import { calls } from 'contracts/every-call';
import pLimit from 'p-limit';
import { fetch } from 'undici';
import { lastDay, seedTrader } from '../support/journals.ts';
import { type CallRequest, toRequest } from '../support/measure.ts';
import { getMemoryMb, type MemoryPeak, watchMemory } from '../support/memory.ts';

/** Journals that are read, each with this many trades. BENCH_JOURNALS, e.g. 20, makes a trial run. */
const JOURNALS = Number(process.env.BENCH_JOURNALS ?? 600);
const TRADES = 300;
const CLIENTS = 8;

/** Memory of the API in megabytes. */
export interface MemoryFigures extends MemoryPeak {
  journals: number;
  requests: number;
  seconds: number;
  /** After a garbage collection at the end. */
  after: number;
  /** The used heap at that time. */
  heap: number;
}

const filters: readonly NonNullable<CallRequest['query']>[] = [
  {},
  { setup: ['Breakout', 'Gap and go'] },
  { weekday: ['1', '3', '5'] },
  { minR: '-2', side: ['long'] },
  { unit: 'r', hour: ['9', '10', '14'] },
];

/** What the pages of a trader read, with each of the filters. */
const requests: readonly CallRequest[] = [
  ...filters.flatMap((query): CallRequest[] => [
    { call: calls.trades.stats, query },
    { call: calls.trades.list, query: { ...query, limit: '50' } },
    { call: calls.days.analytics, query },
    { call: calls.days.calendar, query: { ...query, from: '2026-06-01', to: lastDay } },
    { call: calls.reports.get, query: { ...query, groupBy: 'hour' } },
    { call: calls.reports.get, query: { ...query, groupBy: ['setup', 'weekday'] } },
    { call: calls.reports.highlights, query },
    { call: calls.reports.distribution, query },
    { call: calls.insights.get, query },
  ]),
  { call: calls.playbook.get },
  { call: calls.days.byDay, params: { date: '2026-06-15' } },
  { call: calls.flags.list },
];

const withoutUnit = ({ unit: _, ...query }: NonNullable<CallRequest['query']>) => query;

/** The list has no unit. */
const send = async (url: string, token: string, request: CallRequest): Promise<void> => {
  const query = request.query && (request.call === calls.trades.list ? withoutUnit(request.query) : request.query);
  const { path, headers } = toRequest({ ...request, ...(query && { query }) }, token);
  const reply = await fetch(`${url}${path}`, { headers: { authorization: headers?.authorization ?? '' } });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${text}`);
};

const seedTraders = async (): Promise<string[]> => {
  const db = await connectDb(getDatabaseUri());
  const limit = pLimit(CLIENTS);
  const tokens = await Promise.all(Array.from({ length: JOURNALS }, () => limit(() => seedTrader(db, TRADES))));
  await db.close();
  return tokens;
};

/** Reads many journals with many filters, as all traders of a day do, and measures the memory of the API. */
export async function runMemory(): Promise<MemoryFigures> {
  const tokens = await seedTraders();
  const { client, pid, terminate, measureHeap } = await startListeningServer(
    { MONGODB_URI: getDatabaseUri() },
    [],
    heapReporter,
  );
  const memory = watchMemory(pid);
  const start = performance.now();
  const limit = pLimit(CLIENTS);
  const read = async (token: string) => {
    for (const request of requests) await send(client.url, token, request);
  };
  await Promise.all(tokens.map((token) => limit(() => read(token))));
  const seconds = (performance.now() - start) / 1_000;
  const figures = { journals: JOURNALS, requests: JOURNALS * requests.length, seconds, ...memory.stop() };
  const heap = (await measureHeap()) / 1_048_576;
  const after = getMemoryMb(pid);
  await terminate();
  return { ...figures, after, heap };
}
