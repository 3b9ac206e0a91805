import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a browser bundle is made of besides the package itself. */
const commonSources = ['contracts/src', 'shared-ui/src', 'tooling/src'];
const commonFiles = ['package-lock.json', 'shared-ui/package.json'];

/** 10 hexadecimal digits made of the content of all files that match, tests apart. */
export const contentId = (root: string, patterns: readonly string[]): string => {
  const found = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }));
  const files = found.filter((file) => !/\.test\.tsx?$/.test(file)).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 10);
};

/**
 * Names a build by what goes into it, so that the same sources give the same version on any machine and any change
 * gives another one.
 * @param root the repository's folder
 * @param packageFolder the package's folder under it, e.g. `mf-trades`
 */
export const buildId = (root: string, packageFolder: string): string => {
  const folders = [`${packageFolder}/src`, ...commonSources].map((folder) => `${folder}/**/*.*`);
  return contentId(root, [`${packageFolder}/*.{json,ts}`, ...folders, ...commonFiles]);
};
