// Tells which tests of `npm test` a change does not need: those of files that are the same as 20 commits ago. Every
// night (NIGHTLY=1), and without this history, all tests run. As a program, prints the filters that leave out packages.
import { execFileSync } from 'node:child_process';
import { root } from './repository.ts';

/**
 * Git's patterns of the files that decide about tests. The development database, the launcher and the release tool are
 * no part of what traders use, and other tests use all three. The host is what loads modules, and the tools that build,
 * check and release them. The kit makes modules from a template.
 */
const FILES = {
  documentdb: ['platform/documentdb'],
  // What tests of other packages start is tested by them.
  local: ['platform/local/src', ':!platform/local/src/testing'],
  releases: ['platform/releases', 'platform/protocol'],
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
  kit: [
    'platform/kit',
    'platform/tooling/new-*',
    'platform/tooling/src/kit.ts',
    'platform/tooling/src/new-module.ts',
    'tests/e2e/src/outside-module.ts',
    'tests/e2e/tests/host/kit.spec.ts',
  ],
};
type Part = keyof typeof FILES;
const PACKAGES: Part[] = ['documentdb', 'local', 'releases'];
const COMMITS = 20;

/**
 * Lists the files that are new or differ from those of some commits ago. Undefined at night and without this history:
 * then every file counts as changed.
 * @param patterns git's patterns of the files that are looked at
 * @param folder the repository's folder
 */
export function listChanged(
  patterns: readonly string[],
  folder = root,
  environment: NodeJS.ProcessEnv = process.env,
): string[] | undefined {
  if (environment.NIGHTLY) return undefined;
  const git = (...args: string[]) =>
    execFileSync('git', [...args, '--', ...patterns], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    const listed = git('diff', '--name-only', `HEAD~${COMMITS}`) + git('ls-files', '-o', '--exclude-standard');
    return listed.split('\n').filter((path) => path !== '');
  } catch {
    return undefined;
  }
}

/** Whether none of the part's files has changed. */
export function isUnchanged(part: Part, folder = root, environment: NodeJS.ProcessEnv = process.env): boolean {
  return listChanged(FILES[part], folder, environment)?.length === 0;
}

if (process.argv[1] === import.meta.filename) {
  const filters = PACKAGES.filter((name) => isUnchanged(name)).map((name) => `--filter=!${name}`);
  console.log(filters.join(' '));
}
