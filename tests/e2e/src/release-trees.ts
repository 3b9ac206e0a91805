import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './module-builds.ts';

const run = promisify(execFile);
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

export interface ReleaseCommit {
  commit: string;
  /** The tag, or the green night that stands in for one. */
  name: string;
}

/** The tags `release-*` of ancestors of this commit, newest first. */
const listReleaseTags = (): ReleaseCommit[] =>
  git('tag', '--list', 'release-*', '--merged', 'HEAD', '--sort=-creatordate')
    .split('\n')
    .filter(Boolean)
    .map((name) => ({ name, commit: git('rev-list', '-n', '1', name) }));

/** The commits of docs/nightly.md whose night was green, newest first. Tags are not part of every clone. */
const listGreenNights = async (): Promise<ReleaseCommit[]> => {
  const lines = (await readFile(join(root, 'docs/nightly.md'), 'utf8')).split('\n').map((line) => line.split(' | '));
  return lines
    .filter(([date, , , , failed]) => date?.startsWith('| 2') && failed?.trim() === '0')
    .map(([date = '', commit = '']) => ({ name: `green night ${date.slice(2)} (no tag)`, commit }))
    .reverse();
};

/**
 * The last two releases, newest first.
 * @throws if this clone does not have their commits: then nothing would be tested
 */
export async function findLastReleases(): Promise<ReleaseCommit[]> {
  const tagged = listReleaseTags();
  const found = (tagged.length >= 2 ? tagged : await listGreenNights()).slice(0, 2);
  if (found.length < 2) throw new Error('There are neither two release tags nor two green nights in docs/nightly.md.');
  for (const { name, commit } of found) {
    try {
      git('cat-file', '-e', `${commit}^{tree}`);
    } catch {
      throw new Error(`This clone has no commit ${commit} of ${name}: run git fetch --unshallow --tags.`);
    }
  }
  return found;
}

interface Lock {
  packages: Record<string, { version?: string; integrity?: string; link?: boolean } | undefined>;
}

const readLock = async (tree: string): Promise<Lock> =>
  JSON.parse(await readFile(join(tree, 'package-lock.json'), 'utf8')) as Lock;

/** Whether this tree has every library of the other tree, in the same version. */
const hasSameLibraries = async (tree: string): Promise<boolean> => {
  const [own, other] = await Promise.all([readLock(root), readLock(tree)]);
  return Object.entries(other.packages).every(([path, library]) => {
    if (!path.includes('node_modules/') || library?.link) return true;
    const installed = own.packages[path];
    return installed?.version === library?.version && installed?.integrity === library?.integrity;
  });
};

/** Hard links are made in seconds. Links of workspaces are relative, so that they lead into the tree. */
const linkLibraries = async (tree: string): Promise<void> => {
  const manifests = git('ls-files', '--', 'package.json', '*/package.json').split('\n');
  for (const folder of manifests.map((path) => path.replace(/package\.json$/, ''))) {
    const [from, to] = [join(root, folder, 'node_modules'), join(tree, folder)];
    if (!(await readdir(from).catch(() => undefined)) || !(await readdir(to).catch(() => undefined))) continue;
    await run('cp', ['-al', from, to]).catch(() => run('cp', ['-a', from, to]));
  }
};

/** The code of a release in a temporary folder, with the libraries of its lock. @returns the folder */
export async function createReleaseTree({ commit }: ReleaseCommit): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'release-tree-'));
  const archive = join(tree, 'tree.tar');
  git('archive', '--output', archive, commit);
  await run('tar', ['xf', archive, '-C', tree]);
  await rm(archive);
  if (await hasSameLibraries(tree)) await linkLibraries(tree);
  else await run('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: tree });
  return tree;
}

/** The names of the modules in a tree. */
export async function listModules(tree: string): Promise<string[]> {
  return (await readdir(tree)).filter((name) => name.startsWith('mf-')).sort();
}

/** Releases before ADR 50 added the calls that a module expects when they were published, not when they were built. */
const addCalls = async (tree: string, name: string): Promise<void> => {
  const dist = join(tree, name, 'dist');
  const source = join(tree, 'contracts/src/all/api-contract.ts');
  if (existsSync(join(dist, 'api-contract.json')) || !existsSync(source)) return;
  const program = `
    import { readFileSync, writeFileSync } from 'node:fs';
    import { getApiContract } from 'contracts/api-contract';
    const { calls } = JSON.parse(readFileSync('dist/module.json', 'utf8'));
    writeFileSync('dist/api-contract.json', JSON.stringify(getApiContract(calls)));`;
  await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: join(tree, name) });
};

/** Builds packages of a tree with its own tools. */
export async function buildInTree(tree: string, packages: readonly string[]): Promise<void> {
  const rspack = join(tree, 'node_modules/@rspack/cli/bin/rspack.js');
  for (const name of packages) {
    await run(process.execPath, [rspack, 'build', '-c', 'rspack.config.ts'], {
      cwd: join(tree, name),
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 64 * 1024 * 1024,
    });
    if (name.startsWith('mf-')) await addCalls(tree, name);
  }
}

const EXPORT_LIST = /^export \{([^}]*)\}/gm;

/** What modules can import of shared-ui/host, and its version. The two together say whether a shell is new enough. */
export async function readHostExports(tree: string): Promise<{ version: string; names: string[] }> {
  const read = (path: string) => readFile(join(tree, 'shared-ui', path), 'utf8');
  const { version } = JSON.parse(await read('package.json')) as { version: string };
  const lists = [...(await read('src/host/index.ts')).matchAll(EXPORT_LIST)].map(([, list = '']) => list.split(','));
  const names = lists.flat().map((name) => name.trim());
  return { version, names: names.filter((name) => name && !name.startsWith('type ')) };
}
