// `npm run requirements`: lists the ids of docs/requirements.md that no test names. `-- --all` shows where each is named.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** The ids of the lines that define a requirement, in their order. */
export const requirementIds = (markdown: string): string[] =>
  [...markdown.matchAll(/^- ([A-Z]{3}-\d\d)/gm)].map(([, id = '']) => id);

/** For each id, the tests that name it. A range as in `DSH-01…04` names its ends only: write each id out. */
export const namedBy = (ids: readonly string[], tests: ReadonlyMap<string, string>): Map<string, string[]> =>
  new Map(ids.map((id) => [id, [...tests].filter(([, text]) => text.includes(id)).map(([path]) => path)]));

const readTests = (): Map<string, string> => {
  const tracked = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const paths = tracked.split('\n').filter(Boolean);
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
};

const main = (): void => {
  const ids = requirementIds(readFileSync(join(root, 'docs', 'requirements.md'), 'utf8'));
  const named = namedBy(ids, readTests());
  const missing = ids.filter((id) => named.get(id)?.length === 0);
  if (process.argv.includes('--all')) for (const [id, paths] of named) console.log(id, paths.join(' ') || '--');
  if (missing.length) console.log(`No test names: ${missing.join(' ')}`);
  console.log(`${ids.length - missing.length} of ${ids.length} requirements are named by a test.`);
};

if (process.argv[1] === import.meta.filename) main();
