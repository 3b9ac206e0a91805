import { type Connection, createConnection, mongo, Schema } from 'mongoose';
import { connectTo, getTestUri } from '../testing/engines.ts';

interface Counter {
  _id: string;
  count: number;
}

const schema = new Schema<Counter>(
  { _id: String, count: Number },
  { autoIndex: false, autoCreate: false, versionKey: false },
);

describe('transactions', () => {
  let connection: Connection;
  const model = () => connection.model<Counter>('Counter', schema);
  const count = async (id: string) => (await model().findById(id).lean())?.count;

  beforeAll(async () => {
    connection = await connectTo('transactions');
  });
  afterAll(() => connection.close());
  beforeEach(async () => {
    await model().deleteMany({});
    await model().insertMany(['a', 'b'].map((_id) => ({ _id, count: 0 })));
  });

  const startSession = async () => {
    const session = await connection.startSession();
    session.startTransaction();
    return session;
  };

  it('are invisible to others until they commit', async () => {
    await connection.transaction(async (session) => {
      await model().updateOne({ _id: 'a' }, { $set: { count: 1 } }, { session });
      await model().create([{ _id: 'c', count: 1 }], { session });
      expect(await model().countDocuments().session(session)).toBe(3);
      expect([await count('a'), await count('c')]).toEqual([0, undefined]);
    });
    expect([await count('a'), await count('c')]).toEqual([1, 1]);
  });

  it('are rolled back when their callback fails', async () => {
    const work = connection.transaction(async (session) => {
      await model().updateOne({ _id: 'a' }, { $set: { count: 1 } }, { session });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await count('a')).toBe(0);
  });

  it('read a consistent snapshot during concurrent writes', async () => {
    await connection.transaction(async (session) => {
      await model().findById('a').session(session);
      await model().updateOne({ _id: 'b' }, { $set: { count: 9 } });
      expect((await model().findById('b').session(session).lean())?.count).toBe(0);
    });
    expect(await count('b')).toBe(9);
  });

  it('fail with a transient WriteConflict on documents that were changed concurrently', async () => {
    const session = await startSession();
    await model().findById('a').session(session);
    await model().updateOne({ _id: 'a' }, { $set: { count: 5 } });
    const conflict = model()
      .updateOne({ _id: 'a' }, { $inc: { count: 1 } }, { session })
      .exec();
    const codeName = 'WriteConflict';
    await expect(conflict).rejects.toMatchObject({ code: 112, codeName, errorLabels: ['TransientTransactionError'] });
    await session.abortTransaction();
    await session.endSession();
    expect(await count('a')).toBe(5);
  });

  it('resolve deadlocks', async () => {
    let attempts = 0;
    const { promise: bothHoldOne, resolve: onBothHoldOne } = Promise.withResolvers<void>();
    const updateBoth = (first: string, second: string) =>
      connection.transaction(async (session) => {
        await model().updateOne({ _id: first }, { $inc: { count: 1 } }, { session });
        attempts += 1;
        if (attempts === 2) onBothHoldOne();
        await bothHoldOne;
        await model().updateOne({ _id: second }, { $inc: { count: 1 } }, { session });
      });
    await Promise.all([updateBoth('a', 'b'), updateBoth('b', 'a')]);
    expect([await count('a'), await count('b')]).toEqual([2, 2]);
    expect(attempts).toBeGreaterThan(2);
  });

  it('lose no updates in 20 parallel read-modify-write increments', async () => {
    const increment = () =>
      connection.transaction(async (session) => {
        const counter = await model().findById('a').session(session).lean();
        await model().replaceOne({ _id: 'a' }, { count: (counter?.count ?? 0) + 1 }, { session });
      });
    await Promise.all(Array.from({ length: 20 }, increment));
    expect(await count('a')).toBe(20);
  });

  it('queue without retries when each first updates the same document', async () => {
    let attempts = 0;
    const increment = () =>
      connection.transaction(async (session) => {
        attempts += 1;
        await model().findOneAndUpdate({ _id: 'a' }, { $inc: { count: 1 } }, { session });
        await model().updateOne({ _id: 'b' }, { $inc: { count: 1 } }, { session });
      });
    await Promise.all(Array.from({ length: 40 }, increment));
    expect([await count('a'), await count('b'), attempts]).toEqual([40, 40, 40]);
  });

  it('let exactly one of several concurrent inserts of the same key succeed', async () => {
    const insert = () => connection.transaction((session) => model().create([{ _id: 'new', count: 1 }], { session }));
    const results = await Promise.allSettled([insert(), insert(), insert()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 11000 } });
  });

  it('apply every one of several concurrent upserts of the same document', async () => {
    const increment = { $inc: { count: 1 } };
    const upserts = [
      (_id: string) => model().updateOne({ _id }, increment, { upsert: true }),
      (_id: string) => model().findOneAndUpdate({ _id }, increment, { upsert: true }),
      (_id: string) =>
        connection.transaction((session) => model().findOneAndUpdate({ _id }, increment, { upsert: true, session })),
      (_id: string) =>
        connection.transaction(async (session) => {
          await model().findById('a').session(session);
          await model().updateOne({ _id }, increment, { upsert: true, session });
        }),
    ];
    for (const [number, upsert] of upserts.entries()) {
      await Promise.all(Array.from({ length: 20 }, () => upsert(`upsert ${number}`)));
      expect(await count(`upsert ${number}`)).toBe(20);
    }
  });

  it('create a missing collection and roll it back on abort', async () => {
    const fresh = connection.model('Fresh', schema);
    const session = await startSession();
    await fresh.create([{ _id: 'x', count: 1 }], { session });
    await session.abortTransaction();
    expect(await fresh.countDocuments()).toBe(0);
    await session.withTransaction(() => fresh.create([{ _id: 'x', count: 1 }], { session }));
    await session.endSession();
    expect(await fresh.countDocuments()).toBe(1);
  });

  it('tolerate concurrent creation of their collection', async () => {
    for (const name of ['m1', 'm2', 'm3', 'm4', 'm5']) {
      const shared = connection.model(name, schema, name, { overwriteModels: true });
      const work = () =>
        connection.transaction((session) => shared.create([{ count: 1, _id: String(Math.random()) }], { session }));
      const create = connection
        .createCollection(name)
        .catch((error: mongo.MongoServerError) => expect(error.code).toBe(48));
      await Promise.all([create, work(), work(), shared.create({ _id: 'plain', count: 1 })]);
      expect(await shared.countDocuments()).toBe(3);
    }
  });

  it('read large results in batches', async () => {
    await model().insertMany(Array.from({ length: 300 }, (_, number) => ({ _id: `n${number}`, count: number })));
    await connection.transaction(async (session) => {
      const sorted = await model().find().session(session).sort({ count: 1 }).batchSize(50).lean();
      const plain = await model().find().session(session).batchSize(50).lean();
      expect([sorted.length, plain.length]).toEqual([302, 302]);
    });
  });

  it('accept a repeated commit and apply it once', async () => {
    const session = await startSession();
    await model().updateOne({ _id: 'a' }, { $inc: { count: 1 } }, { session });
    await session.commitTransaction();
    await session.commitTransaction();
    await session.endSession();
    expect(await count('a')).toBe(1);
  });

  it('are aborted and release their locks when their client disconnects', async () => {
    const other = await createConnection(getTestUri('transactions')).asPromise();
    const session = await other.startSession();
    session.startTransaction();
    await other.model('Counter', schema).updateOne({ _id: 'a' }, { $inc: { count: 100 } }, { session });
    await other.close(true);
    await model().updateOne({ _id: 'a' }, { $inc: { count: 1 } });
    expect(await count('a')).toBe(1);
  });

  it('do not block other clients when many stay open', async () => {
    const sessions = await Promise.all(Array.from({ length: 20 }, startSession));
    for (const session of sessions) await model().findById('a').session(session);
    await model().updateOne({ _id: 'a' }, { $inc: { count: 1 } });
    expect(await count('a')).toBe(1);
    await Promise.all(sessions.map((session) => session.endSession()));
  });

  it.each([
    ['transient', 'a command', { find: 'counters' }, ['TransientTransactionError']],
    // It may have been applied.
    ['permanent', 'the commit', { commitTransaction: 1 }, []],
  ])('return a %s NoSuchTransaction for %s of an unknown transaction', async (_, __, command, errorLabels) => {
    // A new connection uses a new session.
    const other = await createConnection(getTestUri('transactions')).asPromise();
    const failing = other.getClient().db('admin');
    const failure = failing.command({ ...command, txnNumber: new mongo.Long(7), autocommit: false });
    await expect(failure).rejects.toMatchObject({ code: 251, errorLabels });
    await other.close();
  });
});
