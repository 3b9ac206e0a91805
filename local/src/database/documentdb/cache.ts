import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheRoot } from '../cache-root.ts';
import { locked } from '../run.ts';
import { launcher } from './launch.ts';
import { download } from './packages.ts';
import { makeTemplate, templateOf } from './template.ts';
import { type Tree, unpack } from './tree.ts';

const BUILT = /^documentdb-(\d+)$/;
const UNFINISHED = '.building-';
/** Written last: a folder without it was never finished. */
const MARKER = 'complete.json';

/** A built engine in the cache: its tree, an empty cluster to copy, and the version in words. */
export interface CachedEngine {
  tree: Tree;
  template: string;
  version: string;
}

/**
 * The engine for a PostgreSQL major (undefined: the newest at hand), built from Debian's packages when the cache lacks
 * it. What an interrupted build left is cleared away; two processes that need it at once build it once.
 * @throws Error when it is neither cached nor to be had
 */
export async function cachedEngine(major: number | undefined, log: (line: string) => void): Promise<CachedEngine> {
  const root = cacheRoot();
  await mkdir(root, { recursive: true });
  const cached = await findBuilt(root, major);
  if (cached) return cached;
  return locked(join(root, 'lock'), async () => (await findBuilt(root, major)) ?? (await build(root, major, log)));
}

async function findBuilt(root: string, major: number | undefined): Promise<CachedEngine | undefined> {
  const majors = (await readdir(root)).flatMap((name) => Number(BUILT.exec(name)?.[1] ?? []));
  for (const candidate of majors.sort((a, b) => b - a)) {
    if (major !== undefined && candidate !== major) continue;
    const folder = join(root, `documentdb-${candidate}`);
    const marker = await readFile(join(folder, MARKER), 'utf8').catch(() => undefined);
    if (marker) return describe(folder, candidate, JSON.parse(marker).version);
  }
  return undefined;
}

function describe(folder: string, major: number, version: string): CachedEngine {
  return { tree: { root: join(folder, 'tree'), major }, template: templateOf(folder), version };
}

async function build(root: string, wanted: number | undefined, log: (line: string) => void): Promise<CachedEngine> {
  const startedAt = performance.now();
  for (const name of await readdir(root)) {
    if (name.startsWith(UNFINISHED)) await rm(join(root, name), { recursive: true, force: true });
  }
  const folder = join(root, `${UNFINISHED}${process.pid}`);
  log('Fetching the database engine from Debian (about 140 MB, once) …');
  const { major, version, suite, archives } = await download(join(folder, 'apt'), wanted);
  log('Unpacking the database engine …');
  const tree = { root: join(folder, 'tree'), major };
  await unpack(archives, tree);
  await rm(join(folder, 'apt'), { recursive: true });
  await makeTemplate(tree, await launcher(), templateOf(folder));
  await writeFile(join(folder, MARKER), JSON.stringify({ version, suite }));
  const final = join(root, `documentdb-${major}`);
  await rm(final, { recursive: true, force: true });
  await rename(folder, final);
  log(`The database engine is built (${Math.round((performance.now() - startedAt) / 1000)} s).`);
  return describe(final, major, version);
}
