import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const libraries = 'node_modules';
/** What a clone has not. */
const leftOut = new Set([
  libraries,
  'dist',
  'source-maps',
  '.data',
  '.git',
  '.turbo',
  'coverage',
  'test-results',
  'playwright-report',
]);

/** A copy of this tree in a folder of its own, with the same libraries, in which a test may change what it likes. */
export const cloneTree = async () => {
  const tree = await mkdtemp(join(tmpdir(), 'trading-journal-tree-'));
  await cp(root, tree, { recursive: true, filter: (from) => from === root || !leftOut.has(basename(from)) });
  for (const folder of ['.', ...(await readdir(root))]) {
    if (!(await readdir(join(root, folder)).catch((): string[] => [])).includes(libraries)) continue;
    await symlink(join(root, folder, libraries), join(tree, folder, libraries));
  }
  return { tree, remove: () => rm(tree, { recursive: true, force: true }) };
};
