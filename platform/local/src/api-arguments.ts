import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the arguments of Node in the start script of `api/package.json`: its flags and its entry. */
export const readApiArguments = (root: string): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'api/package.json'), 'utf8'));
  const [, ...nodeArguments] = String(scripts.start).split(' ');
  return nodeArguments;
};
