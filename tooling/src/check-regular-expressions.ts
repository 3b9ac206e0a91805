// `npm run lint:regex`: fails when a regular expression can take more than linear time, or is built at run time, so that
// nobody can check it. Takes about 20 s of one core.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import { findExpressions } from './regular-expressions.ts';

// The engine in JavaScript: the native one is a download.
process.env.RECHECK_BACKEND = 'pure';

const root = join(import.meta.dirname, '..', '..');

/** Everything that runs outside of tests. A test's own expressions meet its own text. */
const files = globSync(
  '{api,contracts,gateway,local,mf-*,releases,shared-ui,shell,tooling}/{src,bench,load}/**/*.ts*',
  { cwd: root, exclude: (path) => /\/testing(?:\/|$)|\.test\.tsx?$/.test(path) },
).sort();

/** Built from a trader's own search, in which every character stands for itself. */
const dynamicAllowed = ['contracts/src/search.ts', 'api/load/watch.ts'];

const isLinear = (pattern: string, flags: string): boolean =>
  checkSync(pattern, flags, { timeout: null }).status === 'safe';

const checked = new Map<string, boolean>();

const checkFile = (file: string): string[] => {
  const { literals, dynamic } = findExpressions(readFileSync(join(root, file), 'utf8'), /\.[tj]sx$/.test(file));
  const slow = literals.flatMap(({ pattern, flags }) => {
    const written = `/${pattern}/${flags}`;
    if (!checked.has(written)) checked.set(written, isLinear(pattern, flags));
    return checked.get(written) ? [] : [`${file}: ${written} can take more than linear time`];
  });
  const isUnchecked = dynamic > 0 && !dynamicAllowed.includes(file);
  return isUnchecked ? [...slow, `${file}: builds a regular expression at run time`] : slow;
};

const problems = files.flatMap(checkFile);
for (const problem of problems) console.error(problem);
console.log(`${checked.size} regular expressions in ${files.length} files, ${problems.length} problems.`);
if (problems.length > 0 || checked.size < 80) process.exitCode = 1;
