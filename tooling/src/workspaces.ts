import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** A workspace and all workspaces that it depends on, directly or indirectly. */
export const collectDependencies = (root: string, name: string, found: Set<string> = new Set()): Set<string> => {
  found.add(name);
  const { dependencies, devDependencies } = readPackageJson(root, name);
  const others = Object.keys({ ...dependencies, ...devDependencies }).filter((dependency) =>
    listWorkspaces(root).includes(dependency),
  );
  for (const other of others) if (!found.has(other)) collectDependencies(root, other, found);
  return found;
};
