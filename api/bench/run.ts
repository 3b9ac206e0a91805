import { connectDb } from '../src/db.ts';
import { databaseUri } from '../test/support/emulator.ts';
import { startServer } from '../test/support/server-process.ts';
import { type Case, cases } from './cases.ts';
import { type Figures, measure } from './measure.ts';
import { seedTrader } from './seed.ts';

/** Trades of one user. */
export const sizes = [1_000, 10_000, 100_000] as const;
export const clientCounts = [1, 10] as const;

export interface Row {
  of: Case;
  clients: number;
  /** One for each size; none where the case is not for it. */
  figures: (Figures | undefined)[];
}

const amounts: Record<number, number> = { 1: 60, 10: 150 };
const warmUp = 20;
/** Of each call before any is timed: all day long, code has run more often than this. */
const longWarmUp = 100;

const createCounter = () => {
  let count = 0;
  return () => count++;
};

interface Trader {
  size: number;
  token: string;
}

const seedTraders = async (): Promise<Trader[]> => {
  const db = await connectDb(databaseUri());
  const traders: Trader[] = [];
  for (const size of sizes) traders.push({ size, token: await seedTrader(db, size) });
  await db.close();
  return traders;
};

/** Makes calls of one case for the trader of each size that it is for. */
const createMeter = (of: Case, url: string, traders: readonly Trader[]) => {
  const own = traders.map((trader) => ({ ...trader, next: createCounter() }));
  return async (clients: number, amount: number): Promise<Row['figures']> => {
    const figures: Row['figures'] = [];
    for (const { size, token, next } of own) {
      const isFor = size <= (of.most ?? size);
      figures.push(isFor ? await measure(of, { url, token, clients, amount, next }) : undefined);
    }
    return figures;
  };
};

/** Seeds the journals, runs the API as its own process, and measures one case after another. */
export const run = async (): Promise<Row[]> => {
  const traders = await seedTraders();
  const server = startServer();
  const { port } = await server.logged('listening');
  const meters = cases.map((of) => ({ of, meter: createMeter(of, `http://127.0.0.1:${port}`, traders) }));
  for (const { meter } of meters) await meter(1, longWarmUp);
  const rows: Row[] = [];
  for (const { of, meter } of meters) {
    for (const clients of clientCounts) {
      await meter(clients, warmUp);
      const figures = await meter(clients, amounts[clients] ?? warmUp);
      console.log(of.name, clients, JSON.stringify(figures));
      rows.push({ of, clients, figures });
    }
  }
  server.kill('SIGTERM');
  await server.ended;
  return rows;
};
