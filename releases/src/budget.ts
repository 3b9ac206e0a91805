import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { grownSince } from './grown.ts';
import type { Built } from './publish.ts';
import type { Store } from './store/store.ts';

/** What a module's package.json says of itself: how much code it may be, in KB, packed. */
const PackageJson = z.object({ release: z.object({ budgetKB: z.number().positive() }) });

const isCode = (path: string): boolean => /\.(js|css)$/.test(path);

/**
 * The size of a module's scripts and styles in words. Throws when they are over the budget of its package.json, and names
 * what has grown since the version that is current in the store.
 */
export const checkBudget = async (
  folder: string,
  { module, files, sourceSizes }: Built,
  store: Store,
): Promise<string> => {
  const { release } = PackageJson.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const sizes = [...files].filter(([path]) => isCode(path)).map(([, bytes]) => gzipSync(bytes).length);
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  const words = `${kilobytes.toFixed(1)} of ${release.budgetKB} KB`;
  if (kilobytes <= release.budgetKB) return words;
  const grown = await grownSince(store, module.name, sourceSizes);
  throw new Error(`${module.name} is over its budget: ${words}. What grew, in source: ${grown}.`);
};
