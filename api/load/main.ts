// `npm run load`: 200 traders at work at once for five minutes, then how much the product takes at all, then what a call
// costs while the database grows to a million trades; writes docs/performance.md. Some twelve minutes, unattended. Ends
// with 1 when a call failed, or something acknowledged is not there. `npm run load -- mix` and `-- growth`: one part alone.
// For trial runs, which only print: LOAD_SECONDS, LOAD_TRADERS, LOAD_TRADES (of all traders together, the most).
import { startTestIdentity } from 'local/testing';
import { inWords, moveTo } from './cores.ts';

const { LOAD_SECONDS, LOAD_TRADERS } = process.env;
const isTrial = [LOAD_SECONDS, LOAD_TRADERS].some((setting) => setting !== undefined);
const cores = inWords(moveTo('maker'));
const identity = await startTestIdentity();
process.env.FIREBASE_AUTH_EMULATOR_HOST = identity.host;
process.env.FIREBASE_PROJECT_ID = identity.projectId;
// Whoever starts a server says which; the helper wants one anyway.
process.env.TEST_MONGODB_URI = 'mongodb://nobody';
try {
  // Only now: the emulator's address is read when its code loads.
  const [{ machine }, { startProduct }, { runMix }, { mixReport, writeMix }] = await Promise.all([
    import('tooling/bench-report'),
    import('./product.ts'),
    import('./mix.ts'),
    import('./report.ts'),
  ]);
  const product = await startProduct();
  try {
    const options = { traders: Number(LOAD_TRADERS ?? 200), trades: 1_000, seconds: Number(LOAD_SECONDS ?? 300) };
    const mixed = await runMix(product, options);
    const tables = mixReport(mixed, machine(product.engine, cores));
    if (isTrial) console.log(tables.join('\n\n'));
    else writeMix(tables);
    const { lost, summariesAreRight } = mixed.checked;
    for (const each of lost) console.error(`lost: ${each}`);
    if (mixed.failures.length + lost.length > 0 || !summariesAreRight) process.exitCode = 1;
  } finally {
    await product.stop();
  }
} finally {
  await identity.stop();
}
