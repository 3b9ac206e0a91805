import { type Connection, mongo, Schema } from 'mongoose';
import { connectTo } from '../../testing/connection.ts';

describe('catalog commands', () => {
  let connection: Connection;
  const database = () => connection.getClient().db('catalogue');

  beforeEach(async () => {
    connection = await connectTo('catalogue');
  });
  afterEach(() => connection.close());

  it('creates and lists unique, partial, sparse and TTL indexes', async () => {
    const users = database().collection('users');
    await users.createIndexes([
      { key: { email: 1 }, unique: true, partialFilterExpression: { email: { $type: 'string' } } },
      { key: { nick: 1 }, sparse: true },
      { key: { seen: 1 }, expireAfterSeconds: 3_600 },
    ]);
    expect(await users.indexes()).toMatchObject([
      { name: '_id_' },
      { name: 'email_1', unique: true, partialFilterExpression: { email: { $type: 'string' } } },
      { name: 'nick_1', sparse: true },
      { name: 'seen_1', expireAfterSeconds: 3_600 },
    ]);
    await users.insertMany([{ email: 'a@b.c' }, { nick: 'x' }, { nick: 'y' }]);
    await expect(users.insertOne({ email: 'a@b.c' })).rejects.toMatchObject({ code: 11000 });
  });

  it('accepts an existing index again and rejects a different index with the same name', async () => {
    const users = database().collection('users');
    await users.createIndex({ email: 1 }, { name: 'one' });
    expect(await users.createIndex({ email: 1 }, { name: 'one' })).toBe('one');
    await expect(users.createIndex({ nick: 1 }, { name: 'one' })).rejects.toMatchObject({ code: 86 });
  });

  it('rejects a unique index on duplicate values', async () => {
    const users = database().collection('users');
    await users.insertMany([{ email: 'a' }, { email: 'a' }]);
    await expect(users.createIndex({ email: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
  });

  it('drops indexes and returns IndexNotFound for a missing one', async () => {
    const users = database().collection('users');
    await users.createIndex({ email: 1 });
    await users.dropIndex('email_1');
    expect(await users.indexes()).toHaveLength(1);
    await expect(users.dropIndex('email_1')).rejects.toMatchObject({ code: 27, codeName: 'IndexNotFound' });
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

  it('rejects creating an existing collection', async () => {
    await database().createCollection('fresh');
    await expect(database().createCollection('fresh')).rejects.toMatchObject({ code: 48 });
    const names = (await database().listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    expect(names).toEqual(['fresh']);
  });

  it('supports syncIndexes of mongoose', async () => {
    const model = connection.model('Synced', new Schema({ a: Number }, { autoIndex: false }).index({ a: 1 }));
    await model.createCollection();
    await model.collection.createIndex({ old: 1 });
    expect(await model.syncIndexes()).toEqual(['old_1']);
    expect((await model.collection.indexes()).map(({ name }) => name)).toEqual(['_id_', 'a_1']);
  });

  it('drops collections and databases without affecting other databases', async () => {
    const other = await connectTo('catalogue2');
    await other.collection('a').insertOne({ n: 1 });
    await database()
      .collection('a')
      .insertMany([{ n: 2 }, { n: 3 }]);
    expect(await database().collection('a').drop()).toBe(true);
    expect(await database().collection('a').countDocuments()).toBe(0);
    const names = async () =>
      (await connection.db?.admin().listDatabases({ nameOnly: true }))?.databases.map(({ name }) => name);
    expect(await names()).toContain('catalogue2');
    await other.dropDatabase();
    expect(await names()).not.toContain('catalogue2');
    await other.close();
  });

  it('returns collection and database statistics', async () => {
    await database()
      .collection('a')
      .insertMany([{ n: 2 }, { n: 3 }]);
    expect(await database().command({ collStats: 'a' })).toMatchObject({ ns: 'catalogue.a', count: 2, nindexes: 1 });
    expect(await database().command({ dbStats: 1 })).toMatchObject({ db: 'catalogue', collections: 1 });
  });

  it('changes a TTL index with collMod', async () => {
    await database().collection('a').createIndex({ seen: 1 }, { expireAfterSeconds: 60 });
    await database().command({ collMod: 'a', index: { name: 'seen_1', expireAfterSeconds: 120 } });
    expect((await database().collection('a').indexes())[1]).toMatchObject({ expireAfterSeconds: 120 });
  });

  it('returns CommandNotFound with the name of an unsupported command', async () => {
    const unsupported = database().command({ mapReduce: 'a' });
    await expect(unsupported).rejects.toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
      message: expect.stringContaining('mapReduce'),
    });
    const changeStream = database().collection('a').watch();
    await expect(changeStream.next()).rejects.toBeInstanceOf(mongo.MongoServerError);
    await changeStream.close();
  });

  it('answers the handshake commands of drivers and shells', async () => {
    const admin = connection.getClient().db('admin');
    expect(await admin.command({ ping: 1 })).toMatchObject({ ok: 1 });
    expect(await admin.command({ buildInfo: 1 })).toMatchObject({ version: '7.0.0' });
    expect(await admin.command({ hello: 1 })).toMatchObject({ isWritablePrimary: true, msg: 'isdbgrid' });
    expect(await admin.command({ connectionStatus: 1 })).toMatchObject({ ok: 1 });
  });
});
