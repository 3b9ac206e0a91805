// `npm run lint:regex`: fails when a regular expression can take more than linear time, or is built at run time and
// cannot be checked. Uses about 20 s of one core.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import { findExpressions } from './regular-expressions.ts';

// The JavaScript engine: the native one is a separate download.
process.env.RECHECK_BACKEND = 'pure';

const root = join(import.meta.dirname, '..', '..', '..');

/** Everything except tests, whose expressions only match their own text. */
const files = globSync('{api,contracts,mf-*,platform/*,shared-ui,shell}/src/**/*.ts*', {
  cwd: root,
  exclude: (path) => /\/testing(?:\/|$)|\.test\.tsx?$/.test(path),
}).sort();

/** Files that build expressions from escaped text. */
const dynamicAllowed = ['contracts/src/search.ts'];

const isLinear = (pattern: string, flags: string): boolean =>
  checkSync(pattern, flags, { timeout: null }).status === 'safe';

const checked = new Map<string, boolean>();

const checkFile = (file: string): string[] => {
  const { literals, dynamic } = findExpressions(readFileSync(join(root, file), 'utf8'), /\.[tj]sx$/.test(file));
  const slow = literals.flatMap(({ pattern, flags }) => {
    const literal = `/${pattern}/${flags}`;
    if (!checked.has(literal)) checked.set(literal, isLinear(pattern, flags));
    return checked.get(literal) ? [] : [`${file}: ${literal} can take more than linear time`];
  });
  const isUnchecked = dynamic > 0 && !dynamicAllowed.includes(file);
  return isUnchecked ? [...slow, `${file}: builds a regular expression at run time`] : slow;
};

const problems = files.flatMap(checkFile);
for (const problem of problems) console.error(problem);
console.log(`${checked.size} regular expressions in ${files.length} files, ${problems.length} problems.`);
if (problems.length > 0 || checked.size < 80) process.exitCode = 1;
