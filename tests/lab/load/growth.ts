import { randomUUID } from 'node:crypto';
import type { Db } from 'api/src/database.ts';
import { createUserService } from 'api/src/identity/users.ts';
import pLimit from 'p-limit';
import { formatTable } from 'tooling/bench-report';
import { cases } from '../bench/cases.ts';
import { formatBoldIf, formatCount, formatMs, partNames, type Report } from '../support/format.ts';
import { seedJournal, seedTrader } from '../support/journals.ts';
import { measure, type Times } from '../support/measure.ts';
import { getCpuMsBetween, getUsageByPart } from '../support/processes.ts';
import type { ProductUnderTest } from '../support/product.ts';

/** Total trades of all traders, who have a thousand each. */
const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const TRADES_PER_TRADER = 1_000;
/** Traders that make the timed calls in turn: enough that their data is not cached by the previous call. */
const MAX_ACTIVE_TRADERS = 40;
const WARM_UP_CALLS = 40;
const TIMED_CALLS = 120;
/** A median over this multiple of the first counts as growth. */
const GROWTH_THRESHOLD = 1.5;

const growthCases = cases.filter(({ isGrowthCase }) => isGrowthCase);

interface Figures {
  times: Times;
  /** CPU time per call by process, in milliseconds. */
  cost: Record<string, number>;
}

/** Creates a trader with a journal who makes no calls. */
const seedInactiveTrader = async (db: Db): Promise<undefined> => {
  const uid = randomUUID();
  const person = { uid, email: `${uid}@example.com`, emailVerified: true, signedInAt: 0, expiresAt: 0 };
  const { _id } = await createUserService(db).create(person, { firstName: 'Ada', lastName: 'Lovelace' });
  await seedJournal(db, _id, TRADES_PER_TRADER);
};

/** Adds traders; returns the tokens of some of them, evenly spread. */
const addTraders = async (db: Db, traders: number, activeCount: number): Promise<string[]> => {
  const limit = pLimit(6);
  const interval = Math.ceil(traders / activeCount);
  const seed = (index: number): Promise<string | undefined> =>
    index % interval === 0 ? seedTrader(db, TRADES_PER_TRADER) : seedInactiveTrader(db);
  const tokens = await Promise.all(Array.from({ length: traders }, (_, index) => limit(() => seed(index))));
  return tokens.flatMap((token) => token ?? []);
};

const measureCost = async ({ url, roots }: ProductUnderTest, tokens: string[], index: number): Promise<Figures> => {
  const benchCase = growthCases[index] as (typeof growthCases)[number];
  let count = 0;
  const load = { url, tokens, clients: 1, next: () => count++ };
  await measure(benchCase.requests, { ...load, amount: WARM_UP_CALLS });
  const before = getUsageByPart(roots);
  const times = await measure(benchCase.requests, { ...load, amount: TIMED_CALLS });
  const after = Object.entries(getUsageByPart(roots));
  const cost = after.map(([part, usage]) => [part, getCpuMsBetween(before[part], usage) / TIMED_CALLS] as const);
  return { times, cost: Object.fromEntries(cost) };
};

const sum = (cost: Figures['cost'] = {}): string =>
  Object.values(cost)
    .reduce((all, part) => all + part, 0)
    .toFixed(1);

const formatRows = (sizes: readonly number[], rows: readonly Figures[][]): string[] => {
  const [first = 0, last = 0] = [sizes[0], sizes.at(-1)];
  const times = rows.map((figures, index) => {
    const ratio = (figures.at(-1)?.times.p50 ?? Number.NaN) / (figures[0]?.times.p50 ?? Number.NaN);
    const cells = figures.map(({ times: { p50, p95 } }) => `${formatMs(p50)} / ${formatMs(p95)}`);
    return [growthCases[index]?.name ?? '', ...cells, formatBoldIf(ratio > GROWTH_THRESHOLD, ratio.toFixed(2))];
  });
  const costs = rows.map((figures, index) => {
    const parts = Object.keys(partNames).map((part) => (figures.at(-1)?.cost[part] ?? 0).toFixed(1));
    return [growthCases[index]?.name ?? '', ...parts, sum(figures.at(-1)?.cost), sum(figures[0]?.cost)];
  });
  const sums = [last, first].map((size) => `sum, ${formatCount(size)} trades`);
  return [
    formatTable(
      ['one client, p50 / p95, ms', ...sizes.map((size) => `${formatCount(size)} trades`), 'last / first'],
      times,
    ),
    formatTable(['CPU time per call, ms', ...Object.values(partNames), ...sums], costs),
  ];
};

const getBytesPerTrade = async ({ connection }: Db, trades: number): Promise<number> => {
  const { storageSize = 0, indexSize = 0 } = (await connection.db?.stats()) ?? {};
  return (Number(storageSize) + Number(indexSize)) / trades;
};

/** Fills an empty database step by step and measures the cost of each call for one client. */
export async function runGrowth(product: ProductUnderTest, maxTrades: number): Promise<Report> {
  const rows: Figures[][] = growthCases.map(() => []);
  const sizes = SIZES.filter((size) => size <= maxTrades);
  const tokens: string[] = [];
  let traders = 0;
  for (const size of sizes) {
    const added = size / TRADES_PER_TRADER - traders;
    tokens.push(...(await addTraders(product.db, added, Math.min(added, MAX_ACTIVE_TRADERS - tokens.length))));
    traders += added;
    console.log(`${size} trades of ${traders} traders, ${tokens.length} of them active`);
    for (const [index, row] of rows.entries()) row.push(await measureCost(product, tokens, index));
  }
  const bytes = await getBytesPerTrade(product.db, traders * TRADES_PER_TRADER);
  const storage = `The largest database uses ${bytes.toFixed(0)} bytes per trade, indexes and columns included.`;
  // A call that fails ends the run.
  return { tables: [...formatRows(sizes, rows), storage], broken: [] };
}
