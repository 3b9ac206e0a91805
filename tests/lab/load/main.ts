// `npm run load`: 200 concurrent traders for five minutes, then the saturation point, then the cost of each call while the
// database grows to a million trades. Writes docs/performance.md in about twelve minutes. Exits with 1 when a call fails
// or acknowledged data is missing. `npm run load -- mix` and `-- growth` run one part.
// LOAD_SECONDS, LOAD_TRADERS and LOAD_TRADES (maximum of all traders) make a trial run, which only prints.
import { startTestIdentity } from 'local/testing';
import { describePinning, pinToCores } from '../support/cores.ts';

const { LOAD_SECONDS, LOAD_TRADERS, LOAD_TRADES } = process.env;
const isTrial = [LOAD_SECONDS, LOAD_TRADERS, LOAD_TRADES].some((setting) => setting !== undefined);
const [only] = process.argv.slice(2);
const cores = describePinning(pinToCores('generator'));
const identity = await startTestIdentity();
process.env.FIREBASE_AUTH_EMULATOR_HOST = identity.host;
process.env.FIREBASE_PROJECT_ID = identity.projectId;
// Required by the helper, but each server gets its own address.
process.env.TEST_MONGODB_URI = 'mongodb://unused';
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
try {
  // Imported here because the modules read the emulator's address when they load.
  const [{ describeMachine, writeSection }, { startProduct }, { runMix }, { runGrowth }, mix, growth] =
    await Promise.all([
      import('tooling/bench-report'),
      import('../support/product.ts'),
      import('./mix.ts'),
      import('./growth.ts'),
      import('./mix-report.ts'),
      import('./growth-report.ts'),
    ]);
  type Product = Awaited<ReturnType<typeof startProduct>>;

  /** Runs one part on a new product, and prints or writes its tables. */
  const runPart = async (name: string, part: (product: Product) => Promise<{ tables: string[]; broken: string[] }>) => {
    const product = await startProduct();
    try {
      const { tables, broken } = await part(product);
      const all = [describeMachine(product.engine, cores), ...tables];
      if (isTrial) console.log(all.join('\n\n'));
      else writeSection(name, all);
      for (const each of broken) console.error(`${name}: ${each}`);
      if (broken.length > 0) process.exitCode = 1;
    } finally {
      await product.stop();
    }
  };

  const options = { traders: Number(LOAD_TRADERS ?? 200), trades: 1_000, seconds: Number(LOAD_SECONDS ?? 300) };
  const maxTrades = Number(LOAD_TRADES ?? 1_000_000);
  if (only !== 'growth') await runPart('load', async (product) => mix.createMixReport(await runMix(product, options)));
  if (only !== 'mix')
    await runPart('load:growth', async (product) => growth.createGrowthReport(await runGrowth(product, maxTrades)));
} finally {
  await identity.stop();
}
