import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeFiles } from 'tooling/repository';
import { createFolderStore } from './folder-store.ts';
import { computeIntegrity } from './integrity.ts';
import { readReleasedRemotes } from './remotes.ts';
import { createScopedStore, getModuleFolders } from './scope.ts';

const run = promisify(execFile);
const cli = join(__dirname, 'cli.ts');

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-cli-'));
});
afterEach(() => rm(root, { recursive: true }));

/** Writes what a check job uploads of a module: its package.json and a build that browsers can verify. */
const writeBuild = (name: string, declared: object = {}): string => {
  const page = 'export {};';
  const entry = `/* ${computeIntegrity(Buffer.from(page))} */`;
  const module = {
    ...{ name, version: '1.0.0', contract: 1, paths: [`/${name}`], shared: { react: '^19.3.1' } },
    ...{ entry: 'remoteEntry.js', preload: ['assets/page.js'], fallbacks: [] },
    ...declared,
  };
  return writeFiles(join(root, name), {
    'package.json': JSON.stringify({ release: { budgetKB: 1 } }),
    'dist/module.json': JSON.stringify(module),
    'dist/api-contract.json': '{}',
    'dist/remoteEntry.js': entry,
    'dist/assets/page.js': page,
  });
};

const release = (folder: string, RELEASE_MODULE: string) => {
  const env = { ...process.env, RELEASE_MODULE, RELEASE_TARGET: join(root, 'store') };
  return run(process.execPath, [cli, 'release', '--built', '--offline'], { cwd: folder, env });
};

describe('the release commands in CI', () => {
  it('release the build of another job for the allowed module (MFE-01)', async () => {
    const { stdout } = await release(writeBuild('mf-notes'), 'mf-notes');
    expect(stdout).toContain('Released mf-notes 1.0.0');
    const remotes = await readReleasedRemotes(createFolderStore(join(root, 'store')), '/', () => undefined);
    expect(remotes.map(({ name }) => name)).toEqual(['mf-notes']);
  });

  it('refuse another module, by its folder and by the name in its build (API-18)', async () => {
    const other = writeBuild('mf-other');
    await expect(release(other, 'mf-notes')).rejects.toThrow('This run may release mf-notes and not mf-other.');
    await writeFile(join(other, 'dist/module.json'), await readFile(join(writeBuild('mf-notes'), 'dist/module.json')));
    await expect(release(other, 'mf-other')).rejects.toThrow('The build of mf-other is named mf-notes.');
    expect(await createFolderStore(join(root, 'store')).list('')).toEqual([]);
  });

  it.each([
    ['a path of another module', { path: '/trades' }, 'nav.path must be one of paths'],
    ['a long label', { label: 'Notes on all of my trades' }, 'nav.label can have at most 20'],
    ['a group with symbols', { group: '<Notes>' }, 'nav.group can have only words'],
  ])('refuse a navigation entry with %s (MFE-02)', async (_, changes, message) => {
    const nav = [{ label: 'Notes', path: '/mf-notes/all', order: 1, ...changes }];
    await expect(release(writeBuild('mf-notes', { nav }), 'mf-notes')).rejects.toThrow(message);
    expect(await createFolderStore(join(root, 'store')).list('')).toEqual([]);
  });

  it.each([
    ['a path of another module', { path: '/trades' }, 'command.path must be one of paths'],
    ['a long label', { label: 'Notes on all of my trades' }, 'command.label can have at most 20'],
    ['many words', { words: 'note '.repeat(9) }, 'command.words can have at most 40'],
  ])('refuse a command with %s (NAV-13)', async (_, changes, message) => {
    const commands = [{ label: 'Notes', path: '/mf-notes/all', ...changes }];
    await expect(release(writeBuild('mf-notes', { commands }), 'mf-notes')).rejects.toThrow(message);
  });

  it.each([
    ['more than 100 bytes', [{ name: 'a-panel-with-a-long-name', label: 'Ünïcödë Ünïcödë Ü' }], 'at most 100 bytes'],
    ['the name of another one', [{}, {}], 'Two panels have the same name.'],
    ['no height', [{ height: undefined }], 'height'],
  ])('refuse a panel with %s (SLT-01 SLT-03)', async (_, changes, message) => {
    const panels = changes.map((change) => ({
      ...{ name: 'notes', slot: 'trade.panel', label: 'Notes', order: 10, height: 120 },
      ...change,
    }));
    await expect(release(writeBuild('mf-notes', { panels }), 'mf-notes')).rejects.toThrow(message);
    expect(await createFolderStore(join(root, 'store')).list('')).toEqual([]);
  });

  it.each([
    ['a version range of another form', { shared: { react: '>=18' } }, 'Invalid string'],
    ['no version ranges', { shared: undefined }, 'shared'],
    ['an entry outside of its folder', { entry: '../mf-other/remoteEntry.js' }, 'entry'],
    ['a file to load first that it does not have', { preload: ['assets/other.js'] }, 'lists assets/other.js'],
  ])('refuse a build with %s (MFE-03 MFE-05)', async (_, declared, message) => {
    await expect(release(writeBuild('mf-notes', declared), 'mf-notes')).rejects.toThrow(message);
    expect(await createFolderStore(join(root, 'store')).list('')).toEqual([]);
  });

  it('refuse a build that was changed afterwards (API-18)', async () => {
    const folder = writeBuild('mf-notes');
    await writeFile(join(folder, 'dist/assets/page.js'), 'changed();');
    await expect(release(folder, 'mf-notes')).rejects.toThrow('cannot verify these files of mf-notes');
  });
});

describe('the scoped store of a module', () => {
  it('does not write or remove files of another module (API-18)', async () => {
    const fullStore = createFolderStore(join(root, 'store'));
    const store = createScopedStore(fullStore, 'mf-notes');
    await fullStore.create('turns/mf-other/00000001.json', Buffer.from('other'));
    expect(await store.create('turns/mf-notes/00000001.json', Buffer.from('own'))).toBe(true);
    for (const path of [
      'turns/mf-other/00000002.json',
      'turns/mf-notes/../mf-other/1.json',
      'modules/mf-notes2/1/a.js',
    ]) {
      await expect(store.create(path, Buffer.from('x'))).rejects.toThrow('is not a file of mf-notes');
      await expect(store.remove([path])).rejects.toThrow('is not a file of mf-notes');
      await expect(store.removeFolder(path)).rejects.toThrow('is not a file of mf-notes');
    }
    expect(String(await store.read('turns/mf-other/00000001.json'))).toBe('other');
  });

  it('has the same folders as the role in CI, which cannot remove or replace files (API-18)', async () => {
    const policy = JSON.parse(await readFile(join(__dirname, '../../deploy/release-policy.json'), 'utf8')) as {
      Statement: { Action: string; Resource: string | string[]; Condition?: object }[];
    };
    const writing = policy.Statement.filter(({ Action }) => !['s3:GetObject', 's3:ListBucket'].includes(Action));
    const Resource = getModuleFolders('MODULE').map((folder) => `arn:aws:s3:::BUCKET/PREFIX/${folder}*`);
    const Condition = { Null: { 's3:if-none-match': 'false' } };
    expect(writing).toEqual([
      { Sid: expect.any(String), Effect: 'Allow', Action: 's3:PutObject', Resource, Condition },
    ]);
  });
});
