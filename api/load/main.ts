// `npm run load`: 200 traders at work at once for five minutes, then how much the product takes at all, then what a call
// costs while the database grows to a million trades; writes docs/performance.md. Some twelve minutes, unattended. Ends
// with 1 when a call failed, or something acknowledged is not there. `npm run load -- mix` and `-- growth`: one part alone.
// For trial runs, which only print: LOAD_SECONDS, LOAD_TRADERS, LOAD_TRADES (the most, of all traders together).
import { startTestIdentity } from 'local/testing';
import { inWords, moveTo } from './cores.ts';

const { LOAD_SECONDS, LOAD_TRADERS, LOAD_TRADES } = process.env;
const isTrial = [LOAD_SECONDS, LOAD_TRADERS, LOAD_TRADES].some((setting) => setting !== undefined);
const [only] = process.argv.slice(2);
const cores = inWords(moveTo('maker'));
const identity = await startTestIdentity();
process.env.FIREBASE_AUTH_EMULATOR_HOST = identity.host;
process.env.FIREBASE_PROJECT_ID = identity.projectId;
// Whoever starts a server says which; the helper wants one anyway.
process.env.TEST_MONGODB_URI = 'mongodb://nobody';
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
try {
  // Only now: the emulator's address is read when its code loads.
  const [{ describeMachine, writeSection }, { startProduct }, { runMix }, { runGrowth }, mix, growth] =
    await Promise.all([
      import('tooling/bench-report'),
      import('./product.ts'),
      import('./mix.ts'),
      import('./growth.ts'),
      import('./mix-report.ts'),
      import('./growth-report.ts'),
    ]);
  type Product = Awaited<ReturnType<typeof startProduct>>;

  /** Runs one part on a product of its own, and prints or writes its tables. */
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
  const most = Number(LOAD_TRADES ?? 1_000_000);
  if (only !== 'growth') await runPart('load', async (product) => mix.reportOf(await runMix(product, options)));
  if (only !== 'mix') await runPart('load:growth', async (product) => growth.reportOf(await runGrowth(product, most)));
} finally {
  await identity.stop();
}
