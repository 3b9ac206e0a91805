import { calls } from 'contracts';
import fc from 'fast-check';
import { type Api, startApi } from './support/api.ts';
import { createTrader } from './support/people.ts';
import { createTradeBody, saveTrades } from './support/trades.ts';
import type { Trade } from './support/wire-types.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const getIds = (trades: Trade[]) => trades.map((trade) => trade.id);
const getTrades = async ({ token }: { token: string }) => (await api.call(calls.trades.list, { token })).trades;

describe('POST /api/trades', () => {
  it('returns 201 with the trade itself, with the numeric id at the top level (API-12, DAT-01)', async () => {
    const { token } = await createTrader(api);
    const answer = await api.send(calls.trades.create, { token, body: createTradeBody({ tradeName: ' First one ' }) });
    expect(answer.status).toBe(201);
    expect(answer.raw).toEqual({
      id: 1,
      tradeTag: 'AAPL',
      tradeName: 'First one',
      flagType: 'Breakout',
      bullflagType: 'Breakout',
      comments: 'Broke out of the morning range.',
      amount: 125.5,
      date: '2026-03-02',
      files: [],
      version: 1,
    });
  });

  it('counts ids per trader from 1 (API-19)', async () => {
    const [ada, bob] = [await createTrader(api), await createTrader(api)];
    expect(getIds(await saveTrades(api, ada, {}, {}))).toEqual([1, 2]);
    expect(getIds(await saveTrades(api, bob, {}))).toEqual([1]);
    expect(getIds(await saveTrades(api, ada, {}))).toEqual([3]);
  });

  it('stores every amount exactly (DAT-04, ADD-07)', async () => {
    const ada = await createTrader(api);
    const amounts = [-12.5, 0, 1234567.89, 0.1, 0.2, -0.01, 99_999_999.99, -99_999_999.99];
    const saved = await saveTrades(api, ada, ...amounts.map((amount) => ({ amount })));
    expect(saved.map((trade) => trade.amount)).toEqual(amounts);
    expect((await getTrades(ada)).map((trade) => trade.amount).reverse()).toEqual(amounts);
    expect((await api.call(calls.trades.stats, ada)).totalPL).toBe(1_234_555.68);
    const stored = await api.db.trades.find({ amountCents: 123_456_789 }).lean();
    expect(stored).toHaveLength(1);
  });

  it('stores any text unchanged, and the ticker in upper case', async () => {
    const ada = await createTrader(api);
    const comments = 'línea 1\nline 2 \u0000 <script>alert(1)</script> {"$gt":""} 🚀';
    const [trade] = await saveTrades(api, ada, { tradeTag: ' brk.b ', flagType: '$set.__proto__', comments });
    expect(trade).toMatchObject({
      tradeTag: 'BRK.B',
      flagType: '$set.__proto__',
      bullflagType: '$set.__proto__',
      comments,
    });
    expect(await api.call(calls.trades.get, { ...ada, params: { id: '1' } })).toEqual({ trade });
  });

  it('adds defaults for omitted fields', async () => {
    const ada = await createTrader(api);
    const body = { tradeTag: 'TSLA', amount: -3, date: '2026-03-02', tradeName: '  ' };
    const trade = await api.call(calls.trades.create, { ...ada, body });
    expect(trade).toMatchObject({ flagType: '', comments: '' });
    expect(trade).not.toHaveProperty('tradeName');
  });

  it.each([
    ['tradeTag', { tradeTag: '  ' }, 'Ticker Symbol is required.'],
    ['tradeTag', { tradeTag: { $gt: '' } }, 'Ticker Symbol must be text.'],
    ['amount', { amount: '12' }, 'Amount Gained / Lost ($) must be a number.'],
    ['amount', { amount: null }, 'Amount Gained / Lost ($) is required.'],
    ['amount', { amount: 1.005 }, 'Amount Gained / Lost ($) can have at most 2 decimals.'],
    ['amount', { amount: 1e9 }, 'Amount Gained / Lost ($) must be between -99,999,999.99 and 99,999,999.99.'],
    ['date', { date: '2026-02-30' }, 'Date must be a real day, written like 2026-01-31.'],
    ['date', { date: '2999-01-01' }, 'Date must be between 1970-01-01 and tomorrow.'],
    ['date', { date: undefined }, 'Date is required.'],
    ['comments', { comments: ['x'] }, 'Comments / Notes must be text.'],
    ['flagType', { flagType: 'x'.repeat(61) }, 'Setup Type can have at most 60 characters.'],
  ])('rejects an invalid %s %j with a message, and changes nothing (API-18)', async (field, wrong, message) => {
    const ada = await createTrader(api);
    const refusal = await api.fail(calls.trades.create, { ...ada, body: { ...createTradeBody(), ...wrong } });
    expect(refusal).toMatchObject({ code: 'invalid_input', error: message, fields: { [field]: message } });
    expect(await getTrades(ada)).toEqual([]);
    expect(getIds(await saveTrades(api, ada, {}))).toEqual([1]);
  });

  it('returns errors for all invalid fields together (API-18)', async () => {
    const refusal = await api.fail(calls.trades.create, { ...(await createTrader(api)), body: {} });
    expect(Object.keys(refusal.fields ?? {}).sort()).toEqual(['amount', 'date', 'tradeTag']);
  });

  it('ignores unknown fields', async () => {
    const ada = await createTrader(api);
    const extra = { id: 77, userId: 'other', version: 9, amountCents: 1, files: [{ url: 'http://x' }] };
    const answer = await api.send(calls.trades.create, { ...ada, body: { ...createTradeBody(), ...extra } });
    expect(answer.raw).toMatchObject({ id: 1, version: 1, amount: 125.5, files: [] });
  });
});

describe('a write that fails half way', () => {
  let ownApi: Api;
  beforeEach(async () => {
    ownApi = await startApi();
  });
  afterEach(() => ownApi.stop());

  it('leaves nothing behind and uses no id (API-18)', async () => {
    const [ada, bob] = [await createTrader(ownApi), await createTrader(ownApi)];
    await saveTrades(ownApi, ada, {});
    // The last write of the transaction now conflicts with a day of another trader.
    await ownApi.db.days.collection.createIndex({ date: 1 }, { unique: true, name: 'stumbling_block' });
    const refusal = await ownApi.fail(calls.trades.create, { ...bob, body: createTradeBody() });
    await ownApi.db.days.collection.dropIndex('stumbling_block');
    expect(refusal).toMatchObject({ code: 'internal', error: 'Something went wrong on our side. Please try again.' });
    expect((await ownApi.call(calls.trades.list, bob)).trades).toEqual([]);
    expect(await ownApi.call(calls.trades.stats, bob)).toMatchObject({ totalTrades: 0, showStats: false });
    expect(getIds(await saveTrades(ownApi, bob, {}))).toEqual([1]);
  });
});

describe('GET /api/trades', () => {
  it('returns all trades by date, newest first, and those of one day by id (API-08)', async () => {
    const ada = await createTrader(api);
    const dates = ['2026-03-02', '2025-12-31', '2026-03-03', '2026-03-02', '1999-01-01'];
    await saveTrades(api, ada, ...dates.map((date) => ({ date })));
    expect(getIds(await getTrades(ada))).toEqual([3, 4, 1, 2, 5]);
  });

  it('returns an empty list to a trader without trades (API-08)', async () => {
    expect(await getTrades(await createTrader(api))).toEqual([]);
  });

  it('returns the setup type as bullflagType in every trade (API-08)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { flagType: 'Reversal' }, { flagType: 'My own' });
    expect((await getTrades(ada)).map((trade) => trade.bullflagType)).toEqual(['My own', 'Reversal']);
  });

  it('reads from its index without sorting', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {});
    const user = await api.db.users.findOne({ firebaseUid: ada.uid }).orFail();
    const explained = await api.db.trades
      .find({ userId: user._id })
      .sort({ date: -1, number: -1 })
      .hint('newest_first')
      .explain();
    expect(JSON.stringify(explained)).not.toMatch(/COLLSCAN|"SORT"|Sort Key/);
  });

  it('returns any journal as it was entered (API-08)', async () => {
    // A text without a visible character counts as blank.
    const text = fc.string({ unit: 'binary', maxLength: 50 }).map((start) => `${start}.`);
    const cents = fc.integer({ min: -1e10 + 1, max: 1e10 - 1 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, cents), { minLength: 1, maxLength: 4 }), async (entries) => {
        const ada = await createTrader(api);
        const overrides = entries.map(([comments, amount]) => ({ comments, amount: amount / 100 }));
        const saved = await saveTrades(api, ada, ...overrides);
        expect(saved.map(({ comments, amount }) => ({ comments, amount }))).toEqual(
          overrides.map(({ comments, amount }) => ({ comments: comments.trim(), amount })),
        );
        expect(await getTrades(ada)).toEqual(saved.toReversed());
      }),
      { numRuns: 15 },
    );
  });
});

describe('GET /api/trades/{id}', () => {
  it('returns the trade with its files, and the setup type under both names (API-11)', async () => {
    const ada = await createTrader(api);
    const [saved] = await saveTrades(api, ada, { flagType: 'Reversal' });
    const { trade } = await api.call(calls.trades.get, { ...ada, params: { id: '1' } });
    expect(trade).toEqual(saved);
    expect(trade).toMatchObject({ flagType: 'Reversal', bullflagType: 'Reversal', files: [] });
  });

  it.each(['2', '0', '-1', 'abc', '1.0', '1e0', '%20', '999999999999999', '9'.repeat(40), '1%00', '..', "1'"])(
    'returns 404 for the id %j (API-18, DET-08)',
    async (id) => {
      const ada = await createTrader(api);
      await saveTrades(api, ada, {});
      const path = `/api/trades/${id}` as const;
      expect(await api.fail({ method: 'GET', path }, ada)).toMatchObject({ code: 'not_found' });
    },
  );

  it('returns 404 with a message for a missing trade (DET-08)', async () => {
    const refusal = await api.fail(calls.trades.get, { ...(await createTrader(api)), params: { id: 5 } });
    expect(refusal.error).toBe('Trade not found');
  });
});
