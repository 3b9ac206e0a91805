import { randomUUID } from 'node:crypto';
import type { Db } from 'api/src/db.ts';
import { createUserService } from 'api/src/features/users/service.ts';
import { createTradeBody } from 'api/testing/trades.ts';
import { calls } from 'contracts';
import pLimit from 'p-limit';
import { getCpuMsBetween, getUsageByPart } from '../support/processes.ts';
import type { ProductUnderTest } from '../support/product.ts';
import { lastDay, seedJournal, seedTrader } from '../support/seed.ts';
import { type Browser, createBrowser } from './browser.ts';
import { createTimes, type Failure, type Figures } from './record.ts';

/** Total trades of all traders, who have a thousand each. */
export const sizes = [1_000, 10_000, 100_000, 1_000_000] as const;
const TRADES_PER_TRADER = 1_000;

/** Traders that make the timed calls in turn: enough that their data is not cached by the previous call. */
const MAX_ACTIVE_TRADERS = 40;
const WARM_UP_CALLS = 40;
const TIMED_CALLS = 120;

interface Case {
  name: string;
  makeCall: (browser: Browser) => Promise<unknown>;
}

const cases: Case[] = [
  { name: 'statistics, all time', makeCall: (browser) => browser.call(calls.trades.stats, {}) },
  { name: 'analytics, all time', makeCall: (browser) => browser.call(calls.days.analytics, { query: {} }) },
  {
    name: 'calendar, one month',
    makeCall: (browser) => browser.call(calls.days.calendar, { query: { from: '2026-06-01', to: lastDay } }),
  },
  { name: 'single day', makeCall: (browser) => browser.call(calls.days.byDay, { params: { date: '2026-06-15' } }) },
  {
    name: 'trade list, first 50',
    makeCall: (browser) => browser.call(calls.trades.list, { query: { limit: '50' } }),
  },
  {
    name: 'create trade',
    makeCall: (browser) =>
      browser.call(calls.trades.create, {
        headers: { 'idempotency-key': randomUUID() },
        body: createTradeBody({ date: lastDay }),
      }),
  },
];

/** CPU time per call by process, in milliseconds. */
export type Cost = Record<string, number>;

export interface Row {
  name: string;
  /** One per size. */
  figures: { times: Figures; cost: Cost }[];
}

export interface GrowthResults {
  sizes: number[];
  rows: Row[];
  /** Bytes per trade in the largest database: documents, summaries and indexes. */
  bytesPerTrade: number;
  /** How long seeding took, in seconds. */
  seedingSeconds: number;
  failures: readonly Failure[];
}

/** Creates a trader with a journal who makes no calls. */
const seedInactiveTrader = async (db: Db): Promise<undefined> => {
  const uid = randomUUID();
  const person = { uid, email: `${uid}@example.com`, emailVerified: true, expiresAt: 0 };
  const { _id } = await createUserService(db).create(person, { firstName: 'Ada', lastName: 'Lovelace' });
  await seedJournal(db, _id, TRADES_PER_TRADER);
};

/** Adds traders; returns the tokens of some of them, evenly spread. */
const addTraders = async ({ db }: ProductUnderTest, traders: number, activeCount: number): Promise<string[]> => {
  const limit = pLimit(6);
  const interval = Math.ceil(traders / activeCount);
  const tokens = await Promise.all(
    Array.from({ length: traders }, (_, index) =>
      limit(
        (): Promise<string | undefined> =>
          index % interval === 0 ? seedTrader(db, TRADES_PER_TRADER) : seedInactiveTrader(db),
      ),
    ),
  );
  return tokens.flatMap((token) => token ?? []);
};

const measure = async (product: ProductUnderTest, browsers: readonly Browser[], { name, makeCall }: Case) => {
  const times = createTimes();
  const makeCalls = async (count: number, isTimed: boolean) => {
    for (let index = 0; index < count; index++) {
      const start = performance.now();
      await makeCall(browsers[index % browsers.length] as Browser);
      if (isTimed) times.note(name, performance.now() - start);
    }
  };
  await makeCalls(WARM_UP_CALLS, false);
  const before = getUsageByPart(product.roots);
  await makeCalls(TIMED_CALLS, true);
  const after = getUsageByPart(product.roots);
  const cost = Object.fromEntries(
    Object.entries(after).map(([part, usage]) => [part, getCpuMsBetween(before[part], usage) / TIMED_CALLS] as const),
  );
  return { times: times.take().all, cost };
};

const getDatabaseBytes = async ({ connection }: Db): Promise<number> => {
  const { storageSize = 0, indexSize = 0 } = (await connection.db?.stats()) ?? {};
  return Number(storageSize) + Number(indexSize);
};

/** Fills an empty database step by step and measures the cost of each call for one client. */
export const runGrowth = async (product: ProductUnderTest, maxTrades: number): Promise<GrowthResults> => {
  const times = createTimes();
  const browsers: Browser[] = [];
  const rows: Row[] = cases.map(({ name }) => ({ name, figures: [] }));
  const reachedSizes = sizes.filter((size) => size <= maxTrades);
  let [traders, seedingSeconds] = [0, 0];
  for (const size of reachedSizes) {
    const start = performance.now();
    const addedTraders = size / TRADES_PER_TRADER - traders;
    const tokens = await addTraders(
      product,
      addedTraders,
      Math.min(addedTraders, MAX_ACTIVE_TRADERS - browsers.length),
    );
    seedingSeconds += (performance.now() - start) / 1_000;
    traders += addedTraders;
    browsers.push(...tokens.map((token) => createBrowser(product.url, token, times)));
    console.log(
      `${size} trades of ${traders} traders, ${browsers.length} of them active, after ${seedingSeconds.toFixed(0)} s`,
    );
    for (const [index, each] of cases.entries()) {
      const figures = await measure(product, browsers, each);
      console.log(each.name, JSON.stringify(figures));
      rows[index]?.figures.push(figures);
    }
  }
  const bytesPerTrade = (await getDatabaseBytes(product.db)) / (traders * TRADES_PER_TRADER);
  await Promise.all(browsers.map((browser) => browser.close()));
  return { sizes: reachedSizes, rows, bytesPerTrade, seedingSeconds, failures: times.failures };
};
