import { calls, timings } from 'contracts';
import { setUpApi, setUpClock } from '../support/api.ts';
import { createTrader, type Person } from '../support/people.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';
import type { Trade } from '../support/wire-types.ts';

const clock = setUpClock();
const api = setUpApi({ clock: clock.now });

const toTradeInput = (id: number, { token }: Person) => ({ token, params: { id: String(id) } });
const getTrades = async ({ token }: Person) => (await api.call(calls.trades.list, { token })).trades;
const getTotals = async ({ token }: Person) => {
  const { totalTrades, totalPL, winPercent } = await api.call(calls.trades.stats, { token });
  return { totalTrades, totalPL, winPercent };
};
const getTotalOn = async (date: string, { token }: Person) =>
  (await api.call(calls.trades.filteredStats, { token, query: { startDate: date, endDate: date } })).totalPL;

describe('PUT /api/trades/{id}', () => {
  const update = (ada: Person, overrides: Partial<Trade>, headers = {}) =>
    api.call(calls.trades.update, { ...toTradeInput(1, ada), headers, body: createTradeBody(overrides) });
  const failUpdate = (ada: Person, sent: { body?: unknown; headers?: Record<string, string> }) =>
    api.fail(calls.trades.update, { ...toTradeInput(1, ada), body: createTradeBody(), ...sent });

  it('saves every field and returns the trade with its version increased by one (API-13)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {});
    const fields = { tradeTag: 'TSLA', tradeName: 'Gap', flagType: 'Reversal', comments: 'x', amount: -3.01 };
    const { trade } = await update(ada, { ...fields, date: '2026-02-27' });
    expect(trade).toEqual({
      ...fields,
      id: 1,
      bullflagType: 'Reversal',
      date: '2026-02-27',
      instrument: { underlying: 'TSLA', kind: 'stock', expiry: null, strike: null, right: null },
      excursions: null,
      files: [],
      version: 2,
    });
    expect(await getTrades(ada)).toEqual([trade]);
  });

  it('keeps the name when none is sent, and removes it when it is empty (API-13)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { tradeName: 'First one' });
    expect((await update(ada, {})).trade.tradeName).toBe('First one');
    expect((await update(ada, { tradeName: 'Other' })).trade.tradeName).toBe('Other');
    expect((await update(ada, { tradeName: ' ' })).trade).not.toHaveProperty('tradeName');
  });

  it('recomputes both days when a trade moves from one to the other (API-13)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { date: '2026-03-02', amount: 10 }, { date: '2026-03-02', amount: 5 });
    await update(ada, { date: '2026-03-03', amount: 7 });
    expect(await getTotalOn('2026-03-02', ada)).toBe(5);
    expect(await getTotalOn('2026-03-03', ada)).toBe(7);
    await update(ada, { date: '2026-03-02', amount: 7 });
    expect(await getTotalOn('2026-03-03', ada)).toBeNull();
    expect(await getTotals(ada)).toEqual({ totalTrades: 2, totalPL: 12, winPercent: 100 });
  });

  it.each(['1', '"1"'])('saves with If-Match %s while that is the current version (API-13)', async (version) => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {});
    expect((await update(ada, {}, { 'if-match': version })).trade.version).toBe(2);
  });

  it.each(['1', '"1"'])(
    'returns 412 for If-Match %s after a newer save, and changes nothing (API-13)',
    async (version) => {
      const ada = await createTrader(api);
      await saveTrades(api, ada, {});
      const { trade } = await update(ada, { comments: 'newer' });
      const refusal = await failUpdate(ada, {
        headers: { 'if-match': version },
        body: createTradeBody({ date: '2026-01-01' }),
      });
      expect(refusal).toMatchObject({
        status: 412,
        code: 'version_conflict',
        error: 'This trade was changed elsewhere. Reload it before you save.',
      });
      expect(await getTrades(ada)).toEqual([trade]);
      expect(await getTotalOn('2026-01-01', ada)).toBeNull();
    },
  );
});

describe('DELETE /api/trades/{id}', () => {
  it('removes the trade from every list and statistic (API-13, DET-09)', async () => {
    const ada = await createTrader(api);
    const [kept] = await saveTrades(api, ada, { amount: 10 }, { amount: -4 });
    expect(await api.call(calls.trades.delete, toTradeInput(2, ada))).toEqual({ ok: true });
    expect(await getTrades(ada)).toEqual([kept]);
    expect(await getTotals(ada)).toEqual({ totalTrades: 1, totalPL: 10, winPercent: 100 });
    for (const call of [calls.trades.get, calls.trades.delete]) {
      expect((await api.fail(call, toTradeInput(2, ada))).error).toBe('Trade not found');
    }
    expect((await api.fail(calls.trades.update, { ...toTradeInput(2, ada), body: createTradeBody() })).code).toBe(
      'not_found',
    );
  });

  it('never gives a deleted id to another trade (API-19)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {}, {});
    await api.call(calls.trades.delete, toTradeInput(2, ada));
    await api.call(calls.trades.delete, toTradeInput(1, ada));
    expect((await saveTrades(api, ada, {})).map(({ id }) => id)).toEqual([3]);
  });
});

describe('POST /api/trades/{id}/restore', () => {
  const restore = (ada: Person) => api.call(calls.trades.restore, toTradeInput(1, ada));
  const createDeletedTrade = async () => {
    const ada = await createTrader(api);
    const [trade] = await saveTrades(api, ada, { tradeName: 'Kept', amount: 12.34 });
    await api.call(calls.trades.delete, toTradeInput(1, ada));
    return { ada, trade };
  };

  it('restores the trade and its day unchanged, under the same id (API-13, DET-09)', async () => {
    const { ada, trade } = await createDeletedTrade();
    expect(await getTotals(ada)).toMatchObject({ totalTrades: 0 });
    expect(await restore(ada)).toEqual({ trade });
    expect(await getTrades(ada)).toEqual([trade]);
    expect(await getTotals(ada)).toEqual({ totalTrades: 1, totalPL: 12.34, winPercent: 100 });
    expect(await api.db.deletedTrades.countDocuments({ name: 'Kept' })).toBe(0);
  });

  it('works for 30 days (API-13, BLK-03)', async () => {
    const { ada } = await createDeletedTrade();
    const setAge = (ageMs: number) => api.db.deletedTrades.updateMany({}, { trashedAt: new Date(clock.now() - ageMs) });
    await setAge(timings.trashMs);
    expect((await api.fail(calls.trades.restore, toTradeInput(1, ada))).error).toBe('Trade not found');
    await setAge(timings.trashMs - 60_000);
    expect((await restore(ada)).trade.id).toBe(1);
  });

  it('returns 404 for a trade that is not deleted or was already restored', async () => {
    const { ada } = await createDeletedTrade();
    await restore(ada);
    expect((await api.fail(calls.trades.restore, toTradeInput(1, ada))).code).toBe('not_found');
  });

  it("returns 404 for another trader's deleted trade, which stays deleted (API-17)", async () => {
    const { ada, trade } = await createDeletedTrade();
    expect((await api.fail(calls.trades.restore, toTradeInput(1, await createTrader(api)))).code).toBe('not_found');
    expect(await restore(ada)).toEqual({ trade });
  });
});

describe('ten concurrent calls for one trade (API-13)', () => {
  const body = createTradeBody();
  it.each([
    ['update', calls.trades.update, { headers: { 'if-match': '1' }, body }, 412],
    ['delete', calls.trades.delete, {}, 404],
    ['restore', calls.trades.restore, {}, 404],
  ])('%s it once', async (name, call, input, refusal) => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {});
    if (name === 'restore') await api.call(calls.trades.delete, toTradeInput(1, ada));
    const send = () => api.send(call, { ...toTradeInput(1, ada), ...input });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => refusal)]);
    expect(await getTotals(ada)).toMatchObject({ totalTrades: name === 'delete' ? 0 : 1 });
  });
});
