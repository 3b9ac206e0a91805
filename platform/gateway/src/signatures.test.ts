import { generateKeyPairSync } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ModuleLookup, Remote } from 'protocol';
import type { Store } from 'protocol/store';
import {
  createFolderStore,
  createSigningStore,
  promote,
  publish,
  publishShell,
  readBuild,
  readSigner,
  type Signer,
  withdraw,
} from 'releases';
import { writeFiles } from 'tooling/repository';
import { readSettings } from './settings.ts';
import { closeServers, createTestLog, startGateway, writeModuleBuild, writeShellBuild } from './testing/gateway.ts';

const createTeam = (): Signer => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const signer = readSigner(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  if (!signer) throw new Error('The key is empty.');
  return signer;
};
const toText = ({ publicKey: { key } }: Signer): string =>
  key.export({ type: 'spki', format: 'der' }).toString('base64');

const trades = createTeam();
const account = createTeam();
const thief = createTeam();

let dir: string;
let url: string;
/** The store as the thief has it: all of its files, and no key. */
let store: Store;
let lines: string[];

const inStore = (path: string): string => join(dir, 'releases', path);

const release = async (name: string, version: string, signer?: Signer) => {
  const folder = join(dir, 'build');
  writeModuleBuild(folder, name, version);
  await publish(signer ? createSigningStore(store, signer) : store, await readBuild(folder));
  await promote(store, name, version);
};

/** Writes a deployment as the release tool would. */
const deploy = async (name: string, current: string | null, staged: object | null = null): Promise<void> => {
  const number = (await store.list(`turns/${name}/`)).length + 1;
  const deployment = { current, staged, at: new Date().toISOString(), what: 'release' };
  await store.create(`turns/${name}/${String(number).padStart(8, '0')}.json`, Buffer.from(JSON.stringify(deployment)));
};

const signatureFile = (name: string, version: string, { publicKey: { id } }: Signer): string =>
  inStore(`modules/${name}/${version}/release.${id}.sig`);

const readTrust = (keys: object, required = 'on') => {
  writeFiles(dir, { 'keys.json': JSON.stringify(keys) });
  const firebase = { FIREBASE_PROJECT_ID: 'demo-x', FIREBASE_API_KEY: 'demo-key' };
  const settings = { ...firebase, MODULE_KEYS: join(dir, 'keys.json'), REQUIRE_SIGNATURES: required };
  return readSettings(settings, join(__dirname, '../../..')).gateway.trust;
};

const start = async (keys: object, required?: string): Promise<void> => {
  const logged = createTestLog();
  lines = logged.lines;
  const options = { moduleDirs: [], releases: join(dir, 'releases'), log: logged.log };
  url = await startGateway(dir, { ...options, trust: readTrust(keys, required) });
};

const readRemotes = async (): Promise<Remote[]> => {
  const { remotes } = (await (await fetch(`${url}/remotes.json`)).json()) as { remotes: unknown[] };
  return remotes.map((remote) => Remote.parse(remote));
};
const readVersions = async () =>
  Object.fromEntries((await readRemotes()).map(({ name, version, staged }) => [name, staged?.version ?? version]));

const lookUp = async (name: string, version: string) => {
  const reply = await fetch(`${url}/module-versions/${name}/${version}.json`);
  return reply.ok ? ModuleLookup.parse(await reply.json()) : reply.status;
};

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trading-journal-signatures-'));
  writeShellBuild(join(dir, 'shell'));
  store = createFolderStore(join(dir, 'releases'));
  await release('mf-trades', '1.0.0', trades);
  await release('mf-trades', '1.1.0', trades);
  await release('mf-account', '1.1.0', account);
  await start(KEYS);
});
afterEach(async () => {
  closeServers();
  await rm(dir, { recursive: true });
});

const KEYS = { 'mf-trades': [toText(trades)], 'mf-account': [toText(account)] };
const SIGNED = { 'mf-trades': '1.1.0', 'mf-account': '1.1.0' };
const SIGNED_VERSIONS = [
  ['mf-trades', '1.0.0'],
  ['mf-trades', '1.1.0'],
  ['mf-account', '1.1.0'],
] as const;
const LEFT_OUT = { 'mf-account': '1.1.0' };

/** Writes another release.json of a version, and of its files what that names. */
const replaceRelease = async (version: string, changes: object): Promise<void> => {
  const file = inStore(`modules/mf-trades/${version}/release.json`);
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...changes }, null, 2));
};

const copyVersion = (from: string, to: string) =>
  cp(inStore(`modules/${from}`), inStore(`modules/${to}`), { recursive: true });

const signAs = async (signer: Signer, name: string, version: string, fileOf: Signer): Promise<void> => {
  const bytes = await readFile(inStore(`modules/${name}/${version}/release.json`));
  await writeFile(signatureFile(name, version, fileOf), signer.sign(bytes).toString('base64'));
};

/** What a thief writes, and what browsers get then: the version before, or nothing. */
const attacks: [attack: string, write: () => Promise<unknown>, served: Record<string, string>][] = [
  [
    'other hashes in the current release.json',
    () => replaceRelease('1.1.0', { integrity: { 'remoteEntry.js': 'sha256-x' } }),
    LEFT_OUT,
  ],
  ['other paths in the current release.json', () => replaceRelease('1.1.0', { paths: ['/signin'] }), LEFT_OUT],
  [
    'the same release.json in other bytes',
    () => replaceRelease('1.1.0', {}).then(() => replaceRelease('1.1.0', { releasedAt: '2026-01-01T00:00:00.000Z' })),
    LEFT_OUT,
  ],
  ['a version without a signature', () => release('mf-trades', '1.2.0'), LEFT_OUT],
  ['a version with the signature of a key that nobody knows', () => release('mf-trades', '1.2.0', thief), LEFT_OUT],
  [
    'that signature in a file with the name of the key of the team',
    async () => {
      await release('mf-trades', '1.2.0');
      await signAs(thief, 'mf-trades', '1.2.0', trades);
    },
    LEFT_OUT,
  ],
  [
    'a version that the team of another module signed',
    async () => {
      await release('mf-trades', '1.2.0', account);
      await signAs(account, 'mf-trades', '1.2.0', trades);
    },
    LEFT_OUT,
  ],
  [
    'the release of another module, with its signature',
    async () => {
      await copyVersion('mf-account/1.1.0', 'mf-trades/1.3.0');
      await deploy('mf-trades', '1.3.0');
    },
    LEFT_OUT,
  ],
  [
    'the signature of an earlier version',
    async () => {
      await release('mf-trades', '1.2.0');
      await cp(signatureFile('mf-trades', '1.1.0', trades), signatureFile('mf-trades', '1.2.0', trades));
    },
    LEFT_OUT,
  ],
  [
    'an earlier version under a later number',
    async () => {
      await copyVersion('mf-trades/1.0.0', 'mf-trades/9.0.0');
      await deploy('mf-trades', '9.0.0');
    },
    LEFT_OUT,
  ],
  [
    'an empty signature',
    async () => {
      await release('mf-trades', '1.2.0');
      await writeFile(signatureFile('mf-trades', '1.2.0', trades), '');
    },
    LEFT_OUT,
  ],
  [
    'a release.json outside of the folders of modules, named by a deployment',
    async () => {
      await release('mf-trades', '1.2.0');
      await cp(inStore('modules/mf-trades/1.2.0'), inStore('evil'), { recursive: true });
      await deploy('mf-trades', '../../evil');
    },
    LEFT_OUT,
  ],
  [
    'a deployment that names a version in another way',
    async () => {
      await release('mf-trades', '1.2.0');
      await deploy('mf-trades', '1.1.0/../1.2.0');
    },
    LEFT_OUT,
  ],
  ['a module of its own', () => release('mf-thief', '1.0.0'), SIGNED],
  [
    'keys in the store',
    async () => {
      await release('mf-trades', '1.2.0', thief);
      for (const name of ['module-keys.json', 'MODULE_KEYS', 'keys.json'])
        await store.create(name, Buffer.from(JSON.stringify({ 'mf-trades': [toText(thief)] })));
    },
    LEFT_OUT,
  ],
  [
    'a staged version without a signature',
    async () => {
      await release('mf-trades', '1.2.0');
      await deploy('mf-trades', '1.1.0', { version: '1.2.0', percent: 99 });
    },
    SIGNED,
  ],
  [
    'a deployment of an earlier signed version',
    () => deploy('mf-trades', '1.0.0'),
    { ...SIGNED, 'mf-trades': '1.0.0' },
  ],
  [
    'the end of a withdrawal',
    async () => {
      await withdraw(store, 'mf-trades', '1.0.0');
      await rm(inStore('withdrawn'), { recursive: true });
      await deploy('mf-trades', '1.0.0');
    },
    { ...SIGNED, 'mf-trades': '1.0.0' },
  ],
  [
    'other content in a listed file',
    () => writeFile(inStore('modules/mf-trades/1.1.0/remoteEntry.js'), 'evil()'),
    SIGNED,
  ],
  ['no store at all', () => rm(inStore(''), { recursive: true }), {}],
];

describe('who can only write the store', () => {
  it.each(attacks)(
    'gives browsers nothing but versions that their team signed: %s (TRU-02)',
    async (_, write, served) => {
      const signed = new Map<string, unknown>();
      for (const [name, version] of SIGNED_VERSIONS) signed.set(`${name} ${version}`, await lookUp(name, version));
      await write();
      // A gateway that is running, and one that starts, which knows no earlier list.
      for (const restart of [async () => undefined, () => start(KEYS)]) {
        await restart();
        for (const { staged, percent: _, ...remote } of await readRemotes()) {
          expect(staged).toBeUndefined();
          expect(remote).toEqual(signed.get(`${remote.name} ${remote.version}`));
        }
        for (const version of ['1.2.0', '1.3.0', '9.0.0']) expect(await lookUp('mf-trades', version)).toBe(404);
        expect(await lookUp('mf-thief', '1.0.0')).toBe(404);
        for (const [name, version] of SIGNED_VERSIONS)
          expect([signed.get(`${name} ${version}`), 404]).toContainEqual(await lookUp(name, version));
      }
      expect(await readVersions()).toEqual(served);
    },
  );

  it('runs no script in a page of the product: a file that a browser opens as a page loads nothing (TRU-02)', async () => {
    await store.create('modules/mf-trades/1.1.0/page.html', Buffer.from('<script src="remoteEntry.js"></script>'));
    const reply = await fetch(`${url}/modules/mf-trades/1.1.0/page.html`);
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('the files of an earlier shell', () => {
  const FILE = 'main.aaaaaaaa.js';
  const operator = createTeam();
  const publishEarlier = (content: string, signer?: Signer): Promise<number> => {
    const build = writeFiles(join(dir, 'earlier'), { [`assets/${FILE}`]: content });
    return publishShell(signer ? createSigningStore(store, signer) : store, build, Date.now());
  };
  const readEarlier = async (): Promise<string | number> => {
    const reply = await fetch(`${url}/assets/${FILE}`);
    return reply.ok ? reply.text() : reply.status;
  };
  const replaceFile = async (content: string): Promise<void> => {
    await rm(inStore(`shell/assets/${FILE}`), { force: true });
    await store.create(`shell/assets/${FILE}`, Buffer.from(content));
  };
  /** What a thief writes, and what browsers get then. */
  const shellAttacks: [attack: string, write: () => Promise<unknown>, served: string | number][] = [
    ['nothing', () => publishEarlier('shell', operator), 'shell'],
    ['a file that no shell has', () => replaceFile('evil()'), 404],
    ['a shell without a signature', () => publishEarlier('evil()'), 404],
    ['a shell with the signature of a key that nobody knows', () => publishEarlier('evil()', thief), 404],
    ['a shell that the team of a module signed', () => publishEarlier('evil()', trades), 404],
    [
      'other content in a file of a signed shell',
      () => publishEarlier('shell', operator).then(() => replaceFile('evil()')),
      404,
    ],
    [
      'a further shell that has the file with other content',
      async () => {
        await publishEarlier('shell', operator);
        await rm(inStore(`shell/assets/${FILE}`));
        await publishEarlier('evil()', thief);
      },
      404,
    ],
  ];

  it.each(shellAttacks)(
    'are those of signed shells, whatever a thief of the store writes: %s (TRU-02)',
    async (_, write, served) => {
      await write();
      await start({ ...KEYS, shell: [toText(operator)] });
      expect(await readEarlier()).toBe(served);
    },
  );

  it('have the hashes of the shell without any key, too, and a changed one is logged (TRU-02)', async () => {
    await publishEarlier('shell');
    await replaceFile('changed');
    await start({ 'mf-trades': [toText(trades)] }, 'off');
    expect(await readEarlier()).toBe(404);
    expect(lines.filter((line) => line.includes(FILE))).toEqual([expect.stringContaining('was changed')]);
    await replaceFile('shell');
    await start({ 'mf-trades': [toText(trades)] }, 'off');
    expect(await readEarlier()).toBe('shell');
  });
});

describe('signatures', () => {
  const listRefused = () => lines.filter((line) => line.includes('is left out'));

  it('names a module that is left out in the log, once per change (TRU-02)', async () => {
    await release('mf-trades', '1.2.0');
    for (let count = 0; count < 3; count += 1) expect(await readVersions()).toEqual(LEFT_OUT);
    expect(listRefused()).toEqual([
      expect.stringMatching(/"mf-trades 1\.2\.0 is left out: .* no valid signature .*MODULES.md/),
    ]);
    await signAs(trades, 'mf-trades', '1.2.0', trades);
    expect(await readVersions()).toEqual({ ...SIGNED, 'mf-trades': '1.2.0' });
    await release('mf-trades', '1.3.0', thief);
    expect(await readVersions()).toEqual(LEFT_OUT);
    expect(listRefused()).toHaveLength(2);
  });

  it('count from either of two keys, for a rotation (TRU-02)', async () => {
    const next = createTeam();
    await start({ 'mf-trades': [toText(trades), toText(next)], '*': [toText(account)] });
    await release('mf-trades', '1.2.0', next);
    expect(await readVersions()).toEqual({ ...SIGNED, 'mf-trades': '1.2.0' });
    await deploy('mf-trades', '1.0.0');
    expect(await readVersions()).toEqual({ ...SIGNED, 'mf-trades': '1.0.0' });
    await start({ 'mf-trades': [toText(next)], '*': [toText(account)] });
    expect(await readVersions()).toEqual(LEFT_OUT);
  });

  it('are needed for modules with a key; the others only if all must be signed (TRU-02)', async () => {
    await release('mf-account', '1.2.0');
    await release('mf-trades', '1.2.0');
    await start({ 'mf-trades': [toText(trades)] }, 'off');
    expect(await readVersions()).toEqual({ 'mf-account': '1.2.0' });
    await start({ 'mf-trades': [toText(trades)] });
    expect(await readVersions()).toEqual({});
  });

  it.each([
    ['three keys', { 'mf-trades': [toText(trades), toText(account), toText(thief)] }, 'at most 2 keys'],
    ['no key', { 'mf-trades': [] }, 'mf-trades'],
    ['a text that is no key', { 'mf-trades': ['secret'] }, 'must be an Ed25519 public key'],
    ['a name that no module can have', { '../mf-trades': [toText(trades)] }, '../mf-trades'],
    ['keys without modules', [toText(trades)], 'MODULE_KEYS'],
  ])('stop the start if the file of keys has %s (TRU-02)', (_, keys, message) => {
    expect(() => readTrust(keys)).toThrow(message);
  });

  it('stop the start if they are required without a file of keys (TRU-02)', () => {
    const settings = { FIREBASE_PROJECT_ID: 'demo-x', FIREBASE_API_KEY: 'demo-key', REQUIRE_SIGNATURES: 'on' };
    const read = (more: object) => () => readSettings({ ...settings, ...more }, dirname(dirname(dirname(__dirname))));
    expect(read({})).toThrow('MODULE_KEYS names no file');
    expect(read({ MODULE_KEYS: join(dir, 'missing.json') })).toThrow('missing.json');
  });
});
