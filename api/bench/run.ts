import { connectDb } from '../src/db.ts';
import { databaseUri } from '../test/emulator.ts';
import { startServer } from '../test/server-process.ts';
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

const createCounter = () => {
  let count = 0;
  return () => count++;
};

/** Seeds the journals, runs the API as its own process, and measures one case after another. */
export const run = async (): Promise<Row[]> => {
  const db = await connectDb(databaseUri());
  const tokens: string[] = [];
  for (const size of sizes) tokens.push(await seedTrader(db, size));
  await db.close();

  const server = startServer();
  const { port } = await server.logged('listening');
  const rows: Row[] = [];
  for (const of of cases) {
    const counters = sizes.map(createCounter);
    for (const clients of clientCounts) {
      const figures: Row['figures'] = [];
      for (const [index, size] of sizes.entries()) {
        if (size > (of.most ?? size)) continue;
        const load = {
          url: `http://127.0.0.1:${port}`,
          token: tokens[index] ?? '',
          clients,
          next: counters[index] ?? createCounter(),
        };
        await measure(of, { ...load, amount: warmUp });
        figures[index] = await measure(of, { ...load, amount: amounts[clients] ?? warmUp });
      }
      console.log(of.name, clients, JSON.stringify(figures));
      rows.push({ of, clients, figures });
    }
  }
  server.kill('SIGTERM');
  await server.ended;
  return rows;
};
