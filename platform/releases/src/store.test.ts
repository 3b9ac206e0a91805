import { createTestBucket, createTestFolder, type TestStore } from './testing/releases.ts';

describe.each([
  ['a folder', createTestFolder],
  ['a bucket', createTestBucket],
])('a release store in %s', (_, createStore) => {
  let testStore: TestStore;
  beforeAll(async () => {
    testStore = await createStore();
  });
  afterAll(() => testStore.remove());

  it('reads back the same bytes, and null for a missing file', async () => {
    const { store } = testStore;
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    expect(await store.create('modules/a/1-b/x.js', bytes)).toBe(true);
    expect(await store.read('modules/a/1-b/x.js')).toEqual(bytes);
    expect(await store.read('modules/a/1-b/y.js')).toBeNull();
  });

  it('never overwrites a file', async () => {
    const { store } = testStore;
    await store.create('turns/a/1.json', Buffer.from('first'));
    expect(await store.create('turns/a/1.json', Buffer.from('second'))).toBe(false);
    expect(String(await store.read('turns/a/1.json'))).toBe('first');
  });

  it('lists a folder in order, without folders that share its prefix', async () => {
    const { store } = testStore;
    for (const path of ['turns/b/2.json', 'turns/b/1.json', 'turns/bb/1.json'])
      await store.create(path, Buffer.from(path));
    expect(await store.list('turns/b/')).toEqual(['turns/b/1.json', 'turns/b/2.json']);
    expect(await store.list('missing/')).toEqual([]);
  });

  it('removes files and whole folders, and ignores missing ones', async () => {
    const { store } = testStore;
    for (const path of ['removed/1', 'removed/a/2', 'removed/a/b/3', 'removed/ab/4'])
      await store.create(path, Buffer.from('x'));
    await store.remove(['removed/1', 'removed/2']);
    await store.removeFolder('removed/a/');
    await store.removeFolder('removed/missing/');
    expect(await store.list('removed/')).toEqual(['removed/ab/4']);
  });

  it('lets exactly one of several concurrent writers create a file', async () => {
    const { store } = testStore;
    const writers = Array.from({ length: 20 }, (_, index) => store.create('turns/c/1.json', Buffer.from(`${index}`)));
    const first = (await Promise.all(writers)).flatMap((won, index) => (won ? [String(index)] : []));
    expect(first).toEqual([String(await store.read('turns/c/1.json'))]);
    expect(await store.list('turns/c/')).toEqual(['turns/c/1.json']);
  });
});
