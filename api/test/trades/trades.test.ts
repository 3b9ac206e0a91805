import { calls } from 'contracts';
import fc from 'fast-check';
import { setUpApi, setUpOwnApi } from '../support/api.ts';
import { createTrader, getUserId } from '../support/people.ts';
import { anyCharacter } from '../support/random-text.ts';
import { getRunCount } from '../support/run-count.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';
import type { Trade } from '../support/wire-types.ts';

const api = setUpApi();

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
      instrument: { underlying: 'AAPL', kind: 'stock', expiry: null, strike: null, right: null },
      excursions: null,
      files: [],
      version: 1,
    });
  });

  it('stores every amount exactly (DAT-04, ADD-07)', async () => {
    const ada = await createTrader(api);
    const amounts = [-12.5, 0, 1234567.89, 0.1, 0.2, -0.01, 99_999_999.99, -99_999_999.99];
    const saved = await saveTrades(api, ada, ...amounts.map((amount) => ({ amount })));
    expect(saved.map((trade) => trade.amount)).toEqual(amounts);
    expect((await getTrades(ada)).map((trade) => trade.amount).reverse()).toEqual(amounts);
    expect((await api.call(calls.trades.stats, ada)).totalPL).toBe(1_234_555.68);
    const userId = await getUserId(api, ada);
    expect(await api.db.trades.countDocuments({ userId, netCents: 123_456_789 })).toBe(1);
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

  it('stores texts up to their limits unchanged, on create and update (ADD-07, API-12, API-13)', async () => {
    const ada = await createTrader(api);
    const tradeTag = 'X'.repeat(32);
    const flagType = 'x'.repeat(60);
    const tradeName = 'x'.repeat(120);
    const body = createTradeBody({ tradeTag, flagType, tradeName, comments: 'ä'.repeat(20_000) });
    const [saved] = await saveTrades(api, ada, body);
    expect(saved).toMatchObject(body);
    const { trade } = await api.call(calls.trades.update, { ...ada, params: { id: '1' }, body });
    expect(trade).toEqual({ ...saved, version: 2 });
  });

  it('adds defaults for omitted fields', async () => {
    const ada = await createTrader(api);
    const body = { tradeTag: 'TSLA', amount: -3, date: '2026-03-02', tradeName: '  ' };
    const trade = await api.call(calls.trades.create, { ...ada, body });
    expect(trade).toMatchObject({ flagType: '', comments: '' });
    expect(trade).not.toHaveProperty('tradeName');
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
  const ownApi = setUpOwnApi();

  it('leaves nothing behind and uses no id (API-18)', async () => {
    const ada = await createTrader(ownApi);
    const bob = await createTrader(ownApi);
    await saveTrades(ownApi, ada, {});
    // The last write of the transaction now conflicts with a block of another trader.
    await ownApi.db.blocks.collection.createIndex({ block: 1 }, { unique: true, name: 'stumbling_block' });
    const refusal = await ownApi.fail(calls.trades.create, { ...bob, body: createTradeBody() });
    await ownApi.db.blocks.collection.dropIndex('stumbling_block');
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

  it('returns the setup as bullflagType in every trade (API-08)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { flagType: 'Reversal' }, { flagType: 'My own' });
    expect((await getTrades(ada)).map((trade) => trade.bullflagType)).toEqual(['My own', 'Reversal']);
  });

  it('returns any journal as it was entered (API-08)', async () => {
    // A text without a visible character counts as blank.
    const text = fc.string({ unit: anyCharacter, maxLength: 50 }).map((start) => `${start}.`);
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
      { numRuns: getRunCount('JOURNAL_RUNS', 6) },
    );
  });
});

describe('GET /api/trades/{id}', () => {
  it('returns the trade with its files, and the setup under both names (API-11)', async () => {
    const ada = await createTrader(api);
    const [saved] = await saveTrades(api, ada, { flagType: 'Reversal' });
    const { trade } = await api.call(calls.trades.get, { ...ada, params: { id: '1' } });
    expect(trade).toEqual(saved);
    expect(trade).toMatchObject({ flagType: 'Reversal', bullflagType: 'Reversal', files: [] });
  });

  it.each(['2', '999999999999999', '..'])('returns 404 for the id %j (API-18, DET-08)', async (id) => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {});
    const path = `/api/trades/${id}` as const;
    expect(await api.fail({ method: 'GET', path }, ada)).toMatchObject({ code: 'not_found' });
  });

  it.each(['0', '-1', 'abc', '1.0', '1e0', '%20', '%zz', '9'.repeat(40), '1%00', "1'"])(
    'returns 400 for %j, which is not an id (API-18)',
    async (id) => {
      const path = `/api/trades/${id}` as const;
      expect(await api.fail({ method: 'GET', path }, await createTrader(api))).toMatchObject({
        code: 'invalid_input',
        error: 'id must be the number of a trade, like 12.',
        fields: { id: 'id must be the number of a trade, like 12.' },
      });
    },
  );
});
