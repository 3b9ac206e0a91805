import { type Connection, mongo, Schema } from 'mongoose';
import { connectTo } from '../../testing/engines.ts';

interface Trade {
  _id: number;
  user: string;
  date: string;
  amount: number;
}

const schema = new Schema<Trade>(
  { _id: Number, user: String, date: String, amount: Number },
  { autoIndex: false, versionKey: false },
);
schema.index({ user: 1, date: -1, _id: -1 }, { name: 'newest' });

const TRADE_COUNT = 1_500;
const toDate = (number: number) => `2026-${String(1 + (number % 12)).padStart(2, '0')}-10`;

describe('read commands', () => {
  let connection: Connection;
  const model = () => connection.model<Trade>('Trade', schema);

  beforeAll(async () => {
    connection = await connectTo('reads');
    await model().createIndexes();
    const trades = Array.from({ length: TRADE_COUNT }, (_, _id) => ({
      _id,
      user: _id % 3 === 0 ? 'bob' : 'ada',
      date: toDate(_id),
      amount: (_id % 7) - 3,
    }));
    await model().insertMany(trades);
  });
  afterAll(() => connection.close());

  it('supports filter, sort, skip, limit, projection and an index hint', async () => {
    const newest = await model()
      .find({ user: 'ada', date: { $lte: '2026-06-30' } }, { date: 1 })
      .sort({ date: -1, _id: -1 })
      .skip(1)
      .limit(2)
      .hint('newest')
      .lean();
    expect(newest).toEqual([
      { _id: 1_481, date: '2026-06-10' },
      { _id: 1_469, date: '2026-06-10' },
    ]);
  });

  it('serves sort and limit from an index', async () => {
    const plan = await model().find({ user: 'ada' }).sort({ date: -1, _id: -1 }).limit(5).hint('newest').explain();
    expect(JSON.stringify(plan)).toMatch(/^(?!.*"Node Type":"Sort").*"Index Name":"newest"/);
  });

  it('returns more than 1,000 documents in batches, sorted and unsorted', async () => {
    const sorted = await model().find().sort({ amount: 1, _id: 1 }).batchSize(100).lean();
    expect(new Set(sorted.map(({ _id }) => _id)).size).toBe(TRADE_COUNT);
    const unsorted = await model().find().batchSize(64).lean();
    expect(new Set(unsorted.map(({ _id }) => _id)).size).toBe(TRADE_COUNT);
  });

  it('returns CursorNotFound for a closed cursor', async () => {
    const database = connection.getClient().db('reads');
    const { cursor } = await database.command(
      { find: 'trades', sort: { amount: 1 }, batchSize: 2 },
      { promoteLongs: false },
    );
    const killed = await database.command({ killCursors: 'trades', cursors: [cursor.id] }, { promoteLongs: false });
    expect(killed.cursorsKilled).toEqual([cursor.id]);
    const more = database.command({ getMore: cursor.id, collection: 'trades' });
    await expect(more).rejects.toMatchObject({ code: 43, codeName: 'CursorNotFound' });
  });

  it('serves reads while 100 abandoned cursors are open', async () => {
    const database = connection.getClient().db('reads');
    const openCursor = () => database.command({ find: 'trades', sort: { amount: 1 }, batchSize: 1 });
    const pages = await Promise.all(Array.from({ length: 100 }, openCursor));
    expect(new Set(pages.map(({ cursor }) => String(cursor.id))).size).toBe(100);
    expect(await model().countDocuments()).toBe(TRADE_COUNT);
  });

  it('aggregates with match, group and sort, and lists distinct values', async () => {
    const byMonth = await model().aggregate([
      { $match: { user: 'bob' } },
      { $group: { _id: { $substrBytes: ['$date', 0, 7] }, total: { $sum: '$amount' }, count: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ]);
    const months = ['2026-01', '2026-04', '2026-07', '2026-10'];
    expect(byMonth.map(({ _id, count }) => [_id, count])).toEqual(months.map((month) => [month, 125]));
    expect(await model().countDocuments({ user: 'bob' })).toBe(TRADE_COUNT / 3);
    expect((await model().distinct('date', { user: 'bob' })).sort()).toEqual(months.map((month) => `${month}-10`));
  });

  it('returns MaxTimeMSExpired when a query exceeds its time limit', async () => {
    const slowSum = { $map: { input: { $range: [0, 100_000] }, in: { $add: ['$$this', '$amount'] } } };
    const slowQuery = { $expr: { $eq: [{ $sum: slowSum }, 'never'] } };
    await expect(model().find(slowQuery).maxTimeMS(50).exec()).rejects.toMatchObject({ code: 50 });
    expect(await model().findById(1).maxTimeMS(5_000).lean()).toMatchObject({ user: 'ada' });
  });

  it('returns every BSON type as it was stored', async () => {
    const values = {
      _id: new mongo.ObjectId(),
      text: 'Ünï – 字',
      double: 0.1,
      long: new mongo.Long('9007199254740993'),
      decimal: new mongo.Decimal128('1.10'),
      date: new Date('2026-01-02T03:04:05.678Z'),
      bytes: new mongo.Binary(Buffer.from([0, 255, 128, 10])),
      nothing: null,
      list: [1, [2, { three: 3 }], true],
      pattern: /a.b/i,
    };
    await connection.collection('values').insertOne(values);
    const [stored] = await connection
      .collection('values')
      .find({}, { promoteValues: false, bsonRegExp: false })
      .toArray();
    expect(mongo.BSON.EJSON.stringify(stored)).toBe(mongo.BSON.EJSON.stringify(values));
  });
});
