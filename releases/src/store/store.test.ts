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

  it('removes what there is, and a folder with all that is in it', async () => {
    const { store } = place;
    for (const path of ['gone/1', 'gone/a/2', 'gone/a/b/3', 'gone/ab/4']) await store.create(path, Buffer.from('x'));
    await store.remove(['gone/1', 'gone/2']);
    await store.removeFolder('gone/a/');
    await store.removeFolder('gone/nothing/');
    expect(await store.list('gone/')).toEqual(['gone/ab/4']);
  });

  it('lets one of many writers of the same file write, and tells the others', async () => {
    const { store } = place;
    const writers = Array.from({ length: 20 }, (_, index) => store.create('turns/c/1.json', Buffer.from(`${index}`)));
    const first = (await Promise.all(writers)).flatMap((won, index) => (won ? [String(index)] : []));
    expect(first).toEqual([String(await store.read('turns/c/1.json'))]);
    expect(await store.list('turns/c/')).toEqual(['turns/c/1.json']);
  });
});
