import { type Connection, Schema } from 'mongoose';
import { connectTo } from '../../testing/engines.ts';

describe('catalog commands', () => {
  let connection: Connection;
  const database = () => connection.getClient().db('catalog');
  const users = () => database().collection('users');

  beforeEach(async () => {
    connection = await connectTo('catalog');
  });
  afterEach(() => connection.close());

  it('creates and lists unique, partial, sparse and TTL indexes', async () => {
    await users().createIndexes([
      { key: { email: 1 }, unique: true, partialFilterExpression: { email: { $type: 'string' } } },
      { key: { nick: 1 }, sparse: true },
      { key: { seen: 1 }, expireAfterSeconds: 3_600 },
    ]);
    expect(await users().indexes()).toMatchObject([
      { name: '_id_' },
      { name: 'email_1', unique: true, partialFilterExpression: { email: { $type: 'string' } } },
      { name: 'nick_1', sparse: true },
      { name: 'seen_1', expireAfterSeconds: 3_600 },
    ]);
    await users().insertMany([{ email: 'a@b.c' }, { nick: 'x' }, { nick: 'y' }]);
    await expect(users().insertOne({ email: 'a@b.c' })).rejects.toMatchObject({ code: 11000 });
  });

  it.each([
    ['another index with the same name', () => users().createIndex({ nick: 1 }, { name: 'one' }), 86],
    ['a unique index on duplicate values', () => users().createIndex({ nick: 1 }, { unique: true }), 11000],
    ['dropping a missing index', () => users().dropIndex('missing'), 27],
    ['creating an existing collection', () => database().createCollection('users'), 48],
    ['an unsupported command', () => database().command({ mapReduce: 'users' }), 59],
    ['a change stream', () => users().watch().next(), expect.any(Number)],
  ])('rejects %s', async (_, run, code) => {
    await users().insertMany([{ nick: 'a' }, { nick: 'a' }]);
    await users().createIndex({ email: 1 }, { name: 'one' });
    await expect(run()).rejects.toMatchObject({ code });
  });

  it('accepts an existing index again, and drops it', async () => {
    for (let attempt = 0; attempt < 2; attempt += 1) expect(await users().createIndex({ nick: 1 })).toBe('nick_1');
    expect(await users().indexes()).toHaveLength(2);
    await users().dropIndex('nick_1');
    expect(await users().indexes()).toHaveLength(1);
  });

  it('builds indexes of several models concurrently with writes', async () => {
    const models = ['A', 'B', 'C', 'D'].map((name) =>
      connection.model(
        name,
        new Schema({ a: Number, b: Number }, { autoIndex: false }).index({ a: 1 }).index({ b: 1 }),
      ),
    );
    const operations = models.flatMap((model) => [
      model.createIndexes(),
      model.create({ a: 1, b: 1 }),
      model.create({ a: 2 }),
    ]);
    await Promise.all(operations);
    const indexes = await Promise.all(models.map((model) => model.collection.indexes()));
    expect(indexes.map((list) => list.length)).toEqual([3, 3, 3, 3]);
  });

  it('drops collections and databases without affecting other databases', async () => {
    const other = await connectTo('catalog2');
    await other.collection('users').insertOne({ n: 1 });
    await users().insertMany([{ n: 2 }, { n: 3 }]);
    const list = async () =>
      (await database().listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    expect(await list()).toEqual(['users']);
    expect(await users().drop()).toBe(true);
    await connection.dropDatabase();
    expect([await list(), await users().countDocuments()]).toEqual([[], 0]);
    expect(await other.collection('users').countDocuments()).toBe(1);
    await other.close();
  });

  it('returns database statistics and answers the handshake of drivers', async () => {
    await users().insertOne({ n: 2 });
    expect(await database().command({ dbStats: 1 })).toMatchObject({ db: 'catalog', collections: 1 });
    expect(await database().command({ ping: 1 })).toMatchObject({ ok: 1 });
    expect(await database().command({ hello: 1 })).toMatchObject({ isWritablePrimary: true, msg: 'isdbgrid' });
  });
});
