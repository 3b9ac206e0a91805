import { type Connection, Schema, Types } from 'mongoose';
import { connectTo } from '../../testing/connection.ts';

interface Trade {
  owner: Types.ObjectId;
  number: number;
  note?: string;
  place?: { row: number };
}

const schema = new Schema<Trade>(
  { owner: Schema.Types.ObjectId, number: Number, note: String, place: { row: Number } },
  { autoIndex: false, versionKey: false },
);
schema.index({ owner: 1, number: 1 }, { unique: true });
schema.index({ 'place.row': 1 }, { unique: true, sparse: true });

describe('a duplicate key', () => {
  const owner = new Types.ObjectId();
  const refusal = {
    code: 11000,
    keyPattern: { owner: 1, number: 1 },
    keyValue: { owner, number: 1 },
    message: expect.stringContaining(
      `E11000 duplicate key error collection: duplicates.trades index: owner_1_number_1 dup key: { owner: ObjectId('${owner}'), number: 1 }`,
    ),
  };
  let connection: Connection;
  const model = () => connection.model<Trade>('Trade', schema);

  beforeAll(async () => {
    connection = await connectTo('duplicates');
    await model().createIndexes();
  });
  afterAll(() => connection.close());
  beforeEach(async () => {
    await model().deleteMany({});
    await model().insertMany([1, 2].map((number) => ({ owner, number })));
  });

  it('is named with its index, key and value when an insert makes it', async () => {
    await expect(model().create({ owner, number: 1 })).rejects.toMatchObject(refusal);
  });

  it('is named as well when an update, a replacement or an upsert makes it', async () => {
    await expect(model().updateOne({ number: 2 }, { $inc: { number: -1 } })).rejects.toMatchObject(refusal);
    await expect(model().replaceOne({ number: 2 }, { owner, number: 1 })).rejects.toMatchObject(refusal);
    const upsert = model().updateOne({ note: 'none' }, { $set: { owner, number: 1 } }, { upsert: true });
    await expect(upsert).rejects.toMatchObject(refusal);
    expect(await model().countDocuments()).toBe(2);
  });

  it('is named as well when findOneAndUpdate makes it', async () => {
    await expect(model().findOneAndUpdate({ number: 2 }, { $set: { number: 1 } })).rejects.toMatchObject(refusal);
  });

  it('is named inside a transaction, and ends it', async () => {
    const attempts = [
      () => model().create([{ owner, number: 1 }], { session }),
      () => model().updateOne({ number: 2 }, { $set: { number: 1 } }, { session }),
      () => model().findOneAndUpdate({ number: 2 }, { $set: { number: 1 } }, { session }),
    ];
    let session = await connection.startSession();
    for (const attempt of attempts) {
      session = await connection.startSession();
      const work = session.withTransaction(async () => {
        await model().create([{ owner, number: 99 }], { session });
        await attempt();
      });
      await expect(work).rejects.toMatchObject(refusal);
      await session.endSession();
    }
    expect(await model().countDocuments()).toBe(2);
  });

  it('of the _id says so', async () => {
    const [first] = await model().find().lean();
    const again = model().create({ _id: first?._id, owner, number: 3 });
    await expect(again).rejects.toMatchObject({ code: 11000, keyPattern: { _id: 1 }, keyValue: { _id: first?._id } });
  });

  it('of a nested field carries that field’s path', async () => {
    await model().updateOne({ number: 1 }, { $set: { 'place.row': 7 } });
    const again = model().updateOne({ number: 2 }, { $set: { 'place.row': 7 } });
    await expect(again).rejects.toMatchObject({ keyPattern: { 'place.row': 1 }, keyValue: { 'place.row': 7 } });
  });

  it('leaves the other documents of an unordered insert in place', async () => {
    const documents = [3, 1, 4].map((number) => ({ owner, number }));
    const insert = model().collection.insertMany(documents, { ordered: false });
    await expect(insert).rejects.toMatchObject({ code: 11000, insertedCount: 2 });
    expect(await model().countDocuments()).toBe(4);
  });

  it('of an ordered insert stops it there', async () => {
    const documents = [3, 1, 4].map((number) => ({ owner, number }));
    await expect(model().collection.insertMany(documents)).rejects.toMatchObject({ insertedCount: 1 });
    expect(await model().countDocuments()).toBe(3);
  });
});
