import { calls, latestDay, limits, timings } from 'contracts';
import { type Api, startApi } from './support/api.ts';
import { createTrader } from './support/people.ts';
import { createTradeBody, saveTrades } from './support/trades.ts';
import type { Trade } from './support/wire-types.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const DAY_MS = 86_400_000;

/** For each field the largest valid values and the first invalid ones. */
const edges: [field: string, getValid: () => Partial<Trade>[], getInvalid: () => Partial<Trade>[]][] = [
  [
    'tradeTag',
    () => [{ tradeTag: 'X' }, { tradeTag: 'X'.repeat(20) }],
    () => [{ tradeTag: '' }, { tradeTag: 'X'.repeat(21) }],
  ],
  ['flagType', () => [{ flagType: '' }, { flagType: 'x'.repeat(60) }], () => [{ flagType: 'x'.repeat(61) }]],
  ['tradeName', () => [{ tradeName: 'x' }, { tradeName: 'x'.repeat(120) }], () => [{ tradeName: 'x'.repeat(121) }]],
  ['comments', () => [{ comments: '' }, { comments: 'ä'.repeat(20_000) }], () => [{ comments: 'x'.repeat(20_001) }]],
  [
    'amount',
    () => [{ amount: 99_999_999.99 }, { amount: -99_999_999.99 }, { amount: 0.01 }, { amount: 0 }],
    () => [{ amount: 100_000_000 }, { amount: -100_000_000 }, { amount: 0.001 }, { amount: 99_999_999.991 }],
  ],
  [
    'date',
    () => [{ date: '1970-01-01' }, { date: '2024-02-29' }, { date: latestDay() }],
    () => [{ date: '1969-12-31' }, { date: '2023-02-29' }, { date: latestDay(Date.now() + DAY_MS) }],
  ],
];

describe.each(edges)('%s', (field, getValid, getInvalid) => {
  it('accepts values up to its limit and returns them unchanged (ADD-07, API-12, API-13)', async () => {
    const ada = await createTrader(api);
    for (const fields of getValid()) {
      const [saved] = await saveTrades(api, ada, fields);
      expect(saved).toMatchObject(fields);
      const one = { ...ada, params: { id: String(saved?.id) } };
      const { trade } = await api.call(calls.trades.update, { ...one, body: createTradeBody(fields) });
      expect(trade).toEqual({ ...saved, version: 2 });
    }
  });

  it('rejects values beyond it by field name, in create and update, and changes nothing (API-18)', async () => {
    const ada = await createTrader(api);
    const saved = await saveTrades(api, ada, {});
    for (const fields of getInvalid()) {
      const body = createTradeBody(fields);
      for (const refusal of [
        await api.fail(calls.trades.create, { ...ada, body }),
        await api.fail(calls.trades.update, { ...ada, params: { id: 1 }, body }),
      ]) {
        expect(refusal.code).toBe('invalid_input');
        expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
      }
    }
    expect((await api.call(calls.trades.list, ada)).trades).toEqual(saved);
  });
});

describe('the contract', () => {
  it('has the agreed limits', () => {
    expect(limits).toMatchObject({
      tickerLength: 20,
      setupLength: 60,
      tradeNameLength: 120,
      notesLength: 20_000,
      amount: 99_999_999.99,
      firstDay: '1970-01-01',
      pageSize: 1_000,
      searchLength: 100,
    });
    expect(timings).toMatchObject({ undoOfferMs: 10_000, idempotencyKeyLifetimeMs: DAY_MS });
    expect(timings.restorableMs).toBeGreaterThan(timings.undoOfferMs);
  });
});
