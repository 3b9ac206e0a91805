import { rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { buildOnce } from './build-once.ts';
import { createExtensions } from './extensions.ts';
import { detectLauncher, type Launcher } from './launcher.ts';
import { downloadPackages } from './packages.ts';
import { run } from './run.ts';
import { startServer } from './server.ts';
import { ROLE } from './settings.ts';
import { getProgramPath, type Tree, unpackPackages } from './tree.ts';

/** A built engine in the cache: its installation, an empty cluster to copy, and its version. */
interface CachedEngine {
  tree: Tree;
  template: string;
  version: string;
}

/** Used by root in a container, because the server's user cannot read root's home folder. */
const PUBLIC_CACHE = '/var/cache/trading-journal';
const PREFIX = 'documentdb-';
const parseMajor = (name: string) => Number(name.slice(PREFIX.length));

/**
 * Gets the engine for a PostgreSQL major version (undefined: the newest cached one). Builds it from Debian packages
 * when it is not cached.
 * @throws Error when it is neither cached nor available
 */
export async function ensureEngine(
  major: number | undefined,
  cacheDir: string,
  log: (line: string) => void,
): Promise<CachedEngine> {
  const launcher = await detectLauncher();
  const root = launcher.needsPublicTree && cacheDir.startsWith(homedir()) ? PUBLIC_CACHE : cacheDir;
  const { name, folder, note } = await buildOnce(root, {
    choose: (names) =>
      names
        .filter((candidate) => candidate.startsWith(PREFIX) && (!major || parseMajor(candidate) === major))
        .sort((a, b) => parseMajor(b) - parseMajor(a))[0],
    build: (unfinished) => build(unfinished, major, launcher, log),
  });
  return {
    tree: { root: join(folder, 'tree'), major: parseMajor(name) },
    template: join(folder, 'template'),
    version: note,
  };
}

async function build(
  folder: string,
  requestedMajor: number | undefined,
  launcher: Launcher,
  log: (line: string) => void,
) {
  const startedAt = performance.now();
  log('Downloading the database engine from Debian (about 140 MB, first start only) …');
  const { major, version, archives } = await downloadPackages(join(folder, 'apt'), requestedMajor);
  log('Unpacking the database engine …');
  const tree = { root: join(folder, 'tree'), major };
  await unpackPackages(archives, tree);
  await rm(join(folder, 'apt'), { recursive: true });
  await createTemplate(tree, launcher, join(folder, 'template'));
  log(`The database engine is ready (${Math.round((performance.now() - startedAt) / 1000)} s).`);
  return { name: `${PREFIX}${major}`, note: version };
}

/** Creates an empty cluster with the extension. Every new data folder is a copy of it. */
async function createTemplate(tree: Tree, launcher: Launcher, folder: string): Promise<void> {
  const initdb = [...launcher.prefix, getProgramPath(tree, 'initdb'), '-D', folder, '-U', ROLE, '--auth=trust'];
  const [program = '', ...args] = [...initdb, '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'];
  await run(program, args);
  const server = await startServer(tree, launcher, folder, false);
  await createExtensions(server.address).finally(server.stop);
}
