import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, type Store } from 'protocol/store';
import { writeFiles } from 'tooling/repository';
import { findShellHashes, pruneShells, publishShell, readShellFile, readShells } from './shell-files.ts';
import { toTrust } from './signatures/module-keys.ts';
import { SHELL_OWNER } from './signatures/signed-files.ts';
import { createSigningStore, createVerifiedStore } from './signatures/verified-store.ts';
import { createTestBucket, createTestFolder, createTestSigner, type TestStore } from './testing/releases.ts';

const now = Date.now();
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'shells-'));
});
afterEach(() => rm(dir, { recursive: true }));

/** A build whose entry has this hash. All builds have one picture in common. */
const writeShell = (hash: string) =>
  writeFiles(join(dir, hash), {
    'page.html': '<html>',
    [`assets/main.${hash}.js`]: `main ${hash}`,
    [`assets/main.${hash}.js.br`]: 'compressed',
    'assets/chart.00000000.avif': 'picture',
    'assets/page.12345678.html': '<script>',
  });
const readText = async (store: Store, name: string) => {
  const hashes = findShellHashes(await readShells(store), name);
  return hashes.length > 0 ? (await readShellFile(store, name, hashes))?.toString() : undefined;
};

describe.each<[string, () => Promise<TestStore>]>([
  ['a folder', createTestFolder],
  ['a bucket', createTestBucket],
])('files of shells in %s', (_, createStore) => {
  let testStore: TestStore;
  let store: Store;
  beforeEach(async () => {
    testStore = await createStore();
    store = testStore.store;
  });
  afterEach(() => testStore.remove());

  it('of the last shells are found by name; nothing that a browser could open as a page is', async () => {
    for (const hash of ['aaaaaaaa', 'bbbbbbbb']) await publishShell(store, writeShell(hash), now);
    for (const hash of ['aaaaaaaa', 'bbbbbbbb']) expect(await readText(store, `main.${hash}.js`)).toBe(`main ${hash}`);
    for (const name of ['page.12345678.html', '../../product.json', '', 'constructor'])
      expect(await readText(store, name)).toBeUndefined();
    const names = (await readShells(store)).flatMap(({ files }) => Object.keys(files));
    expect(names.filter((name) => name.endsWith('.html'))).toEqual([]);
    const html = { 'evil.12345678.html': 'sha256-x', 'evil.12345678.svg': 'sha256-x' };
    for (const name of Object.keys(html))
      expect(findShellHashes([{ path: '', at: '', files: html }], name)).toEqual([]);
  });

  it('are not added if the store has another file with the same name', async () => {
    await store.create('shell/assets/main.aaaaaaaa.js', Buffer.from('another build'));
    await expect(publishShell(store, writeShell('aaaaaaaa'), now)).rejects.toThrow('main.aaaaaaaa.js already exists');
    expect(await readShells(store)).toEqual([]);
  });

  it('are signed by the operator, also those of a shell that is current already; a copied record does not count (TRU-02)', async () => {
    const signer = createTestSigner();
    const trust = toTrust(SHELL_OWNER, [signer.publicKey]);
    const countTrusted = async () => (await readShells(createVerifiedStore(store, trust, () => undefined))).length;
    const shell = writeShell('aaaaaaaa');
    await publishShell(store, shell, now);
    expect(await countTrusted()).toBe(0);
    await publishShell(createSigningStore(store, signer), shell, now + 1);
    expect(await countTrusted()).toBe(1);
    for (const path of await store.list('shell/builds/'))
      await store.create(path.replace(String(now), String(now + 2)), (await store.read(path)) ?? Buffer.of());
    expect([await countTrusted(), (await readShells(store)).length]).toEqual([1, 2]);
    // Its signature is removed with it.
    for (const [index, hash] of ['bbbbbbbb', 'cccccccc', 'dddddddd'].entries())
      await publishShell(store, writeShell(hash), now + index + 3);
    await pruneShells(store, now + 90 * DAY_MS);
    expect(await store.list('shell/builds/')).toHaveLength(3);
  });

  it('have one record for a shell that is published again, and another after a rollback', async () => {
    const countRecords = async () => (await store.list('shell/builds/')).length;
    const a = writeShell('aaaaaaaa');
    expect([await publishShell(store, a, now), await publishShell(store, a, now + 1)]).toEqual([2, 2]);
    expect(await countRecords()).toBe(1);
    await publishShell(store, writeShell('bbbbbbbb'), now + 2);
    await publishShell(store, a, now + 3);
    expect(await countRecords()).toBe(3);
  });

  it('are removed 30 days after another shell replaced theirs, except those of the newest three', async () => {
    for (const [index, hash] of ['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd', 'eeeeeeee'].entries())
      await publishShell(store, writeShell(hash), now + index * DAY_MS);
    expect(await pruneShells(store, now + 31 * DAY_MS)).toBe(0);
    expect(await pruneShells(store, now + 90 * DAY_MS)).toBe(2);
    const found = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map((hash) => readText(store, `main.${hash}.js`));
    expect(await Promise.all(found)).toEqual([undefined, undefined, 'main cccccccc']);
    expect(await readText(store, 'chart.00000000.avif')).toBe('picture');
  });
});
