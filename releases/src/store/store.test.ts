import { type TestStore, testBucket, testFolder } from '../testing/stores.ts';

describe.each([
  ['a folder', testFolder],
  ['a bucket', testBucket],
])('%s as a store', (_, open) => {
  let place: TestStore;
  beforeAll(async () => {
    place = await open();
  });
  afterAll(() => place.remove());

  it('keeps what is written, byte for byte, and knows nothing of what is not', async () => {
    const { store } = place;
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    expect(await store.create('modules/a/1-b/x.js', bytes)).toBe(true);
    expect(await store.read('modules/a/1-b/x.js')).toEqual(bytes);
    expect(await store.read('modules/a/1-b/y.js')).toBeNull();
  });

  it('never writes over a file', async () => {
    const { store } = place;
    await store.create('turns/a/1.json', Buffer.from('first'));
    expect(await store.create('turns/a/1.json', Buffer.from('second'))).toBe(false);
    expect(String(await store.read('turns/a/1.json'))).toBe('first');
  });

  it('lists a folder in order, and only it', async () => {
    const { store } = place;
    for (const path of ['turns/b/2.json', 'turns/b/1.json', 'turns/bb/1.json'])
      await store.create(path, Buffer.from(path));
    expect(await store.list('turns/b/')).toEqual(['turns/b/1.json', 'turns/b/2.json']);
    expect(await store.list('nothing/')).toEqual([]);
  });

  it('removes what there is', async () => {
    const { store } = place;
    await store.create('gone/1', Buffer.from('x'));
    await store.remove(['gone/1', 'gone/2']);
    expect(await store.list('gone/')).toEqual([]);
  });
});

describe('a folder with two writers', () => {
  it('lets one of them write', async () => {
    const { store, remove } = await testFolder();
    const writers = Array.from({ length: 20 }, (_, index) => store.create('turns/a/1.json', Buffer.from(`${index}`)));
    const first = (await Promise.all(writers)).flatMap((won, index) => (won ? [String(index)] : []));
    expect(first).toEqual([String(await store.read('turns/a/1.json'))]);
    expect(await store.list('turns/')).toEqual(['turns/a/1.json']);
    await remove();
  });
});
