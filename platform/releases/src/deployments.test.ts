import {
  appendDeployment,
  getDeploymentPath,
  listReleasedModules,
  readDeployments,
  readLatestDeployment,
  readReleases,
  type Store,
} from 'protocol/store';
import { findPrunableVersions } from './prune.ts';
import { publish } from './publish.ts';
import { readReleasedRemotes } from './remotes.ts';
import { promote, rollback, stage } from './rollout.ts';
import { createBuild, createTestBucket, createTestFolder, type TestStore } from './testing/releases.ts';

const name = 'mf-notes';

describe.each([
  ['a folder', createTestFolder],
  ['a bucket', createTestBucket],
])('foreign and incomplete files among the deployments of %s', (_, createTestStore) => {
  let testStore: TestStore;
  let store: Store;
  let warn: jest.SpiedFunction<typeof console.warn>;
  beforeEach(async () => {
    warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    testStore = await createTestStore();
    store = testStore.store;
    for (const version of ['1.0.0', '1.1.0']) await publish(store, createBuild(version));
    await promote(store, name, '1.0.0');
    await promote(store, name, '1.1.0');
  });
  afterEach(async () => {
    warn.mockRestore();
    await testStore.remove();
  });

  const readCurrent = async () => {
    const broken: string[] = [];
    const remotes = await readReleasedRemotes(store, '/', (module) => broken.push(module));
    expect(broken).toEqual([]);
    return remotes.map((remote) => `${remote.name}@${remote.version}`);
  };
  const write = (path: string, text: string) => store.create(path, Buffer.from(text));

  it.each([
    ['.DS_Store', 'Bud1'],
    ['00000003.json~', '{}'],
    ['00000003.json.part', '{'],
    ['3.json', '{}'],
    ['backup/00000003.json', '{}'],
    ['Thumbs.db', ''],
  ])('ignores %s (MFE-03)', async (file, text) => {
    await write(`turns/${name}/${file}`, text);
    await write('turns/.DS_Store', 'Bud1');
    expect(await readCurrent()).toEqual(['mf-notes@1.1.0']);
    expect(await listReleasedModules(store)).toEqual([name]);
    await rollback(store, name);
    expect(await readCurrent()).toEqual(['mf-notes@1.0.0']);
    expect(await store.read(getDeploymentPath(name, 3))).not.toBeNull();
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['incomplete', '{"current":"0.1'],
    ['empty', ''],
    ['of another kind', '{"current":7}'],
    ['null', 'null'],
  ])('continues from the deployment before one that is %s, and warns once (MFE-03)', async (_kind, text) => {
    await write(getDeploymentPath(name, 3), text);
    await write(getDeploymentPath(name, 99_999_999), text);
    expect(await readCurrent()).toEqual(['mf-notes@1.1.0']);
    expect(await readCurrent()).toEqual(['mf-notes@1.1.0']);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('turns/mf-notes/00000003.json'));
    await rollback(store, name);
    expect(await readCurrent()).toEqual(['mf-notes@1.0.0']);
    await stage(store, name, '1.1.0', 10);
    expect((await readDeployments(store, name)).map(({ what }) => what)).toEqual([
      ...['stage', 'rollback', 'release', 'release'],
    ]);
    expect(await store.read(getDeploymentPath(name, 5))).not.toBeNull();
    expect(await findPrunableVersions(store, name, { days: 30, newest: 0 }, Date.now())).toEqual([]);
  });

  it('reads the first release from the oldest deployment that can be read (MFE-03)', async () => {
    await store.remove([getDeploymentPath(name, 1)]);
    await write(getDeploymentPath(name, 1), '{');
    expect(await readCurrent()).toEqual(['mf-notes@1.1.0']);
  });

  it('releases a module again whose only deployment cannot be read (MFE-03)', async () => {
    await publish(store, createBuild('1.0.0', { name: 'mf-diary' }));
    await write(getDeploymentPath('mf-diary', 1), '{');
    const broken: string[] = [];
    await readReleasedRemotes(store, '/', (module) => broken.push(module));
    expect(broken).toEqual(['mf-diary']);
    await promote(store, 'mf-diary', '1.0.0');
    expect(await readLatestDeployment(store, 'mf-diary')).toMatchObject({ current: '1.0.0' });
  });

  it('lists the versions that can be read (MFE-03)', async () => {
    await write(`modules/${name}/1.2.0/release.json`, '{"name"');
    expect((await readReleases(store, name)).map(({ version }) => version).toSorted()).toEqual(['1.0.0', '1.1.0']);
  });

  it('fails, and writes nothing, while the store cannot be read (MFE-03)', async () => {
    const unavailable: Store = { ...store, read: () => Promise.reject(new Error('connection lost')) };
    const append = appendDeployment(unavailable, name, () => ({ current: '1.0.0', staged: null, what: 'release' }));
    await expect(append).rejects.toThrow('connection lost');
    expect(await readDeployments(store, name)).toHaveLength(2);
  });
});
