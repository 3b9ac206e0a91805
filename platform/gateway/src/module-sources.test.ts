import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { ModuleLookup, Remote } from 'protocol';
import type { Store } from 'protocol/store';
import { createFolderStore, promote, publish, readBuild, rollback, rollbackAndWithdraw, withdraw } from 'releases';
import { createBucketModules } from './released-modules.ts';
import {
  closeServers,
  createTestLog,
  fetchRaw,
  startGateway,
  writeModuleBuild,
  writeShellBuild,
} from './testing/gateway.ts';

let dir: string;
let store: Store;
let url: string;
let lines: string[];

const release = async (version: string) => {
  const folder = join(dir, 'build');
  writeModuleBuild(folder, 'mf-trades', version);
  await publish(store, await readBuild(folder));
  await promote(store, 'mf-trades', version);
};

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trading-journal-releases-'));
  writeShellBuild(join(dir, 'shell'));
  writeModuleBuild(join(dir, 'mf-trades'), 'mf-trades', '1.0.0-built');
  writeModuleBuild(join(dir, 'mf-account'), 'mf-account', '1.0.0-built');
  const releases = join(dir, 'releases');
  store = createFolderStore(releases);
  const logged = createTestLog();
  lines = logged.lines;
  const moduleDirs = [join(dir, 'mf-trades'), join(dir, 'mf-account')];
  url = await startGateway(dir, { moduleDirs, releases, log: logged.log });
});
afterEach(async () => {
  closeServers();
  await rm(dir, { recursive: true });
});

const readVersions = async () => {
  const { remotes } = (await (await fetch(`${url}/remotes.json`)).json()) as { remotes: unknown[] };
  return Object.fromEntries(remotes.map((remote) => Remote.parse(remote)).map(({ name, version }) => [name, version]));
};
const getStatus = async (path: string) => (await fetchRaw(url, path)).statusCode;

describe('released modules', () => {
  const lookUp = async (name: string, version: string) => {
    const reply = await fetch(`${url}/module-versions/${name}/${version}.json`);
    return reply.status === 200 ? ModuleLookup.parse(await reply.json()) : reply.status;
  };

  it('are listed without a restart, and nothing else is; a build is found by its version only (MFE-01)', async () => {
    expect(await readVersions()).toEqual({});
    await release('1.1.0-one');
    expect(await readVersions()).toEqual({ 'mf-trades': '1.1.0-one' });
    expect(await getStatus('/modules/mf-trades/1.1.0-one/remoteEntry.js')).toBe(200);
    expect(await lookUp('mf-account', '1.0.0-built')).toMatchObject({ version: '1.0.0-built' });
    expect(await getStatus('/modules/mf-account/1.0.0-built/remoteEntry.js')).toBe(200);
  });

  it.each(['the module', 'the shell'])(
    'stay available when a newer shared library is needed and %s is deployed first (REL-04)',
    async (first) => {
      const deployShell = (react: string) =>
        writeFile(join(dir, 'shell/shell.json'), JSON.stringify({ contract: 1, shared: { react } }));
      const releaseNewer = async () => {
        const folder = join(dir, 'build');
        writeModuleBuild(folder, 'mf-trades', '1.2.0');
        const build = await readBuild(folder);
        await publish(store, { ...build, module: { ...build.module, shared: { react: '^19.4.0' } } });
        await promote(store, 'mf-trades', '1.2.0');
      };
      const readVersion = async () => (await readVersions())['mf-trades'];
      await deployShell('19.3.1');
      await release('1.1.0');
      if (first === 'the module') await releaseNewer();
      else await deployShell('19.4.0');
      expect(await readVersion()).toBe('1.1.0');
      if (first === 'the module') await deployShell('19.4.0');
      else await releaseNewer();
      expect(await readVersion()).toBe('1.2.0');
      // A rollback of the shell.
      await deployShell('19.3.1');
      expect(await readVersion()).toBe('1.1.0');
    },
  );

  it('can be rolled back, and all versions remain available for open tabs (MFE-01 MFE-04)', async () => {
    await release('1.1.0');
    await release('1.2.0');
    await rollback(store, 'mf-trades');
    expect(await readVersions()).toMatchObject({ 'mf-trades': '1.1.0' });
    for (const version of ['1.1.0', '1.2.0']) {
      expect(await getStatus(`/modules/mf-trades/${version}/remoteEntry.js`)).toBe(200);
    }
  });

  it('are found by name and version, current or not, with the hashes from the store (MFE-01 MFE-04)', async () => {
    await release('1.1.0');
    await release('1.2.0');
    const entry = '/modules/mf-trades/1.1.0/remoteEntry.js';
    const hash = expect.stringMatching(/^sha256-/);
    const integrity = { 'remoteEntry.js': hash, 'assets/module.js': hash };
    expect(await lookUp('mf-trades', '1.1.0')).toMatchObject({ version: '1.1.0', entry, integrity });
    expect(await lookUp('mf-account', '1.0.0-built')).toMatchObject({ version: '1.0.0-built' });
    expect(await lookUp('mf-trades', '9.9.9')).toBe(404);
    for (const name of ['..%2f..', 'MF', '%00', 'x'.repeat(80)]) expect(await lookUp(name, '1.1.0')).toBe(404);
  });

  it('are not served after a withdrawal: not in the list, by name, or as files (MFE-01 MFE-04)', async () => {
    await release('1.1.0');
    await release('1.2.0');
    expect(await rollbackAndWithdraw(store, 'mf-trades')).toBe('1.2.0');
    expect(await readVersions()).toMatchObject({ 'mf-trades': '1.1.0' });
    expect(await lookUp('mf-trades', '1.2.0')).toEqual({ withdrawn: true });
    expect(await getStatus('/modules/mf-trades/1.1.0/remoteEntry.js')).toBe(200);
    for (const path of [
      '/modules/mf-trades/1.2.0/remoteEntry.js',
      '/modules//mf-trades/1.2.0/remoteEntry.js',
      '/modules/mf-trades/%31.2.0/remoteEntry.js',
      '/modules/x/%2e%2e/mf-trades/1.2.0/remoteEntry.js',
    ])
      expect([path, await getStatus(path)]).toEqual([path, 404]);
  });

  it('are not replaced by a build of the same version after a withdrawal (MFE-01 MFE-04)', async () => {
    const folder = join(dir, 'build');
    writeModuleBuild(folder, 'mf-account', '1.0.0-built');
    await publish(store, await readBuild(folder));
    await withdraw(store, 'mf-account', '1.0.0-built');
    expect(await lookUp('mf-account', '1.0.0-built')).toEqual({ withdrawn: true });
    expect(await getStatus('/modules/mf-account/1.0.0-built/remoteEntry.js')).toBe(404);
  });

  it('are the only files that are served from the release folder (MFE-01)', async () => {
    await release('1.1.0');
    await writeFile(join(dir, 'releases', 'secret.txt'), 'secret');
    await writeFile(join(dir, 'releases', 'modules', 'mf-trades', '1.1.0', '.new-half'), 'half');
    for (const path of [
      '/modules/../secret.txt',
      '/modules/%2e%2e/secret.txt',
      '/modules/mf-trades/1.1.0/../../../secret.txt',
      '/modules/..%2fsecret.txt',
      '/modules/mf-trades/1.1.0/.new-half',
      '/modules/mf-trades/',
    ]) {
      expect([path, await getStatus(path)]).toEqual([path, 404]);
    }
  });

  it.each([
    ['.DS_Store', 'Bud1'],
    ['00000002.json', '{"current":"0.1'],
  ])('are served while %s lies among the deployments, from a folder and a bucket (MFE-03)', async (file, text) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await release('1.1.0');
    await store.create(`turns/mf-trades/${file}`, Buffer.from(text));
    await store.create('turns/.DS_Store', Buffer.from('Bud1'));
    const bucket = createBucketModules({ target: 's3://releases', url: 'https://cdn.example.com/' }, store);
    for (const version of ['1.1.0', '1.2.0']) {
      if (version === '1.2.0') await release(version);
      expect(await readVersions()).toEqual({ 'mf-trades': version });
    }
    expect((await bucket.remotes()).remotes).toMatchObject([{ name: 'mf-trades', version: '1.2.0' }]);
    warn.mockRestore();
  });

  const listMessages = () => lines.filter((line) => line.includes('The release store'));
  const readReady = async () => {
    const reply = await fetch(`${url}/ready`);
    const { modules, error } = (await reply.json()) as { modules?: string; error?: string };
    return [reply.status, modules ?? error];
  };

  it.each([
    ['lost', () => rename(join(dir, 'releases'), join(dir, 'moved'))],
    ['lost without its modules', () => rename(join(dir, 'releases/turns'), join(dir, 'moved'))],
    [
      'unreadable',
      async () => {
        await rename(join(dir, 'releases/turns'), join(dir, 'moved'));
        await writeFile(join(dir, 'releases/turns'), '');
      },
    ],
  ])('are listed as last known while the folder is %s, which is logged once (MFE-03)', async (_, damage) => {
    await release('1.1.0');
    expect(await readVersions()).toEqual({ 'mf-trades': '1.1.0' });
    expect(await readReady()).toEqual([200, 'ok']);
    await damage();
    for (let visit = 0; visit < 3; visit += 1) expect(await readVersions()).toEqual({ 'mf-trades': '1.1.0' });
    expect(await readReady()).toEqual([200, 'last known']);
    expect(listMessages()).toEqual([expect.stringMatching(/cannot be read, and is served as last known: /)]);
    await rm(join(dir, 'releases'), { recursive: true, force: true });
    await release('1.2.0');
    expect(await readVersions()).toEqual({ 'mf-trades': '1.2.0' });
    expect(await readReady()).toEqual([200, 'ok']);
    expect(listMessages()).toEqual([expect.anything(), expect.stringContaining('can be read again')]);
  });

  it('are missing in a store that was not seeded or cannot be read, which /ready says (MFE-03)', async () => {
    expect(await readReady()).toEqual([503, 'The release store has no modules: seed it.']);
    await writeFile(join(dir, 'no-folder'), '');
    url = await startGateway(dir, { releases: join(dir, 'no-folder') });
    expect(await readReady()).toEqual([503, 'The release store cannot be read.']);
    const reply = await fetch(`${url}/remotes.json`);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await fetch(`${await startGateway(dir)}/ready`)).status).toBe(200);
  });
});

describe('a bucket of released modules', () => {
  const bucket = { target: 's3://releases', url: 'https://cdn.example.com/live/' };
  let isDown = false;
  let requests: string[] = [];
  let now = 0;
  const ask = async <T>(request: string, answer: () => Promise<T>): Promise<T> => {
    requests.push(request);
    if (isDown) throw new Error('down');
    return answer();
  };
  const createModules = () =>
    createBucketModules(
      bucket,
      {
        ...store,
        list: (folder) => ask(`list ${folder}`, () => store.list(folder)),
        read: (path) => ask(`read ${path}`, () => store.read(path)),
      },
      { log: createTestLog().log },
    );
  const readList = async (modules: ReturnType<typeof createModules>) =>
    (await modules.remotes()).remotes.map(({ name, version }) => `${name}@${version}`);

  beforeEach(() => {
    isDown = false;
    requests = [];
    now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  it('has CDN URLs, and is listed as last known while it is unavailable (MFE-02)', async () => {
    await release('1.1.0');
    const modules = createModules();
    const expected = { name: 'mf-trades', entry: `${bucket.url}modules/mf-trades/1.1.0/remoteEntry.js` };
    expect((await modules.remotes()).remotes).toMatchObject([expected]);
    isDown = true;
    now += 60_000;
    expect((await modules.remotes()).remotes).toMatchObject([expected]);
    expect(await modules.check()).toBe('last known');
  });

  it('is read with two requests while nothing changes, and at most once in two seconds (MFE-02)', async () => {
    await release('1.1.0');
    const modules = createModules();
    await readList(modules);
    requests = [];
    now += 1_000;
    await readList(modules);
    expect(requests).toEqual([]);
    now += 40_000;
    await readList(modules);
    expect(requests).toEqual(['list turns/', 'list withdrawn/']);
    await release('1.2.0');
    requests = [];
    now += 40_000;
    expect(await readList(modules)).toEqual(['mf-trades@1.2.0']);
    expect(requests.filter((request) => request.startsWith('read'))).toEqual([
      'read turns/mf-trades/00000002.json',
      'read modules/mf-trades/1.2.0/release.json',
    ]);
  });

  it('lets no visitor wait who comes a few seconds after another one (MFE-02)', async () => {
    await release('1.1.0');
    const modules = createModules();
    await readList(modules);
    await release('1.2.0');
    now += 5_000;
    expect(await readList(modules)).toEqual(['mf-trades@1.1.0']);
    // The reading that this visit began ends without one.
    while ((await readList(modules))[0] !== 'mf-trades@1.2.0') await setImmediate();
    expect(requests.filter((request) => request === 'list turns/')).toHaveLength(2);
  });
});
