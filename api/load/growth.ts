import { randomUUID } from 'node:crypto';
import { calls } from 'contracts';
import pLimit from 'p-limit';
import { lastDay, seedJournal, seedTrader } from '../bench/seed.ts';
import type { Db } from '../src/db.ts';
import { createUserService } from '../src/features/users/service.ts';
import { createTradeBody } from '../test/support/trades.ts';
import { type Browser, createBrowser } from './browser.ts';
import { cpuBetween, usageOfParts } from './processes.ts';
import type { Measurable } from './product.ts';
import { createTimes, type Failure, type Figures } from './record.ts';

/** Total trades of all traders, who have a thousand each. */
export const sizes = [1_000, 10_000, 100_000, 1_000_000] as const;
const perTrader = 1_000;

/** Traders that make the timed calls in turn: enough that their data is not cached by the previous call. */
const mostAsked = 40;
const warmUp = 40;
const amount = 120;

interface Case {
  name: string;
  make: (browser: Browser) => Promise<unknown>;
}

const cases: Case[] = [
  { name: 'statistics, all time', make: (browser) => browser.call(calls.trades.stats, {}) },
  { name: 'analytics, all time', make: (browser) => browser.call(calls.days.analytics, { query: {} }) },
  {
    name: 'calendar, one month',
    make: (browser) => browser.call(calls.days.calendar, { query: { from: '2026-06-01', to: lastDay } }),
  },
  { name: 'single day', make: (browser) => browser.call(calls.days.byDay, { params: { date: '2026-06-15' } }) },
  {
    name: 'trade list, first 50',
    make: (browser) => browser.call(calls.trades.list, { query: { limit: '50' } }),
  },
  {
    name: 'create trade',
    make: (browser) =>
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

export interface Grown {
  sizes: number[];
  rows: Row[];
  /** Bytes per trade in the largest database: documents, summaries and indexes. */
  bytesPerTrade: number;
  /** How long seeding took, in seconds. */
  seeding: number;
  failures: readonly Failure[];
}

/** Creates a trader with a journal who makes no calls. */
const seedAbsent = async (db: Db): Promise<undefined> => {
  const uid = randomUUID();
  const person = { uid, email: `${uid}@example.com`, emailVerified: true, expiresAt: 0 };
  const { _id } = await createUserService(db).create(person, { firstName: 'Ada', lastName: 'Lovelace' });
  await seedJournal(db, _id, perTrader);
};

/** Adds traders; returns the tokens of some of them, evenly spread. */
const grow = async ({ db }: Measurable, traders: number, asked: number): Promise<string[]> => {
  const limit = pLimit(6);
  const every = Math.ceil(traders / asked);
  const tokens = await Promise.all(
    Array.from({ length: traders }, (_, index) =>
      limit((): Promise<string | undefined> => (index % every === 0 ? seedTrader(db, perTrader) : seedAbsent(db))),
    ),
  );
  return tokens.flatMap((token) => token ?? []);
};

const measure = async (product: Measurable, browsers: readonly Browser[], { name, make }: Case) => {
  const times = createTimes();
  const ask = async (turns: number, note: boolean) => {
    for (let turn = 0; turn < turns; turn++) {
      const start = performance.now();
      await make(browsers[turn % browsers.length] as Browser);
      if (note) times.note(name, performance.now() - start);
    }
  };
  await ask(warmUp, false);
  const before = usageOfParts(product.roots);
  await ask(amount, true);
  const after = usageOfParts(product.roots);
  const cost = Object.fromEntries(
    Object.entries(after).map(([part, usage]) => [part, cpuBetween(before[part], usage) / amount] as const),
  );
  return { times: times.take().all, cost };
};

const bytesOf = async ({ connection }: Db): Promise<number> => {
  const { storageSize = 0, indexSize = 0 } = (await connection.db?.stats()) ?? {};
  return Number(storageSize) + Number(indexSize);
};

/** Fills an empty database step by step and measures the cost of each call for one client. */
export const runGrowth = async (product: Measurable, most: number): Promise<Grown> => {
  const times = createTimes();
  const browsers: Browser[] = [];
  const rows: Row[] = cases.map(({ name }) => ({ name, figures: [] }));
  const reached = sizes.filter((size) => size <= most);
  let [traders, seeding] = [0, 0];
  for (const size of reached) {
    const start = performance.now();
    const more = size / perTrader - traders;
    const tokens = await grow(product, more, Math.min(more, mostAsked - browsers.length));
    seeding += (performance.now() - start) / 1_000;
    traders += more;
    browsers.push(...tokens.map((token) => createBrowser(product.url, token, times)));
    console.log(
      `${size} trades of ${traders} traders, ${browsers.length} of them asked for, after ${seeding.toFixed(0)} s`,
    );
    for (const [index, each] of cases.entries()) {
      const figures = await measure(product, browsers, each);
      console.log(each.name, JSON.stringify(figures));
      rows[index]?.figures.push(figures);
    }
  }
  const bytesPerTrade = (await bytesOf(product.db)) / (traders * perTrader);
  await Promise.all(browsers.map((browser) => browser.close()));
  return { sizes: reached, rows, bytesPerTrade, seeding, failures: times.failures };
};
