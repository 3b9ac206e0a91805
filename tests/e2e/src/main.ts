// `npm run e2e`: runs the journeys, and the tests of the host if it has changed, or what arguments of Playwright
// select. `--busy` keeps all cores busy meanwhile, which finds races.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { isUnchanged } from 'tooling/unchanged';

const BUSY = '--busy';
/** Matches the paths of all tests except those of the host. */
const WITHOUT_HOST = '/tests/e2e/tests/(?!host/)';

/** Threads of this process end with it, however it ends. */
const keepCoresBusy = (): void => {
  for (let count = availableParallelism(); count > 0; count--) new Worker('for (;;);', { eval: true });
};

const args = process.argv.slice(2);
const selection = args.filter((arg) => arg !== BUSY);
if (selection.length === 0 && isUnchanged('host')) {
  console.log('Without the tests of the host, whose files have not changed in the last 20 commits.');
  selection.push(WITHOUT_HOST);
}
if (args.includes(BUSY)) keepCoresBusy();
const playwright = spawn('playwright', ['test', '--project=journeys', ...selection], { stdio: 'inherit' });
// Ctrl-C reaches both. Playwright then stops its stacks.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => playwright.kill('SIGTERM'));
const [code] = await once(playwright, 'exit');
process.exit(code ?? 1);
