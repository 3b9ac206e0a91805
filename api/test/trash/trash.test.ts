import { limits, timings } from 'contracts';
import { calls } from 'contracts/every-call';
import { verifyColumns } from '../../src/journal/columns/verify.ts';
import { setUpApi, setUpClock } from '../support/api.ts';
import { expectCorrectColumns, fillJournal } from '../support/columns.ts';
import { allFacts } from '../support/facts.ts';
import { createPngFile } from '../support/media-files.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';
import { attachFile } from '../support/transfer.ts';
import type { TradeBody } from '../support/wire-types.ts';

const clock = setUpClock();
const api = setUpApi({ clock: clock.now });

/** Saves the trades and deletes them one by one, a second apart. */
const createTrash = async (...trades: Partial<TradeBody>[]) => {
  const ada = await createTrader(api);
  const saved = await saveTrades(api, ada, ...trades);
  for (const { id } of saved) {
    clock.offsetMs += 1_000;
    await api.call(calls.trades.delete, { ...ada, params: { id: String(id) } });
  }
  return { ada, saved };
};
const list = ({ token }: Person, query = {}) => api.call(calls.trash.list, { token, query });
const listIds = async (trader: Person, query = {}) => (await list(trader, query)).trades.map(({ id }) => id);
const countTrades = async ({ token }: Person) => (await api.call(calls.trades.stats, { token })).totalTrades;

describe('the trash', () => {
  it('lists deleted trades with their facts and files, last deleted first, in pages (BLK-03)', async () => {
    const { ada, saved } = await createTrash(allFacts, {}, {}, {});
    const [{ executions: _, ...first } = { executions: [] }] = saved;
    const { trades, total } = await list(ada);
    expect([trades.map(({ id }) => id), total]).toEqual([[4, 3, 2, 1], 4]);
    expect(trades.at(-1)).toMatchObject(first);
    const newest = await list(ada, { limit: '3' });
    expect(newest).toMatchObject({ total: 4, trades: [{ id: 4 }, { id: 3 }, { id: 2 }] });
    expect(await list(ada, { cursor: newest.nextCursor })).toEqual({ total: 4, trades: [trades[3]] });
  });

  it('is sent in batches when a page is long, with the cursor of its end (BLK-03, API-18)', async () => {
    const ada = await createTrader(api);
    await fillJournal(
      api,
      ada,
      Array.from({ length: 250 }, () => ({ ticker: 'AAPL', netCents: 100, date: '2026-03-02' })),
    );
    const ids = Array.from({ length: 250 }, (_, index) => index + 1);
    const userId = await getUserId(api, ada);
    const trades = await api.db.trades.find({ userId }).lean().exec();
    await api.db.deletedTrades.insertMany(
      trades.map((trade) => ({ ...trade, trashedAt: new Date() })),
      { lean: true },
    );
    await api.db.trades.deleteMany({ userId });
    await verifyColumns(api.db, { repair: true });
    const page = await list(ada, { limit: '240' });
    expect([page.trades.map(({ id }) => id), page.total]).toEqual([ids.slice(10).toReversed(), 250]);
    expect(await listIds(ada, { cursor: page.nextCursor })).toEqual(ids.slice(0, 10).toReversed());
    const { headers } = await api.send(calls.trash.list, { token: ada.token, query: { limit: '240' } });
    expect(headers.has('content-length')).toBe(false);
  });

  it('is searched by words of ticker, name, setup and notes (BLK-03)', async () => {
    const { ada } = await createTrash({ tradeTag: 'TSLA', comments: 'Late entry' }, { tradeName: 'Late one' }, {});
    expect(await listIds(ada, { q: 'late' })).toEqual([2, 1]);
    expect(await listIds(ada, { q: 'tsla LATE' })).toEqual([1]);
    expect(await listIds(ada, { q: 'nothing' })).toEqual([]);
  });

  it('is in no statistics, and restores several trades at once with their media (BLK-03, BLK-04)', async () => {
    const ada = await createTrader(api);
    const saved = await saveTrades(api, ada, allFacts, {}, {});
    const file = await attachFile(api, ada, 1, createPngFile());
    for (const { id } of saved) await api.call(calls.trades.delete, { ...ada, params: { id: String(id) } });
    expect(await countTrades(ada)).toBe(0);
    expect(await api.call(calls.trash.restore, { ...ada, body: { ids: [1, 3, 3] } })).toEqual({ count: 2 });
    expect(await countTrades(ada)).toBe(2);
    const { trade } = await api.call(calls.trades.get, { ...ada, params: { id: '1' } });
    expect(trade).toMatchObject({ ...allFacts, files: [{ id: file.id }] });
    expect(await listIds(ada)).toEqual([2]);
    await expectCorrectColumns(api.db, ada);
  });

  it('restores all of the trades or none (BLK-03)', async () => {
    const { ada } = await createTrash({}, {});
    expect(await api.fail(calls.trash.restore, { ...ada, body: { ids: [1, 99] } })).toMatchObject({
      code: 'not_found',
      error: 'Trade not found',
    });
    expect([await countTrades(ada), await listIds(ada)]).toEqual([0, [2, 1]]);
  });

  it('deletes trades forever, or all of them (BLK-03)', async () => {
    const { ada } = await createTrash({}, {}, {});
    expect(await api.call(calls.trash.delete, { ...ada, body: { ids: [2, 99] } })).toEqual({ count: 1 });
    expect(await listIds(ada)).toEqual([3, 1]);
    expect((await api.fail(calls.trades.restore, { ...ada, params: { id: '2' } })).code).toBe('not_found');
    expect(await api.call(calls.trash.empty, ada)).toEqual({ count: 2 });
    expect(await list(ada)).toEqual({ trades: [], total: 0 });
    expect((await saveTrades(api, ada, {}))[0]?.id).toBe(4);
  });

  it('keeps trades for 30 days (BLK-03)', async () => {
    const { ada } = await createTrash({});
    const setAge = (ageMs: number) => api.db.deletedTrades.updateMany({}, { trashedAt: new Date(clock.now() - ageMs) });
    await setAge(timings.trashMs - 60_000);
    expect(await listIds(ada)).toEqual([1]);
    await setAge(timings.trashMs);
    expect(await list(ada)).toEqual({ trades: [], total: 0 });
  });

  it('has nothing of another trader, who can neither restore nor delete its trades (API-17, BLK-03)', async () => {
    const { ada } = await createTrash({});
    const bob = await createTrader(api);
    expect(await list(bob)).toEqual({ trades: [], total: 0 });
    expect((await api.fail(calls.trash.restore, { ...bob, body: { ids: [1] } })).code).toBe('not_found');
    expect(await api.call(calls.trash.delete, { ...bob, body: { ids: [1] } })).toEqual({ count: 0 });
    expect(await api.call(calls.trash.empty, bob)).toEqual({ count: 0 });
    expect(await listIds(ada)).toEqual([1]);
  });

  const tooMany = Array.from({ length: limits.bulkTrades + 1 }, (_, index) => index + 1);
  it.each<[object, string]>([
    [{}, 'ids must be a list of numbers.'],
    [{ ids: [] }, 'ids must have at least one number.'],
    [{ ids: ['1'] }, 'ids must be whole numbers.'],
    [{ ids: [0] }, 'ids must be above 0.'],
    [{ ids: tooMany }, 'ids can have at most 10,000 numbers.'],
  ])('refuses a list of ids that is not valid (API-18)', async (body, message) => {
    const refusal = await api.fail(calls.trash.restore, { ...(await createTrader(api)), body });
    expect(refusal).toMatchObject({ code: 'invalid_input', error: message });
  });

  it('refuses a cursor that is not valid (API-18)', async () => {
    const refusal = await api.fail(calls.trash.list, { ...(await createTrader(api)), query: { cursor: 'x' } });
    expect(refusal).toMatchObject({ fields: { cursor: expect.stringContaining('nextCursor') } });
  });
});
