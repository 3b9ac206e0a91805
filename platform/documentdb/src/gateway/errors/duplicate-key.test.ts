import { type Connection, Schema, Types } from 'mongoose';
import { connectTo } from '../../testing/connection.ts';

interface Trade {
  owner: Types.ObjectId;
  number: number;
  note?: string;
  cell?: { row: number };
}

const schema = new Schema<Trade>(
  { owner: Schema.Types.ObjectId, number: Number, note: String, cell: { row: Number } },
  { autoIndex: false, versionKey: false },
);
schema.index({ owner: 1, number: 1 }, { unique: true });
schema.index({ 'cell.row': 1 }, { unique: true, sparse: true });

describe('a duplicate key error', () => {
  const owner = new Types.ObjectId();
  const duplicateKeyError = {
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

  it('contains the index, key and value for an insert', async () => {
    await expect(model().create({ owner, number: 1 })).rejects.toMatchObject(duplicateKeyError);
  });

  it('contains the index, key and value for an update, a replacement and an upsert', async () => {
    await expect(model().updateOne({ number: 2 }, { $inc: { number: -1 } })).rejects.toMatchObject(duplicateKeyError);
    await expect(model().replaceOne({ number: 2 }, { owner, number: 1 })).rejects.toMatchObject(duplicateKeyError);
    const upsert = model().updateOne({ note: 'none' }, { $set: { owner, number: 1 } }, { upsert: true });
    await expect(upsert).rejects.toMatchObject(duplicateKeyError);
    expect(await model().countDocuments()).toBe(2);
  });

  it('contains the index, key and value for findOneAndUpdate', async () => {
    await expect(model().findOneAndUpdate({ number: 2 }, { $set: { number: 1 } })).rejects.toMatchObject(
      duplicateKeyError,
    );
  });

  it('aborts a transaction and contains the index, key and value', async () => {
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
      await expect(work).rejects.toMatchObject(duplicateKeyError);
      await session.endSession();
    }
    expect(await model().countDocuments()).toBe(2);
  });

  it('contains the _id for a duplicate _id', async () => {
    const [first] = await model().find().lean();
    const duplicate = model().create({ _id: first?._id, owner, number: 3 });
    await expect(duplicate).rejects.toMatchObject({
      code: 11000,
      keyPattern: { _id: 1 },
      keyValue: { _id: first?._id },
    });
  });

  it('contains the path of a nested field', async () => {
    await model().updateOne({ number: 1 }, { $set: { 'cell.row': 7 } });
    const duplicate = model().updateOne({ number: 2 }, { $set: { 'cell.row': 7 } });
    await expect(duplicate).rejects.toMatchObject({ keyPattern: { 'cell.row': 1 }, keyValue: { 'cell.row': 7 } });
  });

  it('does not prevent the other inserts of an unordered batch', async () => {
    const documents = [3, 1, 4].map((number) => ({ owner, number }));
    const insert = model().collection.insertMany(documents, { ordered: false });
    await expect(insert).rejects.toMatchObject({ code: 11000, insertedCount: 2 });
    expect(await model().countDocuments()).toBe(4);
  });

  it('stops an ordered batch', async () => {
    const documents = [3, 1, 4].map((number) => ({ owner, number }));
    await expect(model().collection.insertMany(documents)).rejects.toMatchObject({ insertedCount: 1 });
    expect(await model().countDocuments()).toBe(3);
  });
});
