import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The repository's folder. */
export const root = join(import.meta.dirname, '../../..');

export const readRepositoryFile = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The texts of the repository's files that match a Git pathspec, by path. Includes new files that are not ignored. */
export const readRepositoryFiles = (...pathspecs: string[]): Map<string, string> => {
  const command = ['ls-files', '-co', '--exclude-standard', '--deduplicate', ...pathspecs];
  const paths = execFileSync('git', command, { cwd: root, encoding: 'utf8' }).trimEnd().split('\n');
  const existing = paths.filter((path) => path && existsSync(join(root, path)));
  return new Map(existing.map((path) => [path, readRepositoryFile(path)]));
};
