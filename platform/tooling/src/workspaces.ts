import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

interface PackageJson {
  workspaces?: string[];
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Reads the package.json of a folder; '.' is the repository's root. */
export const readPackageJson = (root: string, folder: string): PackageJson =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageJson;

export const listWorkspaces = (root: string): string[] => readPackageJson(root, '.').workspaces ?? [];

/** The folder of the workspace with this package name, e.g. `platform/gateway` of `gateway`. */
export const findFolder = (root: string, name: string): string | undefined =>
  listWorkspaces(root).find((folder) => basename(folder) === name);

/** The folders of a workspace and all workspaces that it depends on, directly or indirectly. */
export const collectDependencies = (root: string, folder: string, found: Set<string> = new Set()): Set<string> => {
  found.add(folder);
  const { dependencies, devDependencies } = readPackageJson(root, folder);
  const others = Object.keys({ ...dependencies, ...devDependencies }).map((name) => findFolder(root, name));
  for (const other of others) if (other && !found.has(other)) collectDependencies(root, other, found);
  return found;
};
