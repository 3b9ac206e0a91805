import { type ClientSession, type Connection, Schema, Types } from 'mongoose';
import { connectTo } from '../../testing/engines.ts';

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

  const writes: [string, (options: { session?: ClientSession }) => PromiseLike<unknown>][] = [
    ['an insert', (options) => model().create([{ owner, number: 1 }], options)],
    ['an update', (options) => model().updateOne({ number: 2 }, { $inc: { number: -1 } }, options)],
    ['a replacement', (options) => model().replaceOne({ number: 2 }, { owner, number: 1 }, options)],
    ['an upsert', (options) => model().updateOne({ note: 'no' }, { owner, number: 1 }, { upsert: true, ...options })],
    ['findOneAndUpdate', (options) => model().findOneAndUpdate({ number: 2 }, { $set: { number: 1 } }, options)],
  ];

  it.each(writes)('contains the index, key and value for %s', async (_, write) => {
    await expect(Promise.resolve(write({}))).rejects.toMatchObject(duplicateKeyError);
    expect(await model().countDocuments()).toBe(2);
  });

  it.each(writes)('aborts a transaction for %s, and contains the same', async (_, write) => {
    const work = connection.transaction(async (session) => {
      await model().create([{ owner, number: 99 }], { session });
      await write({ session });
    });
    await expect(work).rejects.toMatchObject(duplicateKeyError);
    expect(await model().countDocuments()).toBe(2);
  });

  it('contains the _id for a duplicate _id', async () => {
    const [first] = await model().find().lean();
    const duplicate = model().create({ _id: first?._id, owner, number: 3 });
    const keyValue = { _id: first?._id };
    await expect(duplicate).rejects.toMatchObject({ code: 11000, keyPattern: { _id: 1 }, keyValue });
  });

  it('contains the path of a nested field', async () => {
    await model().updateOne({ number: 1 }, { $set: { 'cell.row': 7 } });
    const duplicate = model().updateOne({ number: 2 }, { $set: { 'cell.row': 7 } });
    await expect(duplicate).rejects.toMatchObject({ keyPattern: { 'cell.row': 1 }, keyValue: { 'cell.row': 7 } });
  });

  it.each([
    ['does not prevent the other inserts of an unordered batch', false, 2],
    ['stops an ordered batch', true, 1],
  ])('%s', async (_, ordered, insertedCount) => {
    const insert = model().collection.insertMany(
      [3, 1, 4].map((number) => ({ owner, number })),
      { ordered },
    );
    await expect(insert).rejects.toMatchObject({ code: 11000, insertedCount });
    expect(await model().countDocuments()).toBe(2 + insertedCount);
  });
});
