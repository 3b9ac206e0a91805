import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { integrityOf } from './integrity.ts';
import { releasedRemotes } from './remotes.ts';
import { moduleFolders, scopedStore } from './scope.ts';
import { folderStore } from './store/folder.ts';

const run = promisify(execFile);
const cli = join(__dirname, 'cli.ts');

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-cli-'));
});
afterEach(() => rm(root, { recursive: true }));

/** What a check job leaves of a module: its manifest, and a build that browsers can verify. */
const leaveBuild = async (name: string): Promise<string> => {
  const page = 'export {};';
  const entry = `/* ${integrityOf(Buffer.from(page))} */`;
  const integrity = Object.entries({ 'assets/page.js': page, 'remoteEntry.js': entry });
  const hashes = Object.fromEntries(integrity.map(([path, code]) => [path, integrityOf(Buffer.from(code))]));
  const module = { name, version: '1.0.0', entry: 'mf-manifest.json', contract: 1, paths: [`/${name}`] };
  const files = {
    'package.json': JSON.stringify({ release: { budgetKB: 1 } }),
    'dist/module.json': JSON.stringify(module),
    'dist/mf-manifest.json': JSON.stringify({ integrity: hashes }),
    'dist/remoteEntry.js': entry,
    'dist/assets/page.js': page,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name, path)), { recursive: true });
    await writeFile(join(root, name, path), text);
  }
  return join(root, name);
};

const release = (folder: string, RELEASE_MODULE: string) => {
  const env = { ...process.env, RELEASE_MODULE, RELEASE_TARGET: join(root, 'store') };
  return run(process.execPath, [cli, 'release', '--built'], { cwd: folder, env });
};

describe('a run of the release commands', () => {
  it('releases what another job has built, for the module that it runs for (MFE-01)', async () => {
    const { stdout } = await release(await leaveBuild('mf-notes'), 'mf-notes');
    expect(stdout).toContain('Released mf-notes 1.0.0');
    const remotes = await releasedRemotes(folderStore(join(root, 'store')), '/', () => undefined);
    expect(remotes.map(({ name }) => name)).toEqual(['mf-notes']);
  });

  it('refuses every other module, by its folder and by what its build calls itself (API-18)', async () => {
    const other = await leaveBuild('mf-other');
    await expect(release(other, 'mf-notes')).rejects.toThrow('This run may release mf-notes and not mf-other.');
    await writeFile(
      join(other, 'dist/module.json'),
      await readFile(join(await leaveBuild('mf-notes'), 'dist/module.json')),
    );
    await expect(release(other, 'mf-other')).rejects.toThrow('The build of mf-other calls itself mf-notes.');
    expect(await folderStore(join(root, 'store')).list('')).toEqual([]);
  });

  it('refuses a build that was changed since (API-18)', async () => {
    const folder = await leaveBuild('mf-notes');
    await writeFile(join(folder, 'dist/assets/page.js'), 'changed();');
    await expect(release(folder, 'mf-notes')).rejects.toThrow('could not verify these files of mf-notes');
  });
});

describe('the store of one module', () => {
  it('writes and removes nothing of another (API-18)', async () => {
    const whole = folderStore(join(root, 'store'));
    const store = scopedStore(whole, 'mf-notes');
    await whole.create('turns/mf-other/00000001.json', Buffer.from('theirs'));
    expect(await store.create('turns/mf-notes/00000001.json', Buffer.from('ours'))).toBe(true);
    for (const path of [
      'turns/mf-other/00000002.json',
      'turns/mf-notes/../mf-other/1.json',
      'modules/mf-notes2/1/a.js',
    ]) {
      await expect(store.create(path, Buffer.from('x'))).rejects.toThrow('is not a file of mf-notes');
      await expect(store.remove([path])).rejects.toThrow('is not a file of mf-notes');
      await expect(store.removeFolder(path)).rejects.toThrow('is not a file of mf-notes');
    }
    expect(String(await store.read('turns/mf-other/00000001.json'))).toBe('theirs');
  });

  it('is what the role of a module may write in the bucket, and it may remove and replace nothing (API-18)', async () => {
    const policy = JSON.parse(await readFile(join(__dirname, '../../deploy/release-policy.json'), 'utf8')) as {
      Statement: { Action: string; Resource: string | string[]; Condition?: object }[];
    };
    const writing = policy.Statement.filter(({ Action }) => !['s3:GetObject', 's3:ListBucket'].includes(Action));
    const Resource = moduleFolders('MODULE').map((folder) => `arn:aws:s3:::BUCKET/PREFIX/${folder}*`);
    const Condition = { Null: { 's3:if-none-match': 'false' } };
    expect(writing).toEqual([
      { Sid: expect.any(String), Effect: 'Allow', Action: 's3:PutObject', Resource, Condition },
    ]);
  });
});
