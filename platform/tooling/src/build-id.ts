import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kit } from './kit.ts';

/** The sources of a browser bundle outside of its package. */
const COMMON_SOURCES = ['contracts/src', 'shared-ui/src', 'platform/tooling/src'];
const COMMON_FILES = ['package-lock.json', 'shared-ui/package.json'];

/** Files that belong to no page. */
const EXCLUDED_SOURCES = /\.test\.tsx?$|^contracts\/src\/server\//;

/** Hashes all matching files except tests and what only servers use. @returns 10 hexadecimal digits */
export const hashFiles = (root: string, patterns: readonly string[]): string => {
  const found = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }));
  const files = found.filter((file) => !EXCLUDED_SOURCES.test(file)).sort();
  const hash = createHash('sha256').update(kit?.id ?? '');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 10);
};

/**
 * Computes a build's id from its sources: the same sources have the same id on any machine, and any change results in another
 * one.
 * @param root the repository's folder
 * @param packageFolder relative to `root`, e.g. `mf-trades`
 */
export const computeBuildId = (root: string, packageFolder: string): string => {
  const folders = [`${packageFolder}/src`, ...COMMON_SOURCES].map((folder) => `${folder}/**/*.*`);
  return hashFiles(root, [`${packageFolder}/*.{json,ts}`, ...folders, ...COMMON_FILES]);
};
