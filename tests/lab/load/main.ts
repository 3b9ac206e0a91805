// `npm run load`: 200 concurrent traders, each with a request per second, for five minutes, then the saturation point,
// then the cost of each call while the database grows to a million trades. Writes docs/performance.md in about twelve
// minutes. Exits with 1 when a call fails or acknowledged data is missing. `npm run load -- mix` and `-- growth` run
// one part. LOAD_SECONDS, LOAD_TRADERS and LOAD_TRADES (maximum of all traders) make a trial run, which only prints.
import { startTestIdentity } from 'local/testing';
import { describeMachine, writeSection } from 'tooling/bench-report';
import type { Report } from '../support/format.ts';
import { describePinning, type Product, pinToCores } from '../support/product.ts';

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

/** Runs one part on a new product, and prints or writes its tables. */
const runPart = async (name: string, run: (product: Product) => Promise<Report>) => {
  const { startProduct } = await import('../support/product.ts');
  const product = await startProduct();
  try {
    const { tables, broken } = await run(product);
    const all = [describeMachine(product.engine, cores), ...tables];
    if (isTrial) console.log(all.join('\n\n'));
    else writeSection(name, all);
    for (const each of broken) console.error(`${name}: ${each}`);
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    await product.stop();
  }
};

try {
  // Imported here because the modules read the emulator's address when they load.
  const [{ runMix }, { runGrowth }] = await Promise.all([import('./mix.ts'), import('./growth.ts')]);
  const options = { traders: Number(LOAD_TRADERS ?? 200), trades: 1_000, seconds: Number(LOAD_SECONDS ?? 300) };
  if (only !== 'growth') await runPart('load', (product) => runMix(product, options));
  if (only !== 'mix') await runPart('load:growth', (product) => runGrowth(product, Number(LOAD_TRADES ?? 1_000_000)));
} finally {
  await identity.stop();
}
