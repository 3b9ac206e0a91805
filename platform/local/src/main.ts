// `npm start`: runs the whole product on this machine. `--no-build` serves the existing build. `--demo` (`npm run
// demo`) adds a trader with three years of trades, in a separate data folder.
import { join } from 'node:path';
import { demoTrader, ensureDemo } from './demo/index.ts';
import { runProgram } from './program.ts';
import { loadEnvFile, readSettings, type Settings } from './settings.ts';
import { startProduct } from './stack.ts';

const root = join(import.meta.dirname, '../../..');
const isDemo = process.argv.includes('--demo');

const startDemo = async ({ apiPort, authEmulatorPort, projectId }: Settings): Promise<void> => {
  await ensureDemo({ apiUrl: `http://127.0.0.1:${apiPort}` }, { host: `127.0.0.1:${authEmulatorPort}`, projectId });
  console.log(`\nDemo: sign in as ${demoTrader.email} with the password ${demoTrader.password}`);
};

await runProgram(async (services) => {
  // Set before .env is loaded, whose DATA_DIR contains a real journal.
  if (isDemo) process.env.DATA_DIR ||= '.data-demo';
  loadEnvFile(root);
  const settings = readSettings(process.env, root);
  const build = !process.argv.includes('--no-build');
  const url = await startProduct({ root, settings, services, build, source: 'released' });
  if (isDemo) await startDemo(settings);
  return url;
});
