import { DAY_MS, limits } from 'contracts';
import type { Candle } from 'contracts/candles';
import type { DrillBody } from 'contracts/drills';
import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';
import { saveRule } from '../support/rules.ts';
import { saveTrades } from '../support/trades.ts';
import type { TradeBody } from '../support/wire-types.ts';

const api = setUpApi();
const OPENING = Date.parse('2026-07-14T13:30:00Z');
const toInstant = (minute: number): string => new Date(OPENING + minute * 60_000).toISOString();
const createCandle = (minute: number, low: number, high: number, open = low): Candle => [
  toInstant(minute),
  ...([open, high, low, high] as const),
  1,
];
const candles = [
  createCandle(0, 99, 101),
  createCandle(1, 100, 102),
  createCandle(2, 101, 103.5),
  createCandle(3, 102, 104),
  createCandle(4, 100, 107),
  createCandle(5, 97, 108, 99),
];
/** Risks $20 and made $18. */
const long = {
  ...{ side: 'long', quantity: '10', entryPrice: '100', exitPrice: '102', amount: 18, fees: 2, date: '2026-07-14' },
  ...{ openedAt: toInstant(0.5), closedAt: toInstant(3.5), risk: 20 },
} as const satisfies Partial<TradeBody>;

let ada: Person;
beforeEach(async () => {
  ada = await createTrader(api);
  await api.call(calls.candles.add, { ...ada, params: { ticker: 'AAPL' }, body: { resolution: 60, candles } });
});

const drill = (changes: Partial<DrillBody> = {}, trader = ada) =>
  api.call(calls.drills.create, {
    ...{ token: trader.token },
    body: { trade: 1, decision: 'take', stop: '98', target: '106', seconds: 4.5, ...changes },
  });
const readFigures = (query = {}, trader = ada) => api.call(calls.drills.figures, { token: trader.token, query });
const readDue = async (trader = ada) => (await api.call(calls.drills.due, trader)).trades;
/** As if a number of days had passed: a sign-in ends within the hour. */
const wait = (days: number) => api.db.drills.updateMany({}, { $inc: { at: -days * DAY_MS } });
const answer = (id: string, trade: number, text: 'yes' | 'no') =>
  api.call(calls.check.change, { ...ada, params: { id: String(trade) }, body: { answers: { [id]: text } } });

describe('a drill', () => {
  it.each<[string, Partial<DrillBody>, object]>([
    ['reaches its target', {}, { low: 2.9, high: 2.9, certain: true }],
    ['may reach either level', { target: '107.5' }, { low: -1.1, high: 3.65, certain: false }],
    ['reaches its stop', { target: null }, { low: -1.1, high: -1.1, certain: true }],
    ['ends with its day', { stop: null, target: null }, { low: 3.9, high: 3.9, certain: true }],
    ['is skipped', { decision: 'skip', stop: null, target: null }, { low: 0, high: 0, certain: true }],
  ])('%s, in R of the trade (PRA-03)', async (_, changes, yours) => {
    await saveTrades(api, ada, long);
    expect(await drill(changes)).toEqual({ id: expect.stringMatching(/^[\da-f]{24}$/), actual: { r: 0.9 }, yours });
  });

  it.each<[string, Partial<TradeBody>, object]>([
    ['a stop instead of a risk', { risk: null, stop: '96' }, { r: 0.45 }],
    ['no risk', { risk: null }, { r: null }],
    ['no prices', { tradeTag: 'TSLA' }, { r: 0.9 }],
    ['no times', { openedAt: null, closedAt: null }, { r: 0.9 }],
  ])('of a trade with %s says what is known (PRA-03)', async (name, changes, actual) => {
    await saveTrades(api, ada, { ...long, ...changes });
    const { yours, ...reply } = await drill();
    expect(reply.actual).toEqual(actual);
    const isKnown = name === 'a stop instead of a risk';
    expect(yours).toEqual(
      isKnown ? { low: 1.45, high: 1.45, certain: true } : { low: null, high: null, certain: false },
    );
  });

  it.each([
    ['stop', { stop: '100' }],
    ['stop', { stop: '101' }],
    ['target', { target: '99' }],
    ['stop', { stop: 98 }],
    ['decision', { decision: 'wait' }],
    ['seconds', { seconds: -1 }],
    ['trade', { trade: 1.5 }],
  ])('is refused for its %s: %j (PRA-03)', async (field, changes) => {
    await saveTrades(api, ada, long);
    const body = { trade: 1, decision: 'take', stop: null, target: null, seconds: 1, ...changes };
    const refusal = await api.fail(calls.drills.create, { token: ada.token, body });
    expect([refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([400, [field]]);
  });

  it('of a short trade has its stop above the entry (PRA-03)', async () => {
    await saveTrades(api, ada, { ...long, side: 'short', amount: -22 });
    const refusal = await api.fail(calls.drills.create, {
      ...{ token: ada.token, body: { trade: 1, decision: 'take', stop: '98', target: null, seconds: 1 } },
    });
    expect(refusal.fields).toEqual({ stop: 'Stop must be above the entry of the trade.' });
  });

  it('needs a trade of the trader, and is made once by an Idempotency-Key (PRA-03)', async () => {
    await saveTrades(api, ada, long);
    const bob = await createTrader(api);
    const body = { trade: 1, decision: 'skip', seconds: 1 } as const;
    expect((await api.fail(calls.drills.create, { token: bob.token, body })).status).toBe(404);
    const sent = { token: ada.token, headers: { 'idempotency-key': 'once' }, body };
    expect(await api.call(calls.drills.create, sent)).toEqual(await api.call(calls.drills.create, sent));
    expect((await readFigures()).done).toBe(1);
    expect((await readFigures({}, bob)).done).toBe(0);
  });

  it('is refused when there are too many (PRA-03)', async () => {
    await saveTrades(api, ada, long);
    const userId = await getUserId(api, ada);
    const record = { userId, trade: 1, decision: 'skip', seconds: 1, at: 0, wrong: false } as const;
    await api.db.drills.insertMany(Array.from({ length: limits.drills }, () => record));
    const body = { trade: 1, decision: 'skip', seconds: 1 } as const;
    expect(await api.fail(calls.drills.create, { token: ada.token, body })).toMatchObject({ code: 'quota_exceeded' });
  });
});

describe('the figures of drills', () => {
  it('are those of the filter; a deleted trade takes its drills along and returns with them (PRA-03)', async () => {
    await saveTrades(api, ada, long, { ...long, amount: -22, flagType: 'Reversal' });
    await drill();
    await drill({ target: '107.5' });
    await drill({ trade: 2, decision: 'skip', stop: null, target: null });
    const all = {
      done: 3,
      taken: { trades: 2, averageR: 2.09, low: 0.9, high: 3.28 },
      skipped: { trades: 1, averageR: -1.1 },
      better: { count: 2, of: 3 },
    };
    expect(await readFigures()).toEqual(all);
    expect(await readFigures({ setup: 'Reversal' })).toEqual({
      done: 1,
      taken: { trades: 0, averageR: null, low: null, high: null },
      skipped: { trades: 1, averageR: -1.1 },
      better: { count: 1, of: 1 },
    });
    await api.call(calls.trades.delete, { ...ada, params: { id: '2' } });
    expect((await readFigures()).done).toBe(2);
    await api.call(calls.trades.restore, { ...ada, params: { id: '2' } });
    expect(await readFigures()).toEqual(all);
  });

  it('change no other figure (PRA-03)', async () => {
    await saveTrades(api, ada, long);
    const read = () => api.call(calls.days.analytics, { ...ada, query: {} });
    const before = await read();
    await drill();
    expect(await read()).toEqual(before);
  });
});

it('brings back broken trades that were taken and clean ones that were skipped (PRA-03 PLB-05)', async () => {
  await saveTrades(api, ada, long, long, long);
  const { id } = await saveRule(api, ada);
  await answer(id, 1, 'no');
  await answer(id, 2, 'yes');
  for (const trade of [1, 2, 3]) {
    await drill({ trade });
    await drill({ trade, decision: 'skip' });
  }
  // Taking 2 and skipping 1 were right, and 3 is open.
  expect(await readDue()).toEqual([]);
  await wait(1);
  expect(await readDue()).toEqual([1, 2]);
  await drill({ decision: 'skip' });
  expect(await readDue()).toEqual([2]);
  await api.call(calls.trades.delete, { ...ada, params: { id: '2' } });
  expect(await readDue()).toEqual([]);
  await api.call(calls.trades.restore, { ...ada, params: { id: '2' } });
  await wait(3);
  expect(await readDue()).toEqual([2, 1]);
});
