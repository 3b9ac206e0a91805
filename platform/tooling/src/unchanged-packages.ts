// Prints the filters with which `npm test` leaves out the tests of the development database and of the launcher. They test
// no part of the product, and the API's tests and the browser tests use both. They run when their files are new or changed
// since 20 commits ago, and every night (NIGHTLY=1). Prints nothing without this history: then all tests run.
import { execFileSync } from 'node:child_process';
import { root } from './repository.ts';

const FOLDERS = { documentdb: 'platform/documentdb/', local: 'platform/local/' };
const COMMITS = 20;

/** The files that are new, or differ from those of some commits ago. Undefined without this history. */
function listChanges(folder: string): string[] | undefined {
  const git = (...args: string[]) => {
    const output = execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return output.split('\n').filter((line) => line !== '');
  };
  try {
    return [...git('diff', '--name-only', `HEAD~${COMMITS}`), ...git('ls-files', '-o', '--exclude-standard')];
  } catch {
    return undefined;
  }
}

/** The packages whose tests need not run. @param folder the repository's folder */
export function findUnchangedPackages(folder: string, environment: NodeJS.ProcessEnv): string[] {
  const changes = environment.NIGHTLY ? undefined : listChanges(folder);
  if (!changes) return [];
  const packages = Object.entries(FOLDERS).filter(([, start]) => !changes.some((path) => path.startsWith(start)));
  return packages.map(([name]) => name);
}

if (process.argv[1] === import.meta.filename) {
  console.log(
    findUnchangedPackages(root, process.env)
      .map((name) => `--filter=!${name}`)
      .join(' '),
  );
}
