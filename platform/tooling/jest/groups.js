// Groups test files. Jest loads all modules of a file again for the next file, which takes 1 s in a module of the page and 3 s
// in the API: more than most files' tests. The files of a group share their modules.
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Written at each run, and ignored by Git. */
const FOLDER = '.test-groups';

const FILES_PER_GROUP = 10;

/** A file that changes more than its own modules is no part of a group. */
const CHANGES_MORE = /\bjest\.(mock|setTimeout)\(|@jest-environment|\bprocess\.env\b|\bswitchProvider\(/;

/** A block for each file, so that its hooks apply to its own tests. */
const createGroup = (folder, files, { beforeFiles = '', afterFile = '' }) => {
  const blocks = files.map(
    (file) => `describe('${relative(folder, file)}', () => {
  require(${JSON.stringify(file)});
  afterAll(() => {${afterFile}});
});
`,
  );
  return [beforeFiles, ...blocks].join('\n');
};

/** Deals the files out, the largest first, so that the groups take about the same time. */
const deal = (files) => {
  const groups = Array.from({ length: Math.ceil(files.length / FILES_PER_GROUP) }, () => []);
  const bySize = files.toSorted((a, b) => statSync(b).size - statSync(a).size);
  for (const [index, file] of bySize.entries()) groups[index % groups.length].push(file);
  return groups;
};

/**
 * Groups the test files of the package in the working directory when jest runs all of them: without arguments. A run of some
 * files, as by `npm run unit -w api -- days`, takes them as they are.
 * @param config jest's configuration
 * @param {{ beforeFiles?: string, afterFile?: string }} code JavaScript that runs before all files of a group, and after each
 */
export function groupTests(config, code = {}) {
  if (process.argv.length > 2) return config;
  const folder = process.cwd();
  const isIgnored = (name) => ['node_modules', 'dist', '.data', FOLDER].includes(name);
  const files = globSync('**/*.test.{ts,tsx}', { cwd: folder, exclude: isIgnored }).map((file) => join(folder, file));
  const single = files.filter((file) => CHANGES_MORE.test(readFileSync(file, 'utf8')));
  const groups = deal(files.filter((file) => !single.includes(file)));
  rmSync(join(folder, FOLDER), { recursive: true, force: true });
  mkdirSync(join(folder, FOLDER));
  const paths = groups.map((group, index) => {
    const path = join(folder, FOLDER, `group-${index + 1}.cjs`);
    writeFileSync(path, createGroup(folder, group, code));
    return path;
  });
  return { ...config, testMatch: [...single, ...paths] };
}
