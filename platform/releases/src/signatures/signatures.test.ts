import { execFile } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readDeployments, readLatestDeployment, type Store } from 'protocol/store';
import { writeFiles } from 'tooling/repository';
import { createFolderStore } from '../folder-store.ts';
import { guard } from '../guard.ts';
import { computeIntegrity } from '../integrity.ts';
import { publish } from '../publish.ts';
import { promote, stage } from '../rollout.ts';
import { createBuild, createTestKey, createTestSigner } from '../testing/releases.ts';
import { toTrust } from './module-keys.ts';
import { readSigner } from './signer.ts';
import { checkSignature, createSigningStore, createVerifiedStore } from './verified-store.ts';

const name = 'mf-notes';
const pem = createTestKey();
const signer = createTestSigner(pem);
const trust = toTrust(name, [signer.publicKey]);

let root: string;
let store: Store;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'signatures-'));
  store = createFolderStore(join(root, 'data/releases'));
});
afterEach(() => rm(root, { recursive: true }));

const readRelease = (version: string) => readFile(join(root, `data/releases/modules/${name}/${version}/release.json`));
const isTrusted = async (version: string) => (await checkSignature(store, trust, name, version)).isTrusted;

describe('publishing a version', () => {
  const signing = () => createSigningStore(store, signer);

  it('signs the exact bytes of release.json with Ed25519 (TRU-02)', async () => {
    await publish(signing(), createBuild('1.0.0'));
    const path = `data/releases/modules/${name}/1.0.0/release.${signer.publicKey.id}.sig`;
    const signature = Buffer.from(await readFile(join(root, path), 'utf8'), 'base64');
    expect(verify(null, await readRelease('1.0.0'), createPublicKey(pem), signature)).toBe(true);
  });

  it('again adds a signature that is missing (TRU-02)', async () => {
    await publish(store, createBuild('1.0.0'));
    expect(await isTrusted('1.0.0')).toBe(false);
    await publish(signing(), createBuild('1.0.0'));
    expect(await isTrusted('1.0.0')).toBe(true);
  });

  it.each([
    ['other paths', { paths: ['/signin'] }],
    ['a field that this build does not have', { commands: [{ label: 'Sign in', path: '/notes/in' }] }],
    ['a date that is none', { releasedAt: 'today' }],
  ])('does not sign the release.json of somebody else: with %s (TRU-02)', async (_, changes) => {
    await publish(store, createBuild('1.0.0'));
    const file = join(root, `data/releases/modules/${name}/1.0.0/release.json`);
    await writeFile(file, JSON.stringify({ ...JSON.parse(String(await readRelease('1.0.0'))), ...changes }));
    await publish(signing(), createBuild('1.0.0'));
    expect(await isTrusted('1.0.0')).toBe(false);
  });
});

it('a guardian decides nothing about a version that nobody signed (TRU-02)', async () => {
  await publish(createSigningStore(store, signer), createBuild('1.0.0'));
  await publish(store, createBuild('1.1.0'));
  await promote(store, name, '1.0.0');
  await stage(store, name, '1.1.0', 50);
  const refused: string[] = [];
  const verified = createVerifiedStore(store, trust, (version, problem) => problem && refused.push(version));
  expect(await guard(verified, [], Date.now() + 25 * 3_600_000)).toEqual([
    'mf-notes 1.1.0: not served, so nothing is decided.',
  ]);
  expect(refused).toEqual(['mf-notes 1.1.0']);
  expect(await readDeployments(store, name)).toHaveLength(2);
});

describe('the release commands', () => {
  const run = async (args: string, env: Record<string, string> = {}): Promise<string> => {
    const settings = { RELEASE_KEY: '', MODULE_KEYS: '', REQUIRE_SIGNATURES: '', LIVE_URL: '', ...env };
    const options = { cwd: join(root, name), env: { ...process.env, ...settings } };
    const target = ['--target', join(root, 'data/releases')];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(__dirname, '../cli.ts'), ...args.split(' '), ...target],
      options,
    );
    return stdout;
  };

  /** A build that browsers can verify. */
  const writeBuild = (version: string) => {
    const page = `/* ${version} */`;
    const module = { ...createBuild(version).module, preload: ['assets/page.js'] };
    writeFiles(join(root, name), {
      'package.json': JSON.stringify({ name, release: { budgetKB: 1 } }),
      'dist/module.json': JSON.stringify(module),
      'dist/api-contract.json': '{}',
      'dist/remoteEntry.js': `/* ${computeIntegrity(Buffer.from(page))} */`,
      'dist/assets/page.js': page,
    });
  };

  it('sign with the key of the environment and refuse what the keys of the operator do not cover (TRU-02)', async () => {
    const RELEASE_KEY = join(root, 'team.pem');
    const MODULE_KEYS = join(root, 'keys.json');
    await writeFile(RELEASE_KEY, pem);
    const publicPem = createPublicKey(pem).export({ type: 'spki', format: 'pem' });
    await writeFile(MODULE_KEYS, JSON.stringify({ [name]: [publicPem] }));
    writeBuild('1.0.0');
    await expect(run('release --built --offline', { MODULE_KEYS })).rejects.toThrow('must be signed: set RELEASE_KEY');
    const other = createTestKey();
    await expect(run('release --built --offline', { MODULE_KEYS, RELEASE_KEY: other })).rejects.toThrow(
      'is not one of',
    );
    expect(await store.list('')).toEqual([]);
    await run('release --built --offline', { MODULE_KEYS, RELEASE_KEY });
    expect(await isTrusted('1.0.0')).toBe(true);

    writeBuild('1.1.0');
    await run('release --built --offline --no-promote');
    const refusal = 'mf-notes 1.1.0 is refused: its release.json has no valid signature';
    await expect(run('promote --version 1.1.0 --offline', { MODULE_KEYS })).rejects.toThrow(refusal);
    await expect(run('rollback --to 1.1.0', { MODULE_KEYS })).rejects.toThrow(refusal);
    const listed = await run('releases keys', { MODULE_KEYS });
    expect(listed).toContain('1.1.0  refused: no valid signature');
    expect(listed).toContain(`1.0.0  ${signer.publicKey.id}`);
    expect(await run('releases sign', { RELEASE_KEY: pem })).toMatch(/^Signed mf-notes 1\.1\.0 of 20/);
    await run('promote --version 1.1.0 --offline', { MODULE_KEYS });
    expect(await readLatestDeployment(store, name)).toMatchObject({ staged: { version: '1.1.0' } });
  });

  it('do not sign a version whose files are not those of its release.json (TRU-02)', async () => {
    writeBuild('1.0.0');
    await run('release --built --offline --no-promote');
    await writeFile(join(root, `data/releases/modules/${name}/1.0.0/assets/page.js`), 'evil()');
    expect(await run('releases sign', { RELEASE_KEY: pem })).toContain('Did not sign mf-notes 1.0.0');
    expect(await isTrusted('1.0.0')).toBe(false);
  });

  it('sign with the key beside a store on this machine, and do not quote a damaged key (TRU-02)', async () => {
    writeBuild('1.0.0');
    const DATA_DIR = join(root, 'data');
    const local = (args: string) =>
      promisify(execFile)(process.execPath, [join(__dirname, '../cli.ts'), ...args.split(' ')], {
        cwd: join(root, name),
        env: { ...process.env, DATA_DIR, RELEASE_TARGET: undefined },
      });
    await local('release --built --offline');
    const file = join(DATA_DIR, 'release-key.pem');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const own = readSigner(file);
    expect(own && (await checkSignature(store, toTrust('*', [own.publicKey]), name, '1.0.0'))).toMatchObject({
      isTrusted: true,
    });
    const damaged = pem.split('\n')[1] ?? '';
    const failure: unknown = await run('releases sign', { RELEASE_KEY: damaged }).catch((error: unknown) => error);
    expect(String(failure)).toContain('RELEASE_KEY must be');
    expect(String(failure)).not.toContain(damaged);
  });
});
