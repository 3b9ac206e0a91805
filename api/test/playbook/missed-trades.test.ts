import { limits, timings } from 'contracts';
import { calls } from 'contracts/every-call';
import { missedReasons } from 'contracts/missed-trades';
import fc from 'fast-check';
import { setUpApi } from '../support/api.ts';
import { changeLabels, findLabelId } from '../support/labels.ts';
import { createTrader, type Person } from '../support/people.ts';
import { createMissedTradeBody, type MissedTradeBody, saveMissedTrade } from '../support/rules.ts';
import { getRunCount } from '../support/run-count.ts';
import { saveTrades } from '../support/trades.ts';

const api = setUpApi();

const save = (trader: Person, changes: Partial<MissedTradeBody> = {}) => saveMissedTrade(api, trader, changes);
const list = async ({ token }: Person, query: { from?: string; to?: string } = {}) =>
  (await api.call(calls.missedTrades.list, { token, query })).missedTrades;
const getFigures = ({ token }: Person, query: { from?: string; to?: string } = {}) =>
  api.call(calls.missedTrades.figures, { token, query });
const findFields = async ({ token }: Person, changes: object) =>
  Object.keys(
    (await api.fail(calls.missedTrades.create, { token, body: { ...createMissedTradeBody(), ...changes } })).fields ??
      {},
  );

describe('missed trades', () => {
  it('are created, listed newest first, changed and deleted (PLB-12)', async () => {
    const ada = await createTrader(api);
    const first = await save(ada, { setup: 'Breakout', notes: 'Froze at the open.' });
    expect(first).toEqual({
      ...createMissedTradeBody({ setup: 'Breakout', notes: 'Froze at the open.' }),
      id: expect.stringMatching(/^[\da-f]{24}$/),
      version: 1,
    });
    const second = await save(ada, { date: '2026-03-05', ticker: 'tsla', stop: null, entry: '12.50' });
    expect(second).toMatchObject({ ticker: 'TSLA', stop: null, entry: '12.5' });
    expect(await list(ada)).toEqual([second, first]);
    expect(await list(ada, { to: '2026-03-04' })).toEqual([first]);
    const body = createMissedTradeBody({ side: 'short', stop: 101, reason: 'late', valid: false });
    const changed = await api.call(calls.missedTrades.update, {
      ...{ token: ada.token, params: { id: first.id }, headers: { 'if-match': '1' } },
      body,
    });
    expect(changed).toEqual({ ...body, id: first.id, version: 2 });
    await api.call(calls.missedTrades.delete, { token: ada.token, params: { id: second.id } });
    expect(await list(ada)).toEqual([changed]);
    expect(await api.call(calls.missedTrades.restore, { token: ada.token, params: { id: second.id } })).toEqual(second);
    expect(await list(ada)).toEqual(expect.arrayContaining([changed, second]));
  });

  it('cannot be changed while they are deleted, nor restored after the time of the trash (PLB-12)', async () => {
    const ada = await createTrader(api);
    const sent = { token: ada.token, params: { id: (await save(ada)).id } };
    await api.call(calls.missedTrades.delete, sent);
    const change = { ...sent, body: createMissedTradeBody() };
    expect((await api.fail(calls.missedTrades.update, change)).status).toBe(404);
    expect((await api.fail(calls.missedTrades.delete, sent)).status).toBe(404);
    const deletedAt = Date.now() - timings.trashMs - 1;
    await api.db.missedTrades.updateOne({ _id: sent.params.id }, { $set: { deletedAt } });
    expect((await api.fail(calls.missedTrades.restore, sent)).status).toBe(404);
    // The next deletion removes it.
    await api.call(calls.missedTrades.delete, { token: ada.token, params: { id: (await save(ada)).id } });
    expect(await api.db.missedTrades.findById(sent.params.id).lean()).toBeNull();
  });

  it('keep their setup when it is renamed (PLB-12)', async () => {
    const ada = await createTrader(api);
    await save(ada, { setup: 'Breakout' });
    const id = await findLabelId(api, ada, 'setups', 'Breakout');
    await changeLabels(api, ada, { kind: 'setups', action: 'rename', id, name: 'Gap' });
    expect(await list(ada)).toMatchObject([{ setup: 'Gap' }]);
  });

  it('of the same Idempotency-Key are one, and a change of an older version is a conflict (PLB-12)', async () => {
    const { token } = await createTrader(api);
    const sent = { token, headers: { 'idempotency-key': 'once' }, body: createMissedTradeBody() };
    const { id } = await api.call(calls.missedTrades.create, sent);
    expect(await api.call(calls.missedTrades.create, sent)).toMatchObject({ id });
    const stale = { token, params: { id }, headers: { 'if-match': '7' }, body: createMissedTradeBody() };
    expect((await api.fail(calls.missedTrades.update, stale)).code).toBe('version_conflict');
  });

  it.each([
    ['date', { date: '2999-01-01' }],
    ['setup', { setup: 'Nothing like it' }],
    ['ticker', { ticker: ' ' }],
    ['side', { side: 'up' }],
    ['entry', { entry: 0, stop: null }],
    ['entry', { entry: null }],
    ['stop', { stop: 100 }],
    ['stop', { stop: 100.5 }],
    ['stop', { side: 'short', stop: 99 }],
    ['exit', { exit: 'high' }],
    ['exit', { exit: 1e308 }],
    ['entry', { entry: 1e-320, stop: null }],
    ['reason', { reason: 'tired' }],
    ['valid', { valid: 'yes' }],
  ])('are refused with the field %s for %j (PLB-12)', async (field, changes) => {
    expect(await findFields(await createTrader(api), changes)).toEqual([field]);
  });

  it('of another trader are not found, whatever the body is (PLB-12)', async () => {
    const { id } = await save(await createTrader(api));
    const { token } = await createTrader(api);
    const sent = { token, params: { id } };
    const body = createMissedTradeBody();
    for (const each of [body, { ...body, ticker: '' }])
      expect((await api.fail(calls.missedTrades.update, { ...sent, body: each })).status).toBe(404);
    expect((await api.fail(calls.missedTrades.delete, sent)).status).toBe(404);
    expect((await api.call(calls.missedTrades.list, { token, query: {} })).missedTrades).toEqual([]);
  });

  it('are limited, and deleted with the account (PLB-12)', async () => {
    const ada = await createTrader(api);
    const { id } = await save(ada);
    const stored = await api.db.missedTrades.findById(id).lean().orFail();
    const more = Array.from({ length: limits.playbook.missedTrades - 1 }, () => ({ ...stored, _id: undefined }));
    await api.db.missedTrades.insertMany(more.map(({ _id: _, ...fields }) => fields));
    const refusal = await api.fail(calls.missedTrades.create, { token: ada.token, body: createMissedTradeBody() });
    expect(refusal.code).toBe('quota_exceeded');
    await api.call(calls.account.delete, { token: ada.token, body: { email: ada.email } });
    expect(await api.db.missedTrades.countDocuments({ userId: stored.userId })).toBe(0);
  });
});

describe('GET /api/missed-trades/figures', () => {
  const prices = fc.integer({ min: 1, max: 400 }).map((quarters) => quarters / 4);
  const missedTrade = fc
    .record({
      day: fc.integer({ min: 1, max: 9 }),
      isLong: fc.boolean(),
      entry: prices.map((price) => price + 100),
      distance: fc.option(prices),
      exit: fc.option(prices),
      reason: fc.constantFrom(...missedReasons),
      valid: fc.boolean(),
    })
    .map(({ day, isLong, distance, ...rest }) => ({
      ...{ ...rest, date: `2026-03-0${day}`, side: isLong ? ('long' as const) : ('short' as const) },
      stop: distance === null ? null : isLong ? rest.entry - distance : rest.entry + distance,
    }));

  /** Rounds half away from zero, as all averages. */
  const round = (value: number) => Math.sign(value) * (Math.round(Math.abs(value) * 100 + 1e-7) / 100) || 0;

  const average = (trades: readonly Pick<MissedTradeBody, 'entry' | 'stop' | 'exit'>[]) => {
    const results = trades.flatMap(({ entry, stop, exit }) =>
      stop === null || exit === null || stop === undefined || exit === undefined
        ? []
        : [(Number(exit) - Number(entry)) / (Number(entry) - Number(stop))],
    );
    return results.length === 0 ? null : round(results.reduce((sum, result) => sum + result, 0) / results.length);
  };

  it('equals a naive computation, and other figures know nothing of missed trades (PLB-12)', async () => {
    const property = fc.asyncProperty(
      fc.array(missedTrade, { maxLength: 8 }),
      fc.array(fc.integer({ min: -300, max: 300 }), { maxLength: 4 }),
      async (missed, results) => {
        const ada = await createTrader(api);
        for (const trade of missed) await save(ada, trade);
        if (results.length > 0)
          await saveTrades(api, ada, ...results.map((amount) => ({ amount, risk: 100, date: '2026-03-04' })));
        const inSpan = missed.filter(({ date }) => date >= '2026-03-03' && date <= '2026-03-06');
        const valid = inSpan.filter((trade) => trade.valid).length;
        const seen = results.length + valid;
        expect(await getFigures(ada, { from: '2026-03-03', to: '2026-03-06' })).toEqual({
          taken: {
            trades: results.length,
            averageR: results.length ? round(results.reduce((a, b) => a + b, 0) / 100 / results.length) : null,
          },
          missed: {
            ...{ trades: inSpan.length, valid, averageR: average(inSpan) },
            byReason: missedReasons.flatMap((reason) => {
              const trades = inSpan.filter((trade) => trade.reason === reason);
              return trades.length ? [{ reason, trades: trades.length, averageR: average(trades) }] : [];
            }),
          },
          takenRate: seen === 0 ? null : results.length / seen,
        });
        const stats = await api.call(calls.trades.stats, { token: ada.token });
        expect(stats.totalTrades).toBe(results.length);
      },
    );
    await fc.assert(property, { numRuns: getRunCount('JOURNAL_RUNS', 4) });
  });
});
