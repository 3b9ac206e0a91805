import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readDeployments, readLatestDeployment } from 'protocol/store';
import { writeFiles } from 'tooling/repository';
import { createFolderStore } from './folder-store.ts';
import { readReleasedRemotes } from './remotes.ts';
import { promote, rollback, withdraw } from './rollout.ts';
import { readShells } from './shell-files.ts';
import { createBuild } from './testing/releases.ts';

const run = promisify(execFile);
let root: string;
const getStore = () => createFolderStore(join(root, 'store'));

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-seed-'));
});
afterEach(() => rm(root, { recursive: true }));

/** Writes the build of a module into the image. */
const writeBuild = (name: string, version: string, path = `/${name}`): void => {
  const { module, files } = createBuild(version, { name, code: version });
  writeFiles(join(root, 'image', name, 'dist'), {
    ...Object.fromEntries(files),
    'module.json': JSON.stringify({ ...module, paths: [path] }),
  });
};

/** Runs the command, as an image does before its gateway starts. */
const seed = async (...options: string[]): Promise<string> => {
  const args = [join(__dirname, 'cli.ts'), 'seed', join(root, 'image'), ...options];
  const env = { ...process.env, RELEASE_TARGET: join(root, 'store') };
  return (await run(process.execPath, args, { cwd: __dirname.replace(/src$/, ''), env })).stdout;
};

const readVersions = async () => {
  const remotes = await readReleasedRemotes(getStore(), '/', () => undefined);
  return remotes.map(({ name, version }) => `${name}@${version}`);
};

it('adds the modules that a store has no deployment of, one deployment for each, and nothing else (MFE-03)', async () => {
  writeBuild('mf-notes', '1.0.0');
  writeBuild('mf-diary', '1.0.0');
  writeFiles(join(root, 'image/mf-empty'), { 'package.json': '{}' });
  writeFiles(join(root, 'image/shell/dist'), { 'assets/main.0a1b2c3d.js': 'main', 'assets/main.js': 'no hash' });
  expect(await seed()).toBe('Seeded mf-diary 1.0.0.\nSeeded mf-notes 1.0.0.\n');
  expect(await readVersions()).toEqual(['mf-diary@1.0.0', 'mf-notes@1.0.0']);
  expect(await readDeployments(getStore(), 'mf-notes')).toMatchObject([{ current: '1.0.0', by: 'seed' }]);
  // For open tabs and other gateways.
  expect((await readShells(getStore())).map(({ files }) => Object.keys(files))).toEqual([['main.0a1b2c3d.js']]);
  const files = await getStore().list('');
  writeBuild('mf-notes', '1.1.0');
  expect(await seed()).toContain('has all modules.');
  expect(await getStore().list('')).toEqual(files);
});

it('gives a new image to modules that nobody has released, with --update only (MFE-03)', async () => {
  for (const name of ['mf-notes', 'mf-diary', 'mf-quotes']) writeBuild(name, '1.0.0');
  await seed();
  await promote(getStore(), 'mf-diary', '1.0.0', { by: 'ada' });
  for (const name of ['mf-notes', 'mf-diary', 'mf-quotes']) writeBuild(name, '1.1.0');
  expect(await seed('--update')).toBe('Seeded mf-notes 1.1.0.\nSeeded mf-quotes 1.1.0.\n');
  expect((await readVersions()).sort()).toEqual(['mf-diary@1.0.0', 'mf-notes@1.1.0', 'mf-quotes@1.1.0']);
  await rollback(getStore(), 'mf-quotes');
  expect(await seed('--update')).toContain('has all modules.');
  expect((await readLatestDeployment(getStore(), 'mf-quotes'))?.current).toBe('1.0.0');
});

it('leaves out a withdrawn version, and a module whose path is taken, and adds the others (MFE-03)', async () => {
  for (const name of ['mf-notes', 'mf-diary']) writeBuild(name, '1.0.0');
  await seed();
  writeBuild('mf-notes', '1.1.0');
  await seed('--update');
  await rollback(getStore(), 'mf-notes');
  await withdraw(getStore(), 'mf-notes', '1.1.0');
  await getStore().removeFolder('turns/mf-notes/');
  writeBuild('mf-charts', '1.0.0', '/mf-diary/charts');
  writeBuild('mf-quotes', '1.0.0');
  expect((await seed()).split('\n')).toEqual([
    expect.stringMatching(/mf-charts.*: .*\/mf-diary/),
    'Seeded mf-quotes 1.0.0.',
    '',
  ]);
  expect(await readVersions()).toEqual(['mf-diary@1.0.0', 'mf-quotes@1.0.0']);
});
