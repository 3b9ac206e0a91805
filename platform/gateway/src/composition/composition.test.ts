import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuiltModule } from 'protocol';
import type { Store } from 'protocol/store';
import {
  type ComposedModule,
  Composition,
  createFolderStore,
  createSigningStore,
  type HourCounts,
  promote,
  publish,
  readBuild,
  readSigner,
  rollback,
  stage,
  toTrust,
} from 'releases';
import { closeServers, listen, startGateway, writeModuleBuild, writeShellBuild } from '../testing/gateway.ts';

const name = 'mf-trades';
const extras = {
  paths: ['/mf-trades', '/a<b>'],
  owner: 'Trades',
  calls: ['trades.list'],
  panels: [{ name: 'room', slot: 'dashboard.card', label: 'Room', order: 1, height: 40 }],
  libraries: [{ name: '@tanstack/react-query', version: '5.108.0', bytes: 40_000 }],
};
const shell = { contract: 1, shared: { react: '19.3.1' }, bytes: { react: 8_000 } };

let dir: string;
let store: Store;
let url: string;

const publishVersion = async (version: string, fields: Partial<BuiltModule> = {}) => {
  const folder = join(dir, 'build');
  writeModuleBuild(folder, name, version);
  const build = await readBuild(folder);
  await publish(store, { ...build, module: { ...build.module, ...fields } });
};

const start = (options: Parameters<typeof startGateway>[1] = {}) =>
  startGateway(dir, { releases: join(dir, 'releases'), ...options });

/** The API's internal port, with these counts. */
const serveCounts = (rows: readonly HourCounts[]): Promise<string> => {
  const server: Server = createServer((_, reply) => void reply.end(JSON.stringify(rows)));
  return listen(server);
};

const countHour = (version: string, traders: number, failing: number): HourCounts => ({
  module: name,
  version,
  hour: new Date().toISOString(),
  outcomes: {},
  ...{ loadMs: 0, readyMs: 0, traders, failing, newTraders: traders, newFailing: failing },
});

const readComposition = async (from = url) => Composition.parse(await (await fetch(`${from}/composition.json`)).json());
const readModule = async (from = url): Promise<ComposedModule | undefined> =>
  (await readComposition(from)).modules.find((module) => module.name === name);

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trading-journal-composition-'));
  writeShellBuild(join(dir, 'shell'));
  await writeFile(join(dir, 'shell/shell.json'), JSON.stringify(shell));
  store = createFolderStore(join(dir, 'releases'));
  await publishVersion('1.0.0', extras);
  await promote(store, name, '1.0.0', { by: 'ada@example.com', reason: 'fixes 3 of 7 failures' });
  url = await start();
});
afterEach(async () => {
  closeServers();
  await rm(dir, { recursive: true });
});

describe('/composition.json', () => {
  it('lists modules, their teams, needs and stages, and shared libraries with their providers (TRU-03)', async () => {
    await publishVersion('1.1.0', extras);
    await stage(store, name, '1.1.0', 10);
    const released = {
      ...{ name, version: '1.0.0', stage: { version: '1.1.0', percent: 10 }, paths: extras.paths },
      panels: [{ name: 'room', slot: 'dashboard.card', label: 'Room' }],
      ...{ shared: { react: '^19.3.1' }, calls: ['trades.list'], owner: 'Trades' },
      ...{ signature: 'unsigned', health: 'watched' },
      lastDecision: { what: 'stage', version: '1.1.0', by: 'team', at: expect.any(String) },
    };
    const shared = [
      { name: 'react', version: '19.3.1', provider: 'shell', bytes: 8_000 },
      { ...extras.libraries[0], provider: name },
    ];
    expect(await readComposition()).toEqual({ modules: [released], shared });
  });

  it('says how healthy a version is by the rule of the guardian, and without counts by its decisions (TRU-03)', async () => {
    const readHealth = async (rows: readonly HourCounts[]) => {
      const found = await readModule(await start({ healthUrl: await serveCounts(rows) }));
      return found?.health;
    };
    expect((await readModule())?.health).toBe('unknown');
    expect(await readHealth([])).toBe('unknown');
    expect(await readHealth([countHour('1.0.0', 20, 0)])).toBe('good');
    expect(await readHealth([countHour('1.0.0', 40, 30)])).toBe('bad');
    await publishVersion('1.1.0');
    await stage(store, name, '1.1.0', 50);
    expect(await readHealth([countHour('1.0.0', 5, 0), countHour('1.1.0', 5, 0)])).toBe('watched');
    expect(await readHealth([countHour('1.0.0', 300, 0), countHour('1.1.0', 300, 0)])).toBe('good');
    expect(await readHealth([countHour('1.0.0', 60, 0), countHour('1.1.0', 60, 60)])).toBe('bad');
    // Without the API, the page is shown all the same.
    expect((await readModule(await start({ healthUrl: 'http://127.0.0.1:1' })))?.health).toBe('watched');
    await rollback(store, name, undefined, { by: 'guardian', reason: '60 of 60 loads' });
    expect(await readModule(await start())).toMatchObject({
      health: 'good',
      lastDecision: { what: 'rollback', version: '1.0.0', by: 'guardian' },
    });
  });
});

it('says whether a release has a valid signature of its team (TRU-02 TRU-03)', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const signer = readSigner(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  if (!signer) throw new Error('The key is empty.');
  const trust = toTrust(name, [signer.publicKey]);
  const signing = await start({ trust: { ...trust, isRequired: false } });
  expect(await readModule(signing)).toBeUndefined();
  const build = await readBuild(join(dir, 'build'));
  await publish(createSigningStore(store, signer), { ...build, module: { ...build.module, version: '1.1.0' } });
  await promote(store, name, '1.1.0');
  expect(await readModule(await start({ trust }))).toMatchObject({ version: '1.1.0', signature: 'signed' });
  expect(await readModule()).toMatchObject({ signature: 'unsigned' });
});

describe('/composition', () => {
  const read = async (path = '/composition', from = url) => {
    const reply = await fetch(from + path);
    return { reply, text: await reply.text() };
  };

  it('shows the same as a page without scripts, and without names and reasons of people (TRU-03)', async () => {
    const { reply, text } = await read();
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    expect(text).not.toMatch(/<script|javascript:|\son\w+=/i);
    for (const shown of [
      'mf-trades',
      '1.0.0',
      'Trades',
      'trades.list',
      'Room',
      '/a&lt;b&gt;',
      'react-query',
      '40.0 KB',
    ])
      expect(text).toContain(shown);
    for (const hidden of ['ada@example.com', '3 of 7']) {
      expect(text).not.toContain(hidden);
      expect((await read('/composition.json')).text).not.toContain(hidden);
    }
  });

  it('uses the style sheets of the shell, with their hashes, and a style of its own by the nonce (TRU-03)', async () => {
    const link = '<link href="/assets/main.css" rel="stylesheet" integrity="sha256-x">';
    await writeFile(join(dir, 'shell/page.html'), `<head><link rel="icon" href="/a">${link}</head>`);
    const { reply, text } = await read();
    expect(text).toContain(link);
    const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1];
    expect(reply.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  });

  it('is hidden with COMPOSITION=off (TRU-03)', async () => {
    const hidden = await start({ showsComposition: false });
    for (const path of ['/composition', '/composition.json']) expect((await read(path, hidden)).reply.status).toBe(404);
  });

  it('has a sentence where nothing is released (TRU-03)', async () => {
    const empty = await start({ moduleDirs: [], releases: undefined });
    expect((await read('/composition', empty)).text).toContain('No modules are released yet.');
  });
});
