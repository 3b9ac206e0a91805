// `npm run dev -w mf-trades`: serves this module and the shell from source, and everything else from a running product
// (MFE-06). In the root folder, `npm run dev` serves all modules from source. See docs/MODULES.md.
import { basename, join } from 'node:path';
import getPort from 'get-port';
import {
  createModuleServer,
  createShellServer,
  createStandaloneServer,
  type Product,
  readConfig,
  serve,
  toStandaloneConfig,
} from 'tooling/dev';
import { createLog } from '../log.ts';
import { assertPortsFree } from '../ports.ts';
import { runProgram } from '../program.ts';
import type { ServiceGroup } from '../services.ts';
import { loadEnvFile, readSettings, type Settings } from '../settings.ts';
import { type DevTargets, findDevTargets, parseOptions } from './options.ts';
import { ensureLocalProduct, findRemoteProduct } from './product.ts';

const root = join(import.meta.dirname, '../../../..');

/** Starts a module's development server. @returns its address */
const startModule = async (dir: string, services: ServiceGroup): Promise<string> => {
  const name = basename(dir);
  const port = await getPort();
  await services.add(name, async () => serve(await readConfig(dir), createModuleServer(port), createLog(name)));
  return `http://localhost:${port}`;
};

const startAll = async ({ shell, modules }: DevTargets, product: Product, devPort: number, services: ServiceGroup) => {
  const moduleUrls = await Promise.all(modules.map((dir) => startModule(dir, services)));
  const server = createShellServer(devPort, product, moduleUrls);
  await services.add('shell', async () => serve(await readConfig(shell), server, createLog('shell')));
};

const findProduct = (against: string | undefined, settings: Settings, services: ServiceGroup): Promise<Product> =>
  against ? findRemoteProduct(against) : ensureLocalProduct(root, settings, services);

const startAlone = async (
  { modules: [dir, ...others] }: DevTargets,
  port: number,
  services: ServiceGroup,
): Promise<void> => {
  if (!dir || others.length > 0)
    throw new Error('--alone requires a single module: npm run dev -w mf-trades -- --alone');
  const examples = join(root, 'api/src/features/docs/examples.json');
  const name = basename(dir);
  const config = toStandaloneConfig(await readConfig(dir), dir);
  await services.add(name, () => serve(config, createStandaloneServer(port, examples), createLog(name)));
};

await runProgram(async (services) => {
  const { against, alone } = parseOptions(process.argv.slice(2));
  loadEnvFile(root);
  const settings = readSettings(process.env, root);
  const { devPort } = settings;
  await assertPortsFree([{ port: devPort, variable: 'DEV_PORT' }]);
  const targets = findDevTargets(process.cwd());
  if (alone) await startAlone(targets, devPort, services);
  else await startAll(targets, await findProduct(against, settings, services), devPort, services);
  return `http://localhost:${devPort}`;
});
