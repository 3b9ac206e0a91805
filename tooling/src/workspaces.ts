import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface PackageJson {
  workspaces?: string[];
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The package.json of a folder of the tree; '.' is the root. */
export const packageOf = (root: string, folder: string): PackageJson =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageJson;

export const workspacesOf = (root: string): string[] => packageOf(root, '.').workspaces ?? [];

/** A workspace and all those that it is built of or tested with. */
export const closureOf = (root: string, name: string, known: Set<string> = new Set()): Set<string> => {
  known.add(name);
  const { dependencies, devDependencies } = packageOf(root, name);
  const others = Object.keys({ ...dependencies, ...devDependencies }).filter((one) => workspacesOf(root).includes(one));
  for (const other of others) if (!known.has(other)) closureOf(root, other, known);
  return known;
};
