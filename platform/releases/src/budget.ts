import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getVersionFolder, readJson, readLatestDeployment, SOURCE_SIZES_FILE, type Store } from 'protocol/store';
import * as z from 'zod';
import type { ModuleBuild } from './publish.ts';
import { SourceSizes } from './source-sizes.ts';

/** The budget of a module whose package.json has none. */
const DEFAULT_BUDGET_KB = 90;

/** `budgetKB` is the maximum size of the scripts and styles that a module's pages load, gzipped. */
const PackageJson = z.object({
  release: z.object({ budgetKB: z.number().positive() }).default({ budgetKB: DEFAULT_BUDGET_KB }),
});

const isCode = (path: string): boolean => /\.(js|css)$/.test(path);

/** In characters: less would be reported as 0.0 KB. */
const MIN_GROWTH = 100;
const MAX_OWNERS = 5;

const readCurrentSizes = async (store: Store, name: string): Promise<SourceSizes> => {
  const version = (await readLatestDeployment(store, name))?.current;
  return (version && (await readJson(store, getVersionFolder(name, version) + SOURCE_SIZES_FILE, SourceSizes))) || {};
};

/**
 * Lists the libraries and files that grew most since the current version; without a current version, the largest ones.
 * @returns source sizes before minification, e.g. `moment +175.2 KB, src/pages/TradesPage.tsx +1.2 KB`
 */
const describeGrowth = async (store: Store, name: string, sizes: SourceSizes): Promise<string> => {
  const before = await readCurrentSizes(store, name);
  const changes = Object.entries(sizes).map(([owner, size]) => [owner, size - (before[owner] ?? 0)] as const);
  const largest = changes.filter(([, size]) => size >= MIN_GROWTH).toSorted(([, a], [, b]) => b - a);
  return largest
    .slice(0, MAX_OWNERS)
    .map(([owner, size]) => `${owner} +${(size / 1024).toFixed(1)} KB`)
    .join(', ');
};

/**
 * Checks the gzipped size of a module's scripts and styles, without its fallback copies of shared libraries, against
 * the budget in its package.json.
 * @returns the size as text, in KB
 * @throws if the module is over its budget, naming what has grown since the current version
 */
export async function checkBudget(folder: string, build: ModuleBuild, store: Store): Promise<string> {
  const { module, files, sourceSizes } = build;
  const { release } = PackageJson.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const sizes = [...files]
    .filter(([path]) => isCode(path) && !module.fallbacks.includes(path))
    .map(([, bytes]) => gzipSync(bytes).length);
  const sizeKB = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  const summary = `${sizeKB.toFixed(1)} of ${release.budgetKB} KB`;
  if (sizeKB <= release.budgetKB) return summary;
  const growth = await describeGrowth(store, module.name, sourceSizes);
  throw new Error(`${module.name} is over its budget: ${summary}. Growth in source: ${growth}.`);
}
