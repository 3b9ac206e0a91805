import { apiContract } from './api-contract.ts';
import { turnPath, versionFolder } from './layout.ts';
import { liveBreaks } from './live-breaks.ts';
import { promote, rollback, rollbackAndWithdraw, stage } from './module-turns.ts';
import { expectFreePaths } from './paths.ts';
import { prune, unneeded } from './prune.ts';
import { OtherBuild, publish } from './publish.ts';
import { readReleases } from './release.ts';
import { findVersion, releasedRemotes } from './remotes.ts';
import type { Store } from './store/store.ts';
import { builtOf } from './testing/builds.ts';
import { type TestStore, testBucket, testFolder } from './testing/stores.ts';
import { latestTurn, readTurns } from './turns.ts';
import { withdraw } from './withdrawal.ts';

const name = 'mf-notes';
const unexpected = (module: string, error: unknown) => {
  throw new Error(`${module}: ${error}`);
};
const remotes = (store: Store) => releasedRemotes(store, '/', unexpected);
const currentOf = async (store: Store) => (await remotes(store)).find((remote) => remote.name === name)?.version;

const releaseToAll = async (store: Store, version: string, module = name) => {
  await publish(store, builtOf(version, { name: module }));
  await promote(store, module, version);
};

/** The store for somebody who is cut off in the middle of a release. */
const breakingOff = (store: Store): Store => ({
  ...store,
  create: (path, bytes) =>
    path.includes('assets/') ? Promise.reject(new Error('cut off')) : store.create(path, bytes),
});

describe.each([
  ['a folder', testFolder],
  ['a bucket', testBucket],
])('releases in %s', (_, open) => {
  let place: TestStore;
  let store: Store;
  beforeEach(async () => {
    place = await open();
    store = place.store;
  });
  afterEach(() => place.remove());

  it('MFE-04 nobody gets a version that is only published; once promoted, all do', async () => {
    await publish(store, builtOf('1.0.0-a'));
    expect(await remotes(store)).toEqual([]);
    await promote(store, name, '1.0.0-a');
    expect(await remotes(store)).toEqual([
      {
        name,
        version: '1.0.0-a',
        entry: '/modules/mf-notes/1.0.0-a/mf-manifest.json',
        contract: 1,
        paths: ['/notes'],
        integrity: {
          'remoteEntry.js': expect.stringMatching(/^sha256-/),
          'mf-manifest.json': expect.stringMatching(/^sha256-/),
        },
      },
    ]);
  });

  it('MFE-04 a rollback goes back to what was current before, and once more to what was before that', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await releaseToAll(store, version);
    await rollback(store, name);
    expect(await currentOf(store)).toBe('1.1.0');
    await rollback(store, name);
    expect(await currentOf(store)).toBe('1.0.0');
    await expect(rollback(store, name)).rejects.toThrow('no earlier version');
  });

  it('withdraws a version for good: a rollback skips it, and nothing can give it to anybody again (MFE-04)', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await releaseToAll(store, version);
    await expect(withdraw(store, name, '1.2.0')).rejects.toThrow('Browsers get mf-notes 1.2.0 now');
    await withdraw(store, name, '1.1.0');
    expect(await rollbackAndWithdraw(store, name)).toBe('1.2.0');
    expect(await currentOf(store)).toBe('1.0.0');
    for (const version of ['1.1.0', '1.2.0']) {
      expect(await findVersion(store, '/', name, version)).toEqual({ withdrawn: true });
      await expect(promote(store, name, version)).rejects.toThrow('was withdrawn');
      await expect(stage(store, name, version, 10)).rejects.toThrow('was withdrawn');
      await expect(rollback(store, name, version)).rejects.toThrow('was withdrawn');
    }
    await prune(store, name, ['1.1.0']);
    await publish(store, builtOf('1.1.0'));
    await expect(promote(store, name, '1.1.0')).rejects.toThrow('was withdrawn');
  });

  it('withdraws a staged version, and never gives out one that was withdrawn by another writer (MFE-04)', async () => {
    await releaseToAll(store, '1.0.0');
    await publish(store, builtOf('1.1.0'));
    await stage(store, name, '1.1.0', 10);
    expect(await rollbackAndWithdraw(store, name)).toBe('1.1.0');
    expect((await remotes(store))[0]).not.toHaveProperty('staged');
    await releaseToAll(store, '1.2.0');
    await store.create('withdrawn/mf-notes/1.2.0.json', Buffer.from('{}'));
    const broken: string[] = [];
    expect(await releasedRemotes(store, '/', (module) => broken.push(module))).toEqual([]);
    expect(broken).toEqual([name]);
    await expect(withdraw(store, name, '9.9.9')).rejects.toThrow('There is no mf-notes 9.9.9');
  });

  it('MFE-04 a rollback to a version by its name, and what comes after it', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await releaseToAll(store, version);
    await rollback(store, name, '1.0.0');
    await releaseToAll(store, '1.3.0');
    await rollback(store, name);
    expect(await currentOf(store)).toBe('1.0.0');
    await rollback(store, name, '1.2.0');
    expect(await currentOf(store)).toBe('1.2.0');
    await rollback(store, name);
    expect(await currentOf(store)).toBe('1.0.0');
  });

  it('a staged version comes beside the current one, and its rollback leaves that', async () => {
    await releaseToAll(store, '1.0.0');
    await publish(store, builtOf('1.1.0'));
    await stage(store, name, '1.1.0', 10);
    const [remote] = await remotes(store);
    expect(remote).toMatchObject({ version: '1.0.0', staged: { version: '1.1.0', percent: 10 } });
    await rollback(store, name);
    expect((await remotes(store))[0]).not.toHaveProperty('staged');
    expect(await currentOf(store)).toBe('1.0.0');
  });

  it('refuses to make current what is not published, and to stage what the others could not have', async () => {
    await expect(promote(store, name, '9.9.9')).rejects.toThrow('There is no mf-notes 9.9.9');
    await publish(store, builtOf('1.0.0'));
    await expect(stage(store, name, '1.0.0', 10)).rejects.toThrow('release it to all');
    await expect(rollback(store, name)).rejects.toThrow('no earlier version');
    expect(await latestTurn(store, name)).toBeNull();
    await promote(store, name, '1.0.0');
    await expect(stage(store, name, '1.0.0', 10)).rejects.toThrow('what all browsers get already');
  });

  it('a repeated release changes nothing; another build of the same version is refused', async () => {
    await publish(store, builtOf('1.0.0'));
    const [first] = await readReleases(store, name);
    await publish(store, builtOf('1.0.0'));
    expect(await readReleases(store, name)).toEqual([first]);
    await expect(publish(store, builtOf('1.0.0', { code: 'other' }))).rejects.toThrow(OtherBuild);
    await expect(publish(store, builtOf('1.0.0', { page: 'other' }))).rejects.toThrow(OtherBuild);
  });

  it('a path belongs to the module that has it: another is refused, and a later version of its own is not', async () => {
    await releaseToAll(store, '1.0.0');
    await expectFreePaths(store, builtOf('1.1.0').module);
    const other = builtOf('1.0.0', { name: 'mf-diary' }).module;
    await expect(expectFreePaths(store, other)).rejects.toThrow('/notes belongs to mf-notes');
  });

  it('a release that broke off half way is invisible, and is taken up again', async () => {
    await releaseToAll(store, '1.0.0');
    const before = await remotes(store);
    await expect(publish(breakingOff(store), builtOf('1.1.0'))).rejects.toThrow('cut off');
    await expect(promote(store, name, '1.1.0')).rejects.toThrow('There is no');
    expect(await remotes(store)).toEqual(before);
    await releaseToAll(store, '1.1.0');
    expect(await currentOf(store)).toBe('1.1.0');
  });

  it('MFE-02 the module that was released first comes first, whatever was released since: it keeps its paths', async () => {
    for (const [module, at] of [
      ['mf-first', '2026-01-03T00:00:00.000Z'],
      ['mf-second', '2026-01-02T00:00:00.000Z'],
    ] as const) {
      await publish(store, builtOf('1.0.0', { name: module }));
      const turn = { current: '1.0.0', staged: null, what: 'release', at };
      await store.create(turnPath(module, 1), Buffer.from(JSON.stringify(turn)));
    }
    await releaseToAll(store, '1.1.0', 'mf-second');
    expect((await remotes(store)).map((remote) => remote.name)).toEqual(['mf-second', 'mf-first']);
  });

  it('what cannot be read costs its own module alone', async () => {
    await releaseToAll(store, '1.0.0');
    await store.create('turns/mf-broken/00000001.json', Buffer.from('{'));
    await releaseToAll(store, '1.0.0', 'mf-gone');
    await store.removeFolder(versionFolder('mf-gone', '1.0.0'));
    const broken: string[] = [];
    const found = await releasedRemotes(store, '/', (module) => broken.push(module));
    expect(found.map((remote) => remote.name)).toEqual([name]);
    expect(broken.toSorted()).toEqual(['mf-broken', 'mf-gone']);
  });

  it('prune keeps what is current or staged, what a tab may still run, and the newest', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await releaseToAll(store, version);
    await publish(store, builtOf('1.4.0'));
    await stage(store, name, '1.4.0', 10);
    const later = Date.now() + 40 * 86_400_000;
    expect(await unneeded(store, name, { days: 30, newest: 1 }, Date.now())).toEqual([]);
    const old = await unneeded(store, name, { days: 30, newest: 1 }, later);
    expect(old.toSorted()).toEqual(['1.0.0', '1.1.0', '1.2.0']);
    expect(await unneeded(store, name, { days: 30, newest: 4 }, later)).toEqual(['1.0.0']);
    await prune(store, name, old);
    expect((await readReleases(store, name)).map(({ version }) => version).toSorted()).toEqual(['1.3.0', '1.4.0']);
    expect(await store.list('modules/mf-notes/1.0.0/')).toEqual([]);
    expect(await currentOf(store)).toBe('1.3.0');
  });

  it('prune removes what broke off as long ago, and nothing that somebody may be publishing now', async () => {
    await releaseToAll(store, '1.0.0');
    await expect(publish(breakingOff(store), builtOf('1.1.0'))).rejects.toThrow('cut off');
    const keep = { days: 30, newest: 3 };
    expect(await unneeded(store, name, keep, Date.now())).toEqual([]);
    const old = await unneeded(store, name, keep, Date.now() + 40 * 86_400_000);
    expect(old).toEqual(['1.1.0']);
    await prune(store, name, old);
    expect(await store.list('modules/mf-notes/1.1.0/')).toEqual([]);
    expect(await currentOf(store)).toBe('1.0.0');
  });
});

const live = { days: 30, now: Date.now() };

describe('an API that would break a live module', () => {
  it('is found out by the contract that the module was released with, while that is live', async () => {
    const { store, remove } = await testFolder();
    await releaseToAll(store, '1.0.0');
    expect(await liveBreaks(store, live)).toEqual([]);
    const { 'trades.list': _, ...less } = apiContract();
    expect(await liveBreaks(store, live, less)).toEqual(['mf-notes 1.0.0: trades.list is gone']);
    await store.remove([`${versionFolder(name, '1.0.0')}api-contract.json`]);
    expect(await liveBreaks(store, live)).toEqual(['mf-notes 1.0.0: it does not say with which contract it was built']);
    await remove();
  });

  it('is found out for a staged version, and for one that an open tab may still run; not for one on the shelf', async () => {
    const { store, remove } = await testFolder();
    for (const version of ['1.0.0', '1.1.0']) await releaseToAll(store, version);
    for (const version of ['1.2.0', '1.3.0']) await publish(store, builtOf(version));
    await stage(store, name, '1.2.0', 10);
    const { 'trades.list': _, ...less } = apiContract();
    const broken = async (days: number, now: number) =>
      (await liveBreaks(store, { days, now }, less)).map((sentence) => sentence.split(':')[0]).toSorted();
    const later = Date.now() + 2 * 86_400_000;
    expect(await broken(30, later)).toEqual(['mf-notes 1.0.0', 'mf-notes 1.1.0', 'mf-notes 1.2.0']);
    expect(await broken(1, later)).toEqual(['mf-notes 1.1.0', 'mf-notes 1.2.0']);
    await remove();
  });
});

describe.each([
  ['a folder', testFolder],
  ['a bucket', testBucket],
])('two teams in the same second, in %s', (_, open) => {
  it('MFE-01 do not undo each other: neither with two modules, nor with one', async () => {
    const { store, remove } = await open();
    const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0'];
    await Promise.all([
      ...versions.map((version) => releaseToAll(store, version)),
      ...versions.map((version) => releaseToAll(store, version, 'mf-charts')),
    ]);
    for (const module of [name, 'mf-charts']) {
      const turns = await readTurns(store, module);
      expect(turns.map(({ current }) => current).toSorted()).toEqual(versions);
    }
    expect(await remotes(store)).toHaveLength(2);
    await remove();
  });
});
