import { type Connection, Schema } from 'mongoose';
import { connectTo } from '../../testing/engines.ts';

interface Trade {
  _id: number;
  user: string;
  number: number;
  amount: number;
  day: { date: string; note?: string };
}

const schema = new Schema<Trade>(
  { _id: Number, user: String, number: Number, amount: Number, day: { date: String, note: String } },
  { autoIndex: false },
);
schema.index({ user: 1, number: 1 }, { unique: true });

const createTrade = (_id: number, overrides: Partial<Trade> = {}): Trade => ({
  ...{ _id, user: 'ada', number: _id, amount: _id * 10, day: { date: '2026-01-02' } },
  ...overrides,
});

describe('write commands', () => {
  let connection: Connection;
  const model = () => connection.model<Trade>('Trade', schema);

  beforeAll(async () => {
    connection = await connectTo('writes');
  });
  afterAll(() => connection.close());
  beforeEach(async () => {
    await model().deleteMany({});
    await model().createIndexes();
    await model().insertMany([1, 2, 3].map((id) => createTrade(id)));
  });

  it('inserts, reads, replaces, updates and deletes', async () => {
    await model().replaceOne({ _id: 1 }, createTrade(1, { amount: 7 }));
    const updated = await model().updateMany({ _id: { $gt: 1 } }, { $inc: { amount: 1 }, $unset: { 'day.date': 1 } });
    expect(updated).toMatchObject({ matchedCount: 2, modifiedCount: 2 });
    expect(await model().deleteOne({ _id: 2 })).toMatchObject({ deletedCount: 1 });
    const left = await model().find().sort({ _id: 1 }).lean();
    expect(left.map(({ _id, amount, day }) => [_id, amount, day?.date])).toEqual([
      [1, 7, '2026-01-02'],
      [3, 31, undefined],
    ]);
  });

  it('inserts once on repeated upserts and applies $setOnInsert', async () => {
    const update = { $inc: { amount: 1 }, $setOnInsert: { user: 'bob', number: 9 } };
    const upsert = () => model().updateOne({ _id: 9 }, update, { upsert: true });
    expect(await upsert()).toMatchObject({ upsertedCount: 1, upsertedId: 9 });
    expect(await upsert()).toMatchObject({ upsertedCount: 0, modifiedCount: 1 });
    expect(await model().findById(9).lean()).toMatchObject({ user: 'bob', amount: 2 });
  });

  it('returns the document before or after findOneAndUpdate, or null', async () => {
    const increment = { $inc: { amount: 5 } };
    expect(await model().findOneAndUpdate({ _id: 1 }, increment).lean()).toMatchObject({ amount: 10 });
    const after = model().findOneAndUpdate({ _id: 1 }, increment, { returnDocument: 'after' });
    expect(await after.lean()).toMatchObject({ amount: 20 });
    expect(await model().findOneAndDelete({ _id: 1 }).lean()).toMatchObject({ _id: 1 });
    expect(await model().findOneAndUpdate({ _id: 1 }, increment).lean()).toBeNull();
  });

  it('runs a mixed bulk write in order', async () => {
    const result = await model().bulkWrite([
      { insertOne: { document: createTrade(4) } },
      { updateOne: { filter: { _id: 4 }, update: { $set: { amount: 1 } } } },
      { updateMany: { filter: {}, update: { $inc: { amount: 1 } } } },
      { replaceOne: { filter: { _id: 1 }, replacement: createTrade(1, { amount: 0 }) } },
      { deleteMany: { filter: { _id: { $in: [2, 3] } } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, deletedCount: 2 });
    const amounts = (await model().find().sort({ _id: 1 }).lean()).map(({ amount }) => amount);
    expect(amounts).toEqual([0, 2]);
  });

  it('stores and returns a 12 MB document', async () => {
    const note = 'x'.repeat(12 * 1024 * 1024);
    await model().updateOne({ _id: 1 }, { $set: { 'day.note': note } });
    expect((await model().findById(1).lean())?.day.note === note).toBe(true);
    await model().create(createTrade(5, { day: { date: '2026-01-02', note } }));
    expect((await model().findById(5).lean())?.day.note).toHaveLength(note.length);
  });

  it('returns FailedToParse for an unknown update operator', async () => {
    const update = model().collection.updateOne({ user: 'ada' }, { $nonsense: { a: 1 } });
    await expect(update).rejects.toMatchObject({ code: 9 });
  });

  it('returns only DuplicateKey for concurrent upserts that match nothing, whose inserts deadlock', async () => {
    const countCodes = async (user: string) => {
      const upsert = () =>
        model()
          .collection.findOneAndUpdate({ user, amount: 0 }, { $set: { number: 0 } }, { upsert: true })
          .then(
            () => 'inserted',
            ({ code }: { code: number }) => code,
          );
      return new Set(await Promise.all(Array.from({ length: 10 }, upsert)));
    };
    for (let round = 0; round < 10; round++) {
      await model().create(createTrade(100 + round, { user: `${round}`, number: 0 }));
      expect(await countCodes(`${round}`)).toEqual(new Set([11000]));
    }
  });
});
