import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The build folders of the modules in the repository `root`, or in an image. Some may not be built. */
export function findBuiltModules(root: string): string[] {
  return readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .sort()
    .map((name) => join(root, name, 'dist'));
}
