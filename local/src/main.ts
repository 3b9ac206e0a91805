// `npm start`: the whole product on this machine. `--no-build` serves what is built already. `--demo` (`npm run demo`)
// has a trader with three years of trades, in a data folder of its own.
import { join } from 'node:path';
import { demoTrader, ensureDemo } from './demo/index.ts';
import { runProgram } from './program.ts';
import { loadEnvFile, readSettings, type Settings } from './settings.ts';
import { startProduct } from './stack.ts';

const root = join(import.meta.dirname, '../..');
const isDemo = process.argv.includes('--demo');

const startDemo = async ({ apiPort, authEmulatorPort, projectId }: Settings): Promise<void> => {
  await ensureDemo({ apiUrl: `http://127.0.0.1:${apiPort}` }, { host: `127.0.0.1:${authEmulatorPort}`, projectId });
  console.log(`\nDemo: sign in as ${demoTrader.email} with the password ${demoTrader.password}`);
};

await runProgram(async (parts) => {
  // Before .env, whose DATA_DIR holds a journal that is somebody's own.
  if (isDemo) process.env.DATA_DIR ||= '.data-demo';
  loadEnvFile(root);
  const settings = readSettings(process.env, root);
  const url = await startProduct({ root, settings, parts, build: !process.argv.includes('--no-build') });
  if (isDemo) await startDemo(settings);
  return url;
});
