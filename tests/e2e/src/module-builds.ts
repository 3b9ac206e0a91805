import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ModuleBuild, readBuild } from 'releases';

export const root = join(import.meta.dirname, '../../..');

/** Runs `make` in a temporary copy of the project. */
export async function inTemporaryTree<T>(make: (tree: string) => Promise<T>): Promise<T> {
  const tree = await mkdtemp(join(tmpdir(), 'module-tree-'));
  for (const name of ['contracts', 'shared-ui', 'platform', 'node_modules', 'package-lock.json']) {
    await symlink(join(root, name), join(tree, name));
  }
  const made = await make(tree);
  await rm(tree, { recursive: true });
  return made;
}

/** Builds a package as `npm run build` does. */
export async function buildIn(folder: string): Promise<ModuleBuild> {
  const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  execFileSync(process.execPath, [rspack, 'build', '-c', 'rspack.config.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return readBuild(join(folder, 'dist'));
}

/** Copies a module of tests/e2e/modules into the tree. @returns its folder */
const addTestModule = async (tree: string, name: string): Promise<string> => {
  const folder = join(tree, name);
  await cp(join(root, 'tests/e2e/modules', name), folder, { recursive: true });
  const model = JSON.parse(await readFile(join(root, 'mf-account/package.json'), 'utf8')) as object;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...model, name }));
  return folder;
};

const builds = new Map<string, Promise<ModuleBuild>>();

/** Builds a module of tests/e2e/modules with the current components, once for all tests of this process. */
export function buildTestModule(name: string): Promise<ModuleBuild> {
  const build = builds.get(name) ?? inTemporaryTree(async (tree) => buildIn(await addTestModule(tree, name)));
  builds.set(name, build);
  return build;
}

/** The same with a shared-ui in which a file is extended, as in a later version. */
export function buildWithNewerUi(name: string, file: string, addition: string): Promise<ModuleBuild> {
  return inTemporaryTree(async (tree) => {
    const folder = await addTestModule(tree, name);
    await rm(join(tree, 'shared-ui'));
    await cp(join(root, 'shared-ui'), join(tree, 'shared-ui'), { recursive: true });
    const changed = join(tree, 'shared-ui/src', file);
    await writeFile(changed, (await readFile(changed, 'utf8')) + addition);
    // Resolved before the workspace's own shared-ui.
    await mkdir(join(folder, 'node_modules'));
    await symlink(join(tree, 'shared-ui'), join(folder, 'node_modules/shared-ui'));
    return buildIn(folder);
  });
}
