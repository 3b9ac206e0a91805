import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BuiltModule } from 'protocol';
import { appendDeployment, type Deployment, isWithdrawn, readDeployments, type Store } from 'protocol/store';
import { publish, readBuild } from './publish.ts';
import { assertClaimsAreFree, readReleasedRemotes } from './remotes.ts';

/** Who deploys what an image contains, in deployments. */
const SEEDER = 'seed';

interface SeedOptions {
  /**
   * Modules that nobody has released or rolled back get the version of the build too, as on one machine that is
   * upgraded as a whole. Otherwise a module with a deployment is never touched.
   */
  shouldUpdate?: boolean;
  /** Throws if no gateway would serve what is added of this module: it is not signed. */
  assertCanAdd?: (name: string) => void;
}

/** Whether nobody has decided about the module: `pass` and `ask` of the guardian change nothing. */
const isOnlySeeded = (deployments: readonly Deployment[]): boolean =>
  deployments.every(({ by, what }) => by === SEEDER || what === 'pass' || what === 'ask');

/** Undefined if there is nothing to do. */
const seedModule = async (store: Store, folder: string, options: SeedOptions): Promise<string | undefined> => {
  const module = BuiltModule.parse(JSON.parse(await readFile(join(folder, 'module.json'), 'utf8')));
  const { name, version } = module;
  const deployments = await readDeployments(store, name);
  const [latest] = deployments;
  const isOwn = !latest || (options.shouldUpdate && isOnlySeeded(deployments));
  if (!isOwn || latest?.current === version || (await isWithdrawn(store, name, version))) return undefined;
  options.assertCanAdd?.(name);
  assertClaimsAreFree(module, await readReleasedRemotes(store, '/', () => undefined));
  await publish(store, await readBuild(folder));
  await appendDeployment(store, name, (found) => {
    if (found?.at !== latest?.at) throw new Error(`${name} was released at the same time.`);
    return { current: version, staged: null, what: 'release', by: SEEDER, reason: 'The version of the image.' };
  });
  return `Seeded ${name} ${version}.`;
};

/**
 * Adds the modules of an image to a store that has no deployment of them, one deployment for each. Whatever is decided
 * about a module afterwards is not touched, and a module that cannot be added does not stop the others.
 * @param folders of builds; those that are not built are left out
 * @returns a line for each module that was added, or could not be
 */
export async function seed(store: Store, folders: readonly string[], options: SeedOptions = {}): Promise<string[]> {
  const lines: string[] = [];
  for (const folder of folders.filter((each) => existsSync(join(each, 'module.json')))) {
    const line = await seedModule(store, folder, options).catch((error: Error) => `${folder}: ${error.message}`);
    if (line) lines.push(line);
  }
  return lines;
}
