// `npm start`: the whole product on this machine. `--no-build` serves what is built already. `--demo` (`npm run demo`)
// has a trader with three years of trades, in a data folder of its own.
import { join } from 'node:path';
import { demoTrader, ensureDemo } from './demo/index.ts';
import { createParts } from './parts.ts';
import { loadEnvFile, readSettings, type Settings } from './settings.ts';
import { startProduct } from './stack.ts';

const root = join(import.meta.dirname, '../..');

const parts = createParts((sentence) => void fail(sentence));

const fail = async (sentence: string): Promise<void> => {
  // While stopping, what fails fails because of it.
  if (parts.signal.aborted) return;
  console.error(`\n${sentence}`);
  await parts.stop();
  process.exit(1);
};

/** Ctrl-C comes twice at once under npm, which passes on what we get anyway. */
const sameSignal = 500;
let asked = 0;

const stop = async (): Promise<void> => {
  if (asked && performance.now() - asked < sameSignal) return;
  // Whoever asks twice does not want to wait; the parts end with us.
  if (asked) process.exit(1);
  asked = performance.now();
  console.log('\nStopping …');
  await parts.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => void stop());

/** npm that is killed by force passes nothing on: we only see that our parent is another. */
const stopWithNpm = (): void => {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    void stop();
  }, 250);
  watch.unref();
};
if (process.env.npm_lifecycle_event) stopWithNpm();

/** Our own errors are sentences; any other needs its place in the code. */
const wordsOf = (error: unknown): string =>
  error instanceof Error && error.name === 'Error' ? error.message : String((error as Error).stack ?? error);

const isDemo = process.argv.includes('--demo');

const startDemo = async ({ apiPort, authEmulatorPort, projectId }: Settings): Promise<void> => {
  await ensureDemo({ apiUrl: `http://127.0.0.1:${apiPort}` }, { host: `127.0.0.1:${authEmulatorPort}`, projectId });
  console.log(`\nDemo: sign in as ${demoTrader.email} with the password ${demoTrader.password}`);
};

try {
  // Before .env, whose DATA_DIR holds a journal that is somebody's own.
  if (isDemo) process.env.DATA_DIR ||= '.data-demo';
  loadEnvFile(root);
  const settings = readSettings(process.env, root);
  const url = await startProduct({ root, settings, parts, build: !process.argv.includes('--no-build') });
  if (isDemo) await startDemo(settings);
  console.log(`\nReady: ${url}`);
} catch (error) {
  await fail(wordsOf(error));
}
