import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheRoot } from '../cache-root.ts';
import { buildOnce } from './build-once.ts';
import { type Launcher, launcher } from './launch.ts';
import { download } from './packages.ts';
import { makeTemplate } from './template.ts';
import { type Tree, unpack } from './tree.ts';

/** A built engine in the cache: its tree, an empty cluster to copy, and the version in words. */
export interface CachedEngine {
  tree: Tree;
  template: string;
  version: string;
}

/** For root in a container, whose own cache folder is closed to everybody else. */
const PUBLIC_CACHE = '/var/cache/trading-journal';
const PREFIX = 'documentdb-';
const majorOf = (name: string) => Number(name.slice(PREFIX.length));

/**
 * The engine for a PostgreSQL major (undefined: the newest at hand), built from Debian's packages when the cache lacks it.
 * @throws Error when it is neither cached nor to be had
 */
export async function cachedEngine(major: number | undefined, log: (line: string) => void): Promise<CachedEngine> {
  const how = await launcher();
  const root = how.needsPublicTree && !process.env.ENGINE_CACHE_DIR ? PUBLIC_CACHE : cacheRoot();
  const { name, folder, note } = await buildOnce(root, {
    choose: (names) =>
      names
        .filter((candidate) => candidate.startsWith(PREFIX) && (!major || majorOf(candidate) === major))
        .sort((a, b) => majorOf(b) - majorOf(a))[0],
    build: (unfinished) => build(unfinished, major, how, log),
  });
  return {
    tree: { root: join(folder, 'tree'), major: majorOf(name) },
    template: join(folder, 'template'),
    version: note,
  };
}

async function build(folder: string, wanted: number | undefined, how: Launcher, log: (line: string) => void) {
  const startedAt = performance.now();
  log('Fetching the database engine from Debian (about 140 MB, once) …');
  const { major, version, archives } = await download(join(folder, 'apt'), wanted);
  log('Unpacking the database engine …');
  const tree = { root: join(folder, 'tree'), major };
  await unpack(archives, tree);
  await rm(join(folder, 'apt'), { recursive: true });
  await makeTemplate(tree, how, join(folder, 'template'));
  log(`The database engine is built (${Math.round((performance.now() - startedAt) / 1000)} s).`);
  return { name: `${PREFIX}${major}`, note: version };
}
