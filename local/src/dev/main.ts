// `npm run dev -w mf-trades`: that module, and the shell, as they are written; all else from a product (MFE-06). At the root
// `npm run dev` is the same with all modules. docs/MODULES.md says more.
import { basename, join } from 'node:path';
import getPort from 'get-port';
import { aloneOf, aloneServer, moduleServer, type Product, readConfig, serve, shellServer } from 'tooling/dev';
import { createLog } from '../log.ts';
import type { Parts } from '../parts.ts';
import { assertPortsFree } from '../ports.ts';
import { runProgram } from '../program.ts';
import { loadEnvFile, readSettings, type Settings } from '../settings.ts';
import { type Developed, developedIn, readOptions } from './options.ts';
import { localProduct, remoteProduct } from './product.ts';

const root = join(import.meta.dirname, '../../..');

/** @returns the address of its server */
const startModule = async (dir: string, parts: Parts): Promise<string> => {
  const [name, port] = [basename(dir), await getPort()];
  await parts.add(name, async () => serve(await readConfig(dir), moduleServer(port), createLog(name)));
  return `http://localhost:${port}`;
};

const startAll = async ({ shell, modules }: Developed, product: Product, devPort: number, parts: Parts) => {
  const servers = await Promise.all(modules.map((dir) => startModule(dir, parts)));
  const server = shellServer(devPort, product, servers);
  await parts.add('shell', async () => serve(await readConfig(shell), server, createLog('shell')));
};

const findProduct = (against: string | undefined, settings: Settings, parts: Parts): Promise<Product> =>
  against ? remoteProduct(against) : localProduct(root, settings, parts);

const startAlone = async ({ modules: [dir, ...others] }: Developed, port: number, parts: Parts): Promise<void> => {
  if (!dir || others.length > 0) throw new Error('--alone is for one module: npm run dev -w mf-trades -- --alone');
  const examples = join(root, 'api/src/features/docs/examples.json');
  const name = basename(dir);
  const config = aloneOf(await readConfig(dir), dir);
  await parts.add(name, () => serve(config, aloneServer(port, examples), createLog(name)));
};

await runProgram(async (parts) => {
  const { against, alone } = readOptions(process.argv.slice(2));
  loadEnvFile(root);
  const settings = readSettings(process.env, root);
  const { devPort } = settings;
  await assertPortsFree([{ port: devPort, variable: 'DEV_PORT' }]);
  const developed = developedIn(process.cwd());
  if (alone) await startAlone(developed, devPort, parts);
  else await startAll(developed, await findProduct(against, settings, parts), devPort, parts);
  return `http://localhost:${devPort}`;
});
