import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** The repository's folder. */
export const root = join(import.meta.dirname, '../../..');

export function readRepositoryFile(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** The texts of the repository's files that match a Git pathspec, by path. Includes new files that are not ignored. */
export function readRepositoryFiles(...pathspecs: string[]): Map<string, string> {
  const command = ['ls-files', '-co', '--exclude-standard', '--deduplicate', ...pathspecs];
  const paths = execFileSync('git', command, { cwd: root, encoding: 'utf8' }).trimEnd().split('\n');
  const existing = paths.filter((path) => path && existsSync(join(root, path)));
  return new Map(existing.map((path) => [path, readRepositoryFile(path)]));
}

interface PackageJson {
  workspaces?: string[];
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Reads the package.json of a folder; '.' is the repository's root. */
export function readPackageJson(root: string, folder: string): PackageJson {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageJson;
}

export function listWorkspaces(root: string): string[] {
  return readPackageJson(root, '.').workspaces ?? [];
}

/** The folder of the workspace with this package name, e.g. `platform/gateway` of `gateway`. */
export function findFolder(root: string, name: string): string | undefined {
  return listWorkspaces(root).find((folder) => basename(folder) === name);
}

/** The folders of a workspace and all workspaces that it depends on, directly or indirectly. */
export function collectDependencies(root: string, folder: string, found: Set<string> = new Set()): Set<string> {
  found.add(folder);
  const { dependencies, devDependencies } = readPackageJson(root, folder);
  const others = Object.keys({ ...dependencies, ...devDependencies }).map((name) => findFolder(root, name));
  for (const other of others) if (other && !found.has(other)) collectDependencies(root, other, found);
  return found;
}

/** Writes files by path inside a folder, and creates their folders. @returns the folder */
export function writeFiles(folder: string, files: Record<string, string | Uint8Array>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const LIBRARIES = 'node_modules';
/** Folders that are not copied. */
const EXCLUDED = new Set([
  LIBRARIES,
  'dist',
  'source-maps',
  '.data',
  '.data-demo',
  '.git',
  '.turbo',
  'coverage',
  'test-results',
  'playwright-report',
]);

/** Copies this tree to a temporary folder that a test may change. Its node_modules are links to the same libraries. */
export async function cloneTree() {
  const tree = await mkdtemp(join(tmpdir(), 'trading-journal-tree-'));
  await cp(root, tree, { recursive: true, filter: (from) => from === root || !EXCLUDED.has(basename(from)) });
  for (const folder of ['.', ...listWorkspaces(root)]) {
    if (!(await readdir(join(root, folder)).catch((): string[] => [])).includes(LIBRARIES)) continue;
    await symlink(join(root, folder, LIBRARIES), join(tree, folder, LIBRARIES));
  }
  return { tree, remove: () => rm(tree, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) };
}
