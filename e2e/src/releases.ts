import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stack } from 'local/testing';
import { type Built, folderStore, promote, publish, readBuilt, type Store } from 'releases';
import { makeModule } from 'tooling/new-module';

const root = join(import.meta.dirname, '../..');

/** Where the stack's modules are released to. */
export const releasesOf = (stack: Stack): Store => folderStore(join(stack.dataDir, 'releases'));

/** A new module as the generator makes it, built in a tree of its own beside this one's packages. */
export const buildNewModule = async (path: string): Promise<Built> => {
  const tree = await mkdtemp(join(tmpdir(), 'new-module-'));
  for (const name of ['contracts', 'shared-ui', 'tooling', 'node_modules', 'package-lock.json']) {
    await symlink(join(root, name), join(tree, name));
  }
  for (const name of ['package.json', 'CODEOWNERS', 'mf-account/package.json']) {
    await cp(join(root, name), join(tree, name));
  }
  const { name } = makeModule(tree, path);
  const folder = join(tree, name);
  const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  execFileSync(process.execPath, [rspack, 'build', '-c', 'rspack.config.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const built = await readBuilt(join(folder, 'dist'));
  await rm(tree, { recursive: true });
  return built;
};

/** What is built of a module as another version of it, with some words changed that its pages show. */
export const variantOf = async (name: string, version: string, words: Record<string, string> = {}): Promise<Built> => {
  const { module, files } = await readBuilt(join(root, name, 'dist'));
  const changed = (text: string) =>
    Object.entries(words).reduce((changing, [from, to]) => changing.replaceAll(from, to), text);
  const renamed = new Map(
    [...files].map(([path, bytes]) => [path, isText(path) ? Buffer.from(changed(String(bytes))) : bytes]),
  );
  return { module: { ...module, version }, files: renamed };
};

const isText = (path: string): boolean => /\.(js|json)$/.test(path);

/** The version of the contracts that a module is built with; it stands in its manifest and in its code. */
export const contractsOf = async (name: string): Promise<string> => {
  const { files } = await readBuilt(join(root, name, 'dist'));
  const { shared } = JSON.parse(String(files.get('mf-manifest.json'))) as {
    shared: { name: string; version: string }[];
  };
  return shared.find((library) => library.name === 'contracts')?.version ?? '';
};

/** Releases a variant to all, as a team does. */
export const releaseVariant = async (stack: Stack, ...variant: Parameters<typeof variantOf>): Promise<void> => {
  const built = await variantOf(...variant);
  await publish(releasesOf(stack), built);
  await promote(releasesOf(stack), built.module.name, built.module.version);
};
