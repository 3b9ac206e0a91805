// Tells which tests of `npm test` a change does not need: those of files that are the same as 20 commits ago. Every
// night (NIGHTLY=1), and without this history, all tests run. As a program, prints the filters that leave out packages.
import { execFileSync } from 'node:child_process';
import { root } from './repository.ts';

/**
 * Git's patterns of the files that decide about tests. The development database and the launcher are no part of the
 * product, and the API's tests and the browser tests use both. The host is what loads modules, and the tools that
 * build, check and release them.
 */
const FILES = {
  documentdb: ['platform/documentdb'],
  local: ['platform/local'],
  host: [
    'shell',
    'platform/gateway',
    'platform/protocol',
    'platform/releases',
    'platform/tooling',
    'platform/kit',
    'shared-ui/src/host*',
    'shared-ui/src/port',
    'contracts',
    'tests/e2e/modules',
    'tests/e2e/tests/host',
    ':!*.test.*',
  ],
};
type Part = keyof typeof FILES;
const PACKAGES: Part[] = ['documentdb', 'local'];
const COMMITS = 20;

/**
 * Whether none of the part's files is new or differs from that of some commits ago.
 * @param folder the repository's folder
 */
export function isUnchanged(part: Part, folder = root, environment: NodeJS.ProcessEnv = process.env): boolean {
  if (environment.NIGHTLY) return false;
  const git = (...args: string[]) =>
    execFileSync('git', [...args, '--', ...FILES[part]], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    return git('diff', '--name-only', `HEAD~${COMMITS}`) + git('ls-files', '-o', '--exclude-standard') === '';
  } catch {
    return false;
  }
}

if (process.argv[1] === import.meta.filename) {
  const filters = PACKAGES.filter((name) => isUnchanged(name)).map((name) => `--filter=!${name}`);
  console.log(filters.join(' '));
}
