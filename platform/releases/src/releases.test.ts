import { getApiContract } from 'contracts/api-contract';
import type { ApiContract } from 'protocol';
import {
  DAY_MS,
  getDeploymentPath,
  getVersionFolder,
  readDeployments,
  readLatestDeployment,
  readReleases,
  type Store,
} from 'protocol/store';
import { findLiveBreakingChanges } from './breaking-changes.ts';
import { findPrunableVersions, prune } from './prune.ts';
import { publish, VersionConflictError } from './publish.ts';
import { assertClaimsAreFree, findVersion, readReleasedRemotes } from './remotes.ts';
import { promote, rollback, rollbackAndWithdraw, stage, unrelease, withdraw } from './rollout.ts';
import { createBuild, createTestBucket, createTestFolder, type TestStore } from './testing/releases.ts';

const name = 'mf-notes';
const failOnBroken = (module: string, error: unknown) => {
  throw new Error(`${module}: ${error}`);
};
const readRemotes = (store: Store) => readReleasedRemotes(store, '/', failOnBroken);
const readCurrent = async (store: Store) => (await readRemotes(store)).find((remote) => remote.name === name)?.version;

const releaseToAll = async (store: Store, version: string, module = name) => {
  await publish(store, createBuild(version, { name: module }));
  await promote(store, module, version);
};

const releaseAll = async (store: Store, ...versions: string[]) => {
  for (const version of versions) await releaseToAll(store, version);
};

const publishAndStage = async (store: Store, version: string) => {
  await publish(store, createBuild(version));
  await stage(store, name, version, 10);
};

/** A store whose connection fails in the middle of a release. */
const withFailingWrites = (store: Store): Store => ({
  ...store,
  create: (path, bytes) =>
    path.includes('assets/') ? Promise.reject(new Error('connection lost')) : store.create(path, bytes),
});

describe.each([
  ['a folder', createTestFolder],
  ['a bucket', createTestBucket],
])('releases in %s', (_, createTestStore) => {
  let testStore: TestStore;
  let store: Store;
  beforeEach(async () => {
    testStore = await createTestStore();
    store = testStore.store;
  });
  afterEach(() => testStore.remove());

  it('serves a published version only after it is promoted (MFE-04)', async () => {
    await publish(store, createBuild('1.0.0-a'));
    expect(await readRemotes(store)).toEqual([]);
    await promote(store, name, '1.0.0-a');
    const entry = '/modules/mf-notes/1.0.0-a/remoteEntry.js';
    const shared = { react: '^19.3.1' };
    const hash = expect.stringMatching(/^sha256-/);
    const integrity = { 'remoteEntry.js': hash, 'assets/module.1234.js': hash };
    const scripts = ['assets/module.1234.js', 'assets/page.1234.js', 'remoteEntry.js'];
    expect(await readRemotes(store)).toEqual([
      { name, version: '1.0.0-a', entry, contract: 1, paths: ['/notes'], shared, integrity, scripts },
    ]);
  });

  it('lists the navigation entries and commands of the current version, also after a rollback, and of a preview (MFE-02 MFE-04)', async () => {
    const nav = [{ label: 'Notes', path: '/notes', order: 1 }];
    const commands = [{ label: 'Today', path: '/notes/today' }];
    await releaseToAll(store, '1.0.0');
    await publish(store, createBuild('1.1.0', { nav, commands }));
    expect(await findVersion(store, '/', name, '1.1.0')).toMatchObject({ nav, commands });
    await promote(store, name, '1.1.0');
    expect((await readRemotes(store))[0]).toMatchObject({ nav, commands });
    await rollback(store, name);
    expect((await readRemotes(store))[0]?.nav).toBeUndefined();
  });

  it('lists the panels and paths of each version: current, staged, previewed and rolled back (SLT-01 SLT-02)', async () => {
    const panels = [
      { name: 'notes', slot: 'trade.panel' as const, label: 'Notes', order: 10, height: 120 },
      { name: 'days', slot: 'day.panel' as const, label: 'Days', order: 10, height: 80 },
    ];
    await releaseToAll(store, '1.0.0');
    await publish(store, createBuild('1.1.0', { panels }));
    expect(await findVersion(store, '/', name, '1.1.0')).toMatchObject({ panels });
    await stage(store, name, '1.1.0', 10);
    const [remote] = await readRemotes(store);
    expect(remote?.panels).toBeUndefined();
    expect(remote?.staged).toMatchObject({ panels, paths: ['/notes'] });
    await promote(store, name, '1.1.0');
    expect((await readRemotes(store))[0]).toMatchObject({ panels });
    await rollbackAndWithdraw(store, name);
    expect((await readRemotes(store))[0]?.panels).toBeUndefined();
  });

  it('withdraws a version permanently: rollbacks skip it and no command releases it again (MFE-04)', async () => {
    await releaseAll(store, '1.0.0', '1.1.0', '1.2.0');
    await expect(withdraw(store, name, '1.2.0')).rejects.toThrow('mf-notes 1.2.0 is in use');
    await withdraw(store, name, '1.1.0');
    expect(await rollbackAndWithdraw(store, name)).toBe('1.2.0');
    expect(await readCurrent(store)).toBe('1.0.0');
    for (const version of ['1.1.0', '1.2.0']) {
      expect(await findVersion(store, '/', name, version)).toEqual({ withdrawn: true });
      await expect(promote(store, name, version)).rejects.toThrow('was withdrawn');
      await expect(stage(store, name, version, 10)).rejects.toThrow('was withdrawn');
      await expect(rollback(store, name, version)).rejects.toThrow('was withdrawn');
    }
    await prune(store, name, ['1.1.0']);
    await publish(store, createBuild('1.1.0'));
    await expect(promote(store, name, '1.1.0')).rejects.toThrow('was withdrawn');
  });

  it('withdraws a staged version, and omits a current one that another writer withdrew (MFE-04)', async () => {
    await releaseToAll(store, '1.0.0');
    await publishAndStage(store, '1.1.0');
    expect(await rollbackAndWithdraw(store, name)).toBe('1.1.0');
    expect((await readRemotes(store))[0]).not.toHaveProperty('staged');
    await releaseToAll(store, '1.2.0');
    await store.create('withdrawn/mf-notes/1.2.0.json', Buffer.from('{}'));
    const broken: string[] = [];
    expect(await readReleasedRemotes(store, '/', (module) => broken.push(module))).toEqual([]);
    expect(broken).toEqual([name]);
    await expect(withdraw(store, name, '9.9.9')).rejects.toThrow('mf-notes 9.9.9 does not exist');
  });

  it.each([
    ['the previous version, and again to the one before it', [undefined, undefined], '1.0.0'],
    ['a given version, and from there to the one before it', ['1.0.0', '+1.3.0', undefined], '1.0.0'],
    ['a version that was rolled back, and from there to the one before it', [undefined, '1.2.0', undefined], '1.1.0'],
    ['an earlier version than the first one', [undefined, undefined, undefined], 'no earlier version'],
  ])('rolls back to %s (MFE-04)', async (_, steps, expected) => {
    await releaseAll(store, '1.0.0', '1.1.0', '1.2.0');
    const roll = async () => {
      for (const step of steps) {
        if (step?.startsWith('+')) await releaseToAll(store, step.slice(1));
        else await rollback(store, name, step);
      }
      return readCurrent(store);
    };
    expect(await roll().catch(({ message }: Error) => message)).toContain(expected);
  });

  it('serves a staged version beside the current one, which remains after a rollback (MFE-04)', async () => {
    await releaseToAll(store, '1.0.0');
    await publishAndStage(store, '1.1.0');
    const [remote] = await readRemotes(store);
    expect(remote).toMatchObject({ version: '1.0.0', staged: { version: '1.1.0', percent: 10 } });
    await rollback(store, name);
    expect((await readRemotes(store))[0]).not.toHaveProperty('staged');
    expect(await readCurrent(store)).toBe('1.0.0');
  });

  it('stages a first release with its paths and links, and takes it offline again (MFE-04)', async () => {
    const nav = [{ label: 'Notes', path: '/notes', order: 1 }];
    await publish(store, createBuild('1.0.0', { nav }));
    await stage(store, name, '1.0.0', 10);
    expect(await readRemotes(store)).toMatchObject([{ name, version: '1.0.0', percent: 10, paths: ['/notes'], nav }]);
    await rollback(store, name);
    expect(await readRemotes(store)).toEqual([]);
    await promote(store, name, '1.0.0');
    expect((await readRemotes(store))[0]).not.toHaveProperty('percent');
    await unrelease(store, name);
    expect(await readRemotes(store)).toEqual([]);
    await expect(unrelease(store, name)).rejects.toThrow('is not released');
    await withdraw(store, name, '1.0.0');
  });

  it('records who made a deployment, from which commit and why (MFE-04)', async () => {
    await publish(store, createBuild('1.0.0'));
    const origin = { by: 'ada', commit: '4f1c', reason: 'a fix' };
    await stage(store, name, '1.0.0', 10, origin);
    await promote(store, name, '1.0.0', origin, 'promote');
    expect(await readDeployments(store, name)).toMatchObject([
      { what: 'promote', current: '1.0.0', ...origin },
      { what: 'stage', current: null, ...origin },
    ]);
  });

  it('refuses to promote an unpublished version, and to stage the current one (MFE-04)', async () => {
    await expect(promote(store, name, '9.9.9')).rejects.toThrow('mf-notes 9.9.9 does not exist');
    await publish(store, createBuild('1.0.0'));
    await expect(rollback(store, name)).rejects.toThrow('no earlier version');
    expect(await readLatestDeployment(store, name)).toBeNull();
    await promote(store, name, '1.0.0');
    await expect(stage(store, name, '1.0.0', 10)).rejects.toThrow('is already current for all browsers');
  });

  it('ignores a repeated release, and refuses another build of the same version (MFE-01)', async () => {
    await publish(store, createBuild('1.0.0'));
    const [first] = await readReleases(store, name);
    await publish(store, createBuild('1.0.0'));
    expect(await readReleases(store, name)).toEqual([first]);
    await expect(publish(store, createBuild('1.0.0', { code: 'other' }))).rejects.toThrow(VersionConflictError);
    await expect(publish(store, createBuild('1.0.0', { page: 'other' }))).rejects.toThrow(VersionConflictError);
  });

  it('refuses a path of another module or below one, and its label, but not those of a later version (MFE-02)', async () => {
    const nav = [{ label: 'Notes', path: '/notes', order: 1 }];
    await publish(store, createBuild('1.0.0', { nav }));
    await stage(store, name, '1.0.0', 10);
    const others = await readRemotes(store);
    assertClaimsAreFree(createBuild('1.1.0', { nav }).module, others);
    const other = { name: 'mf-diary', paths: ['/diary'] };
    for (const path of ['/notes', '/notes/compare'])
      expect(() => assertClaimsAreFree({ ...other, paths: [path] }, others)).toThrow(`${path} belongs to mf-notes`);
    assertClaimsAreFree({ ...other, paths: ['/notes-of-mine'] }, others);
    for (const path of ['/composition', '/composition/teams', '/composition.json'])
      expect(() => assertClaimsAreFree({ ...other, paths: [path] }, [])).toThrow(`${path} belongs to the gateway`);
    assertClaimsAreFree({ ...other, paths: ['/compositions'] }, []);
    const links = [{ label: 'Notes', path: '/diary', order: 1 }];
    expect(() => assertClaimsAreFree({ ...other, nav: links }, others)).toThrow('has a link with the label Notes');
    for (const link of [{ label: 'Dashboard' }, { label: 'Add Trade', group: 'Trades' }])
      expect(() => assertClaimsAreFree({ ...other, nav: [{ ...link, path: '/diary', order: 1 }] }, [])).toThrow(
        `The shell has a link with the label ${link.label}`,
      );
    assertClaimsAreFree({ ...other, nav: [{ label: 'Diary', group: 'Trades', path: '/diary', order: 1 }] }, []);
  });

  it('hides an interrupted release, and completes it when it is repeated (MFE-01)', async () => {
    await releaseToAll(store, '1.0.0');
    const before = await readRemotes(store);
    await expect(publish(withFailingWrites(store), createBuild('1.1.0'))).rejects.toThrow('connection lost');
    await expect(promote(store, name, '1.1.0')).rejects.toThrow('does not exist');
    expect(await readRemotes(store)).toEqual(before);
    await releaseToAll(store, '1.1.0');
    expect(await readCurrent(store)).toBe('1.1.0');
  });

  it('lists the module that was released first at the top, so that it keeps its paths (MFE-02)', async () => {
    for (const [module, at] of [
      ['mf-first', '2026-01-03T00:00:00.000Z'],
      ['mf-second', '2026-01-02T00:00:00.000Z'],
    ] as const) {
      await publish(store, createBuild('1.0.0', { name: module }));
      const deployment = { current: '1.0.0', staged: null, what: 'release', at };
      await store.create(getDeploymentPath(module, 1), Buffer.from(JSON.stringify(deployment)));
    }
    await releaseToAll(store, '1.1.0', 'mf-second');
    expect((await readRemotes(store)).map((remote) => remote.name)).toEqual(['mf-second', 'mf-first']);
  });

  it('omits only the modules that cannot be read (MFE-03)', async () => {
    await releaseToAll(store, '1.0.0');
    await store.create('turns/mf-broken/00000001.json', Buffer.from('{'));
    await releaseToAll(store, '1.0.0', 'mf-gone');
    await store.removeFolder(getVersionFolder('mf-gone', '1.0.0'));
    const broken: string[] = [];
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    const found = await readReleasedRemotes(store, '/', (module) => broken.push(module));
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('turns/mf-broken/00000001.json'));
    expect(found.map((remote) => remote.name)).toEqual([name]);
    expect(broken.toSorted()).toEqual(['mf-broken', 'mf-gone']);
  });

  it('prune keeps current, staged and recently current versions, and the newest (MFE-04)', async () => {
    await releaseAll(store, '1.0.0', '1.1.0', '1.2.0', '1.3.0');
    await publishAndStage(store, '1.4.0');
    const later = Date.now() + 40 * DAY_MS;
    expect(await findPrunableVersions(store, name, { days: 30, newest: 1 }, Date.now())).toEqual([]);
    const old = await findPrunableVersions(store, name, { days: 30, newest: 1 }, later);
    expect(old.toSorted()).toEqual(['1.0.0', '1.1.0', '1.2.0']);
    expect(await findPrunableVersions(store, name, { days: 30, newest: 4 }, later)).toEqual(['1.0.0']);
    await prune(store, name, old);
    expect((await readReleases(store, name)).map(({ version }) => version).toSorted()).toEqual(['1.3.0', '1.4.0']);
    expect(await store.list('modules/mf-notes/1.0.0/')).toEqual([]);
    expect(await readCurrent(store)).toBe('1.3.0');
  });

  it('prune removes old incomplete releases, and none that may be in progress (MFE-04)', async () => {
    await releaseToAll(store, '1.0.0');
    await expect(publish(withFailingWrites(store), createBuild('1.1.0'))).rejects.toThrow('connection lost');
    const keep = { days: 30, newest: 3 };
    expect(await findPrunableVersions(store, name, keep, Date.now())).toEqual([]);
    const old = await findPrunableVersions(store, name, keep, Date.now() + 40 * DAY_MS);
    expect(old).toEqual(['1.1.0']);
    await prune(store, name, old);
    expect(await store.list('modules/mf-notes/1.1.0/')).toEqual([]);
    expect(await readCurrent(store)).toBe('1.0.0');
  });

  it('keeps all simultaneous releases, of one module and of two (MFE-01)', async () => {
    const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0'];
    const modules = [name, 'mf-charts'];
    await Promise.all(modules.flatMap((module) => versions.map((version) => releaseToAll(store, version, module))));
    for (const module of modules) {
      const deployments = await readDeployments(store, module);
      expect(deployments.map(({ current }) => current).toSorted()).toEqual(versions);
    }
    expect(await readRemotes(store)).toHaveLength(2);
  });
});

const livePeriod = { days: 30, now: Date.now() };

describe('findLiveBreakingChanges', () => {
  it('compares the API with the contract that a live module was released with (MFE-01)', async () => {
    const { store, remove } = await createTestFolder();
    await releaseToAll(store, '1.0.0');
    expect(await findLiveBreakingChanges(store, livePeriod, getApiContract())).toEqual([]);
    const { 'trades.list': _, ...smallerApi } = getApiContract();
    expect(await findLiveBreakingChanges(store, livePeriod, smallerApi)).toEqual([
      'trades.list is missing: mf-notes 1.0.0',
    ]);
    await store.remove([`${getVersionFolder(name, '1.0.0')}api-contract.json`]);
    expect(await findLiveBreakingChanges(store, livePeriod, getApiContract())).toEqual([
      'the API contract of the build is missing: mf-notes 1.0.0',
    ]);
    await remove();
  });

  it('lets a call be removed that no live version uses, and names a used one once with its versions (REL-04)', async () => {
    const { store, remove } = await createTestFolder();
    for (const [module, calls] of [
      ['mf-notes', ['trades.list', 'trades.stats']],
      ['mf-diary', ['trades.list']],
    ] as const) {
      await publish(store, createBuild('1.0.0', { name: module, calls: [...calls] }));
      await promote(store, module, '1.0.0');
    }
    const findBroken = (removed: string, shell?: ApiContract) => {
      const { [removed]: _, ...smallerApi } = getApiContract();
      return findLiveBreakingChanges(store, { ...livePeriod, shell }, smallerApi);
    };
    expect(await findBroken('trades.list')).toEqual(['trades.list is missing: mf-diary 1.0.0, mf-notes 1.0.0']);
    expect(await findBroken('trash.list')).toEqual([]);
    expect(await findBroken('auth.me', getApiContract(['auth.me']))).toEqual(['auth.me is missing: the shell']);
    await remove();
  });

  it('checks staged versions and those that an open tab may run, but not unreleased ones (MFE-01)', async () => {
    const { store, remove } = await createTestFolder();
    await releaseAll(store, '1.0.0', '1.1.0');
    for (const version of ['1.2.0', '1.3.0']) await publish(store, createBuild(version));
    await stage(store, name, '1.2.0', 10);
    const { 'trades.list': _, ...smallerApi } = getApiContract();
    const later = Date.now() + 2 * DAY_MS;
    const findBroken = (days: number) => findLiveBreakingChanges(store, { days, now: later }, smallerApi);
    expect(await findBroken(30)).toEqual(['trades.list is missing: mf-notes 1.1.0, mf-notes 1.2.0, mf-notes 1.0.0']);
    expect(await findBroken(1)).toEqual(['trades.list is missing: mf-notes 1.1.0, mf-notes 1.2.0']);
    await withdraw(store, name, '1.0.0');
    expect((await findBroken(30)).join()).not.toContain('1.0.0');
    await remove();
  });
});
