import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { Built } from './publish.ts';

/** What a module's package.json says of itself: how much code it may be, in KB, packed. */
const PackageJson = z.object({ release: z.object({ budgetKB: z.number().positive() }) });

const isCode = (path: string): boolean => /\.(js|css)$/.test(path);

/** The size of a module's scripts and styles in words. Throws when they are over the budget of its package.json. */
export const checkBudget = async (folder: string, { module, files }: Built): Promise<string> => {
  const { release } = PackageJson.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const sizes = [...files]
    .filter(([path]) => isCode(path))
    .map(([path, bytes]) => [path, gzipSync(bytes).length] as const);
  const kilobytes = sizes.reduce((sum, [, size]) => sum + size, 0) / 1024;
  const words = `${kilobytes.toFixed(1)} of ${release.budgetKB} KB`;
  if (kilobytes <= release.budgetKB) return words;
  const largest = sizes.toSorted(([, a], [, b]) => b - a).slice(0, 5);
  const named = largest.map(([path, size]) => `${path} ${(size / 1024).toFixed(1)} KB`).join(', ');
  throw new Error(`${module.name} is over its budget: ${words}. The largest files: ${named}.`);
};
