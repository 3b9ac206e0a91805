import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { listWorkspaces } from './workspaces.ts';

const root = join(import.meta.dirname, '../../..');
const LIBRARIES = 'node_modules';
/** What is not copied. */
const EXCLUDED = new Set([
  LIBRARIES,
  'dist',
  'source-maps',
  '.data',
  '.git',
  '.turbo',
  'coverage',
  'test-results',
  'playwright-report',
]);

/** Copies this tree to a temporary folder that a test may change. Its node_modules are links to the same libraries. */
export const cloneTree = async () => {
  const tree = await mkdtemp(join(tmpdir(), 'trading-journal-tree-'));
  await cp(root, tree, { recursive: true, filter: (from) => from === root || !EXCLUDED.has(basename(from)) });
  for (const folder of ['.', ...listWorkspaces(root)]) {
    if (!(await readdir(join(root, folder)).catch((): string[] => [])).includes(LIBRARIES)) continue;
    await symlink(join(root, folder, LIBRARIES), join(tree, folder, LIBRARIES));
  }
  return { tree, remove: () => rm(tree, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) };
};
