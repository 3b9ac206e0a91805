import { connectDb } from 'api/src/database.ts';
import { getDatabaseUri } from 'api/testing/emulator.ts';
import { startListeningServer } from 'api/testing/server-process.ts';
import { seedTrader } from '../support/journals.ts';
import { type CallRequest, measure, type Times, toRequest } from '../support/measure.ts';
import { seedPricedTrader } from '../support/priced-journal.ts';
import { getCpuMsBetween, getUsageByPart } from '../support/processes.ts';
import { type Case, cases, unitCase } from './cases.ts';

/** Trades per trader; BENCH_TRADES, e.g. 1000, makes a trial run. */
export const sizes = (process.env.BENCH_TRADES ?? '1000,10000,100000').split(',').map(Number);
const clientCounts = [1, 10] as const;
/** BENCH_CASES, e.g. analytics, makes a trial run of the cases with this text, and of the unit. */
const wantedCases = cases.filter((each) => each === unitCase || each.name.includes(process.env.BENCH_CASES ?? ''));

export interface Row {
  benchCase: Case;
  clients: number;
  /** One per size; undefined where the case is skipped. */
  figures: (Figures | undefined)[];
}

interface Figures extends Times {
  /** CPU time of the API for one run of the case's requests, in milliseconds. */
  cpuMs: number;
}

interface Server {
  url: string;
  pid: number;
}

/** Returns the ETag of a reply. */
const fetchTag = async (url: string, request: CallRequest, token: string): Promise<string> => {
  const { path } = toRequest(request, token);
  const { headers } = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return headers.get('etag') ?? '';
};

const callCounts: Record<number, number> = { 1: 60, 10: 150 };
const WARM_UP_CALLS = 20;
/** All calls of a slow case, also those before it is timed. */
const SLOW_CALLS = 5;
/** Calls of each case before any is timed, so that the code is optimized as in production. */
const INITIAL_WARM_UP_CALLS = 100;

const createCounter = () => {
  let count = 0;
  return () => count++;
};

interface Trader {
  size: number;
  token: string;
  /** That of the trader with prices. */
  pricedToken: string;
}

type TraderWithCounter = Trader & { next: () => number };

const seedTraders = async (): Promise<Trader[]> => {
  const db = await connectDb(getDatabaseUri());
  const pricedToken = await seedPricedTrader(db);
  const traders: Trader[] = [];
  for (const size of sizes) traders.push({ size, token: await seedTrader(db, size), pricedToken });
  await db.close();
  return traders;
};

/** Creates a function that measures one case for the trader of each size. */
const createMeter = (benchCase: Case, { url, pid }: Server, traders: readonly Trader[]) => {
  const tradersWithCounters = traders.map((trader) => ({
    ...trader,
    token: benchCase.isPriced ? trader.pricedToken : trader.token,
    next: createCounter(),
  }));

  const measureTrader = async (
    { token, next }: TraderWithCounter,
    clients: number,
    amount: number,
  ): Promise<Figures> => {
    const [first] = benchCase.requests;
    const etag = benchCase.isUnchanged && first ? { etag: await fetchTag(url, first(next), token) } : {};
    const requests = benchCase.requests.map((create) => () => ({ ...create(next), ...etag }));
    const before = getUsageByPart({ api: pid }).api;
    const times = await measure(requests, { url, tokens: [token], clients, amount, next });
    const after = getUsageByPart({ api: pid }).api;
    return { ...times, cpuMs: after ? getCpuMsBetween(before, after) / amount : Number.NaN };
  };
  return async (clients: number, amount: number): Promise<Row['figures']> => {
    const figures: Row['figures'] = [];
    for (const trader of tradersWithCounters) {
      const isIncluded = trader.size <= (benchCase.maxTrades ?? trader.size);
      figures.push(isIncluded ? await measureTrader(trader, clients, amount) : undefined);
    }
    return figures;
  };
};

/** Seeds the journals, starts the API as its own process, and measures all cases. */
export async function run(): Promise<Row[]> {
  const traders = await seedTraders();
  const { client, pid, terminate } = await startListeningServer({ MONGODB_URI: getDatabaseUri() });
  const meters = wantedCases.map((benchCase) => ({
    benchCase,
    meter: createMeter(benchCase, { url: client.url, pid }, traders),
  }));
  for (const { benchCase, meter } of meters) await meter(1, benchCase.isSlow ? SLOW_CALLS : INITIAL_WARM_UP_CALLS);
  const rows: Row[] = [];
  for (const { benchCase, meter } of meters) {
    for (const clients of benchCase.isSlow ? [1] : clientCounts) {
      if (!benchCase.isSlow) await meter(clients, WARM_UP_CALLS);
      const figures = await meter(clients, benchCase.isSlow ? SLOW_CALLS : (callCounts[clients] ?? WARM_UP_CALLS));
      console.log(benchCase.name, clients, JSON.stringify(figures));
      rows.push({ benchCase, clients, figures });
    }
  }
  await terminate();
  return rows;
}
