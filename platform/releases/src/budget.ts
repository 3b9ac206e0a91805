import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { describeGrowth } from './growth.ts';
import type { ModuleBuild } from './publish.ts';
import type { Store } from './store/store.ts';

/** The maximum size of a module's scripts and styles, gzipped. */
const PackageJson = z.object({ release: z.object({ budgetKB: z.number().positive() }) });

const isCode = (path: string): boolean => /\.(js|css)$/.test(path);

/**
 * Checks the gzipped size of a module's scripts and styles against the budget in its package.json.
 * @returns the size as text
 * @throws if the module is over its budget, naming what has grown since the current version
 */
export const checkBudget = async (
  folder: string,
  { module, files, sourceSizes }: ModuleBuild,
  store: Store,
): Promise<string> => {
  const { release } = PackageJson.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const sizes = [...files].filter(([path]) => isCode(path)).map(([, bytes]) => gzipSync(bytes).length);
  const sizeKB = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  const summary = `${sizeKB.toFixed(1)} of ${release.budgetKB} KB`;
  if (sizeKB <= release.budgetKB) return summary;
  const growth = await describeGrowth(store, module.name, sourceSizes);
  throw new Error(`${module.name} is over its budget: ${summary}. Growth in source: ${growth}.`);
};
