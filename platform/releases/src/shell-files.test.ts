import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, type Store } from 'protocol/store';
import { writeFiles } from 'tooling/repository';
import { pruneShells, publishShell, readShellFile } from './shell-files.ts';
import { createTestBucket, createTestFolder, type TestStore } from './testing/releases.ts';

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
const readText = async (store: Store, name: string) => (await readShellFile(store, name))?.toString();

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
    await store.create('shell/assets/evil.12345678.html', Buffer.from('<script>'));
    await store.create('shell/assets/evil.12345678.svg', Buffer.from('<svg>'));
    for (const name of ['page.12345678.html', 'evil.12345678.html', 'evil.12345678.svg', '../../product.json', ''])
      expect(await readText(store, name)).toBeUndefined();
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
