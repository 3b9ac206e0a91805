import { DAY_MS, limits, timings } from 'contracts';
import type { DrillBody, DrilledTrade } from 'contracts/drills';
import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';
import { pricedTrade, savePrices, toInstant } from '../support/priced-trade.ts';
import { type MissedTradeBody, saveMissedTrade, saveRule } from '../support/rules.ts';
import { saveTrades } from '../support/trades.ts';
import type { TradeBody } from '../support/wire-types.ts';

const api = setUpApi();
/** Risks $20 and made $18. */
const long = { ...pricedTrade, risk: 20 };

let ada: Person;
beforeEach(async () => {
  ada = await createTrader(api);
  await savePrices(api, ada);
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
    ['trade', { trade: '1' }],
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

  it('of a scaled trade is about its first entry: the average is known later (PRA-02, PRA-04)', async () => {
    const fill = (minute: number, side: 'buy' | 'sell', quantity: string, price: string) => ({
      ...{ at: toInstant(minute), side, quantity, price, fees: 0 },
    });
    const executions = [fill(0.5, 'buy', '5', '101'), fill(0.7, 'buy', '5', '99'), fill(3.5, 'sell', '10', '102')];
    await saveTrades(api, ada, { ...long, executions });
    const body = { trade: 1, decision: 'take', stop: null, target: '100.5', seconds: 1 } as const;
    const refusal = await api.fail(calls.drills.create, { token: ada.token, body });
    expect(refusal.fields).toEqual({ target: 'Target must be above the entry of the trade.' });
    expect((await drill({ stop: '100.5', target: null })).actual.r).toBe(0.9);
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

  it('lose those of a trade that is deleted forever (PRA-04)', async () => {
    await saveTrades(api, ada, long, long);
    await drill();
    await drill({ trade: 2 });
    await api.call(calls.trades.delete, { ...ada, params: { id: '2' } });
    await api.call(calls.trash.delete, { ...ada, body: { ids: [2] } });
    expect(await api.db.drills.distinct('trade', { userId: await getUserId(api, ada) })).toEqual([1]);
    expect((await readFigures()).done).toBe(1);
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

describe('a drill of a missed trade', () => {
  const saveMissed = (changes: Partial<MissedTradeBody> = {}) =>
    saveMissedTrade(api, ada, {
      ...{ date: '2026-07-14', ticker: 'AAPL', entry: '102.5', stop: 100.5, target: null, exit: 104.5 },
      ...changes,
    });
  const drillMissed = async (missed: Partial<MissedTradeBody>, changes: Partial<DrillBody> = {}) => {
    const { id } = await saveMissed(missed);
    return drill({ trade: id, stop: '99', target: '106', ...changes });
  };

  it.each<[string, Partial<MissedTradeBody>, Partial<DrillBody>, object, object]>([
    ['reaches its target', {}, {}, { r: 1 }, { low: 1.75, high: 1.75, certain: true }],
    [
      'may have reached its stop while it was entered',
      {},
      { stop: '101.5' },
      { r: 1 },
      { low: -1.25, high: -0.5, certain: false },
    ],
    ['ends with its day', {}, { stop: null, target: null }, { r: 1 }, { low: 2.75, high: 2.75, certain: true }],
    ['is skipped', {}, { decision: 'skip' }, { r: 1 }, { low: 0, high: 0, certain: true }],
    ['without an exit', { exit: null }, {}, { r: null }, { low: 1.75, high: 1.75, certain: true }],
    ['without a stop', { stop: null }, {}, { r: null }, { low: null, high: null, certain: false }],
    [
      'at a price that was never paid',
      { entry: 200, stop: 190 },
      { stop: null, target: null },
      { r: -9.55 },
      { low: null, high: null, certain: false },
    ],
    ['on a day without prices', { date: '2026-07-13' }, {}, { r: 1 }, { low: null, high: null, certain: false }],
    [
      'that is short',
      { side: 'short', entry: 104, stop: 105, exit: 103 },
      { stop: '110', target: '101' },
      { r: 1 },
      { low: 4, high: 4, certain: true },
    ],
  ])('%s, in R from its entry to its stop (PRA-04 PLB-12)', async (_, missed, changes, actual, yours) => {
    expect(await drillMissed(missed, changes)).toEqual({ id: expect.any(String), actual, yours });
  });

  it('is refused with a stop on the wrong side, and without the missed trade (PRA-04)', async () => {
    const { id } = await saveMissed();
    const body = { trade: id, decision: 'take', stop: '103', target: null, seconds: 1 } as const;
    const refusal = await api.fail(calls.drills.create, { token: ada.token, body });
    expect(refusal.fields).toEqual({ stop: 'Stop must be below the entry of the trade.' });
    const bob = await createTrader(api);
    const { status } = await api.fail(calls.drills.create, { token: bob.token, body: { ...body, stop: null } });
    expect(status).toBe(404);
  });

  it('is in the figures that a filter of its own fields selects, and goes with it (PRA-04)', async () => {
    await api.call(calls.labels.change, { ...ada, body: { kind: 'setups', action: 'add', name: 'Gap' } });
    const { id } = await saveMissed({ setup: 'Gap' });
    await drill({ trade: id, decision: 'skip' });
    for (const query of [{}, { setup: 'Gap', side: 'long' }, { ticker: 'AAPL' }, { judged: 'clean' }] as const)
      expect((await readFigures(query)).skipped).toEqual({ trades: 1, averageR: 1 });
    for (const query of [{ setup: 'none' }, { from: '2026-07-15' }, { account: 'none' }, { judged: 'broken' }] as const)
      expect((await readFigures(query)).done).toBe(0);
    await api.call(calls.missedTrades.delete, { ...ada, params: { id } });
    expect((await readFigures()).done).toBe(0);
    await api.call(calls.missedTrades.restore, { ...ada, params: { id } });
    expect((await readFigures()).done).toBe(1);
    await api.call(calls.missedTrades.delete, { ...ada, params: { id } });
    await api.db.missedTrades.updateMany({}, { $inc: { deletedAt: -timings.trashMs } });
    const other = await saveMissed();
    await api.call(calls.missedTrades.delete, { ...ada, params: { id: other.id } });
    expect(await api.db.drills.countDocuments({ userId: await getUserId(api, ada) })).toBe(0);
  });

  it('comes back when a valid one was skipped, or another one taken (PRA-04)', async () => {
    const valid = await saveMissed();
    const other = await saveMissed({ valid: false });
    const wrong: [DrilledTrade, DrillBody['decision']][] = [
      [valid.id, 'skip'],
      [other.id, 'take'],
    ];
    for (const [trade, decision] of wrong) await drill({ trade, decision, stop: null, target: null });
    await wait(1);
    expect(await readDue()).toEqual([valid.id, other.id].sort());
    await drill({ trade: other.id, decision: 'skip' });
    expect(await readDue()).toEqual([valid.id]);
  });
});
