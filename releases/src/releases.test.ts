import { apiContract } from './api-contract.ts';
import { versionFolder } from './layout.ts';
import { liveBreaks } from './live-breaks.ts';
import { promote, rollback, stage } from './module-turns.ts';
import { prune, unneeded } from './prune.ts';
import { OtherBuild, publish } from './publish.ts';
import { readReleases } from './release.ts';
import { releasedRemotes } from './remotes.ts';
import type { Store } from './store/store.ts';
import { builtOf } from './testing/builds.ts';
import { type TestStore, testBucket, testFolder } from './testing/stores.ts';
import { latestTurn, readTurns } from './turns.ts';

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
          'remoteEntry.js': expect.stringMatching(/^sha384-/),
          'mf-manifest.json': expect.stringMatching(/^sha384-/),
        },
      },
    ]);
  });

  it('MFE-04 a rollback goes back to what was current before, and once more to what was before that', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await releaseToAll(store, version);
    await rollback(store, name, '1.0.0');
    expect(await currentOf(store)).toBe('1.0.0');
    await rollback(store, name);
    expect(await currentOf(store)).toBe('1.2.0');
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
  });

  it('a repeated release changes nothing; another build of the same version is refused', async () => {
    await publish(store, builtOf('1.0.0'));
    const [first] = await readReleases(store, name);
    await publish(store, builtOf('1.0.0'));
    expect(await readReleases(store, name)).toEqual([first]);
    await expect(publish(store, builtOf('1.0.0', { code: 'other' }))).rejects.toThrow(OtherBuild);
  });

  it('a release that broke off half way is invisible, and is taken up again', async () => {
    await releaseToAll(store, '1.0.0');
    const before = await remotes(store);
    const broken: Store = {
      ...store,
      create: (path, bytes) =>
        path.includes('assets/') ? Promise.reject(new Error('cut off')) : store.create(path, bytes),
    };
    await expect(publish(broken, builtOf('1.1.0'))).rejects.toThrow('cut off');
    await expect(promote(store, name, '1.1.0')).rejects.toThrow('There is no');
    expect(await remotes(store)).toEqual(before);
    await releaseToAll(store, '1.1.0');
    expect(await currentOf(store)).toBe('1.1.0');
  });

  it('what cannot be read costs its own module alone', async () => {
    await releaseToAll(store, '1.0.0');
    await store.create('turns/mf-broken/00000001.json', Buffer.from('{'));
    const broken: string[] = [];
    const found = await releasedRemotes(store, '/', (module) => broken.push(module));
    expect(found.map((remote) => remote.name)).toEqual([name]);
    expect(broken).toEqual(['mf-broken']);
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
});

describe('an API that would break a live module', () => {
  it('is found out by the contract that the module was released with, while that is live', async () => {
    const { store, remove } = await testFolder();
    await releaseToAll(store, '1.0.0');
    expect(await liveBreaks(store)).toEqual([]);
    const { 'trades.list': _, ...less } = apiContract();
    expect(await liveBreaks(store, less)).toEqual(['mf-notes 1.0.0: trades.list is gone']);
    await store.remove([`${versionFolder(name, '1.0.0')}api-contract.json`]);
    expect(await liveBreaks(store)).toEqual(['mf-notes 1.0.0: it does not say with which contract it was built']);
    await remove();
  });
});

describe('two teams in the same second', () => {
  it('do not undo each other: neither with two modules, nor with one', async () => {
    const { store, remove } = await testFolder();
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
