import { calls, type Trade, timings } from 'contracts';
import { type Api, startApi } from './support/api.ts';
import { type Person, trader } from './support/people.ts';
import { saveTrades, tradeBody } from './support/trades.ts';

let api: Api;
let ahead = 0;
beforeAll(async () => {
  api = await startApi({ clock: () => Date.now() + ahead });
});
afterEach(() => {
  ahead = 0;
});
afterAll(() => api.stop());

const at = (id: number, { token }: Person) => ({ token, params: { id: String(id) } });
const journalOf = async ({ token }: Person) => (await api.call(calls.trades.list, { token })).trades;
const totalsOf = async ({ token }: Person) => {
  const { totalTrades, totalPL, winPercent } = await api.call(calls.trades.stats, { token });
  return { totalTrades, totalPL, winPercent };
};
const statsOn = async (date: string, { token }: Person) =>
  (await api.call(calls.trades.filteredStats, { token, query: { startDate: date, endDate: date } })).totalPL;

describe('PUT /api/trades/{id}', () => {
  const update = (ada: Person, overrides: Partial<Trade>, headers = {}) =>
    api.call(calls.trades.update, { ...at(1, ada), headers, body: tradeBody(overrides) });
  const refused = (ada: Person, sent: { body?: unknown; headers?: Record<string, string> }) =>
    api.fail(calls.trades.update, { ...at(1, ada), body: tradeBody(), ...sent });

  it('API-13 saves every field, and gives the trade with its version grown by one', async () => {
    const ada = await trader(api);
    await saveTrades(api, ada, {});
    const fields = { tradeTag: 'TSLA', tradeName: 'Gap', flagType: 'Reversal', comments: 'x', amount: -3.01 };
    const { trade } = await update(ada, { ...fields, date: '2026-02-27' });
    expect(trade).toEqual({
      ...fields,
      id: 1,
      bullflagType: 'Reversal',
      date: '2026-02-27',
      files: [],
      version: 2,
    });
    expect(await journalOf(ada)).toEqual([trade]);
  });

  it('API-13 keeps the name when none is sent, and takes it away when it is emptied', async () => {
    const ada = await trader(api);
    await saveTrades(api, ada, { tradeName: 'First one' });
    expect((await update(ada, {})).trade.tradeName).toBe('First one');
    expect((await update(ada, { tradeName: 'Other' })).trade.tradeName).toBe('Other');
    expect((await update(ada, { tradeName: ' ' })).trade).not.toHaveProperty('tradeName');
  });

  it('API-13 makes both days anew when a trade moves from one to the other', async () => {
    const ada = await trader(api);
    await saveTrades(api, ada, { date: '2026-03-02', amount: 10 }, { date: '2026-03-02', amount: 5 });
    await update(ada, { date: '2026-03-03', amount: 7 });
    expect(await statsOn('2026-03-02', ada)).toBe(5);
    expect(await statsOn('2026-03-03', ada)).toBe(7);
    await update(ada, { date: '2026-03-02', amount: 7 });
    expect(await statsOn('2026-03-03', ada)).toBeNull();
    expect(await totalsOf(ada)).toEqual({ totalTrades: 2, totalPL: 12, winPercent: 100 });
  });

  it.each(['1', '"1"'])('API-13 saves with If-Match %s while that is the version', async (version) => {
    const ada = await trader(api);
    await saveTrades(api, ada, {});
    expect((await update(ada, {}, { 'if-match': version })).trade.version).toBe(2);
  });

  it.each(['1', '"1"'])('API-13 meets a newer save with 412 for If-Match %s, and changes nothing', async (version) => {
    const ada = await trader(api);
    await saveTrades(api, ada, {});
    const { trade } = await update(ada, { comments: 'newer' });
    const refusal = await refused(ada, { headers: { 'if-match': version }, body: tradeBody({ date: '2026-01-01' }) });
    expect(refusal).toMatchObject({
      status: 412,
      code: 'version_conflict',
      error: 'This trade was changed elsewhere. Reload it before you save.',
    });
    expect(await journalOf(ada)).toEqual([trade]);
    expect(await statsOn('2026-01-01', ada)).toBeNull();
  });

  it.each(['x', '"1', '*', '1, 2', '-1', '1.5'])('API-18 refuses If-Match %s by its name', async (version) => {
    const ada = await trader(api);
    await saveTrades(api, ada, {});
    const refusal = await refused(ada, { headers: { 'if-match': version } });
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { 'if-match': expect.any(String) } });
  });

  it('API-13 lets one of ten writers through who have all seen the same version', async () => {
    const ada = await trader(api);
    await saveTrades(api, ada, {});
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        api.send(calls.trades.update, {
          ...at(1, ada),
          headers: { 'if-match': '1' },
          body: tradeBody({ amount: index }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    expect((await journalOf(ada))[0]?.version).toBe(2);
  });

  it('API-18 refuses a wrong field as creating does, and changes nothing', async () => {
    const ada = await trader(api);
    const saved = await saveTrades(api, ada, {});
    const refusal = await refused(ada, { body: tradeBody({ amount: 0.001 }) });
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { amount: expect.any(String) } });
    expect(await journalOf(ada)).toEqual(saved);
  });

  it('DET-08 says that a trade which is not there was not found', async () => {
    expect(await refused(await trader(api), {})).toMatchObject({ code: 'not_found', error: 'Trade not found' });
  });
});

describe('DELETE /api/trades/{id}', () => {
  it('API-13 DET-09 takes the trade out of everything', async () => {
    const ada = await trader(api);
    const [kept] = await saveTrades(api, ada, { amount: 10 }, { amount: -4 });
    expect(await api.call(calls.trades.delete, at(2, ada))).toEqual({ ok: true });
    expect(await journalOf(ada)).toEqual([kept]);
    expect(await totalsOf(ada)).toEqual({ totalTrades: 1, totalPL: 10, winPercent: 100 });
    for (const call of [calls.trades.get, calls.trades.delete]) {
      expect((await api.fail(call, at(2, ada))).error).toBe('Trade not found');
    }
    expect((await api.fail(calls.trades.update, { ...at(2, ada), body: tradeBody() })).code).toBe('not_found');
  });

  it('API-19 never gives a deleted id to another trade', async () => {
    const ada = await trader(api);
    await saveTrades(api, ada, {}, {});
    await api.call(calls.trades.delete, at(2, ada));
    await api.call(calls.trades.delete, at(1, ada));
    expect((await saveTrades(api, ada, {})).map(({ id }) => id)).toEqual([3]);
  });

  it('API-13 deletes once of ten that ask at once', async () => {
    const ada = await trader(api);
    await saveTrades(api, ada, {});
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.send(calls.trades.delete, at(1, ada))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
  });
});

describe('POST /api/trades/{id}/restore', () => {
  const restore = (ada: Person) => api.call(calls.trades.restore, at(1, ada));
  const deleted = async () => {
    const ada = await trader(api);
    const [trade] = await saveTrades(api, ada, { tradeName: 'Kept', amount: 12.34 });
    await api.call(calls.trades.delete, at(1, ada));
    return { ada, trade };
  };

  it('API-13 DET-09 brings the trade back as it was, under its id, and its day with it', async () => {
    const { ada, trade } = await deleted();
    expect(await totalsOf(ada)).toMatchObject({ totalTrades: 0 });
    expect(await restore(ada)).toEqual({ trade });
    expect(await journalOf(ada)).toEqual([trade]);
    expect(await totalsOf(ada)).toEqual({ totalTrades: 1, totalPL: 12.34, winPercent: 100 });
    expect(await api.db.deletedTrades.countDocuments({ tradeName: 'Kept' })).toBe(0);
  });

  it('API-13 can be done until the undo time is over, and not a moment longer', async () => {
    const { ada } = await deleted();
    const { deletedAt } = await api.db.deletedTrades.findOne().sort({ deletedAt: -1 }).orFail();
    const sinceDeleted = (milliseconds: number) => deletedAt.getTime() + milliseconds - Date.now();
    ahead = sinceDeleted(timings.restorableMs);
    expect((await api.fail(calls.trades.restore, at(1, ada))).error).toBe('Trade not found');
    ahead = sinceDeleted(timings.undoOfferMs);
    expect((await restore(ada)).trade.id).toBe(1);
  });

  it('is 404 for a trade that is not deleted, or is restored already', async () => {
    const { ada } = await deleted();
    await restore(ada);
    expect((await api.fail(calls.trades.restore, at(1, ada))).code).toBe('not_found');
  });

  it("API-17 is 404 for another's deleted trade, which stays deleted and theirs", async () => {
    const { ada, trade } = await deleted();
    expect((await api.fail(calls.trades.restore, at(1, await trader(api)))).code).toBe('not_found');
    expect(await restore(ada)).toEqual({ trade });
  });

  it('API-13 restores once of ten that ask at once', async () => {
    const { ada } = await deleted();
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.send(calls.trades.restore, at(1, ada))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
    expect(await totalsOf(ada)).toMatchObject({ totalTrades: 1 });
  });
});
