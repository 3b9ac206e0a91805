import { timings } from 'contracts';
import { calls } from 'contracts/every-call';
import type { ExecutionRow } from 'contracts/import-rows';
import { setUpApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { createBullPut, createLegFills, createRoundTripFills, importRows } from '../support/imports.ts';
import { createTrader, type Person } from '../support/people.ts';
import type { Trade } from '../support/wire-types.ts';

const api = setUpApi();

let ada: Person;
beforeEach(async () => {
  ada = await createTrader(api);
});

const listTrades = async () => (await api.call(calls.trades.list, { token: ada.token })).trades;
const propose = async (query = {}) => (await api.call(calls.structures.propose, { token: ada.token, query })).proposals;
const mergeGroups = (groups: number[][], headers?: { 'idempotency-key': string }) =>
  api.call(calls.structures.merge, { token: ada.token, body: { groups }, headers });
const undo = (id: string) => api.call(calls.bulk.undo, { token: ada.token, params: { id } });

const toFacts = (trades: readonly Trade[]) =>
  trades.map(({ version: _, ...trade }) => trade).sort((a, b) => a.id - b.id);

/** A Bull Put and a Bear Call of one expiry: an iron condor. */
const createCondor = (key: string, overrides: Partial<ExecutionRow> = {}): ExecutionRow[] => [
  ...createBullPut({ ...overrides, key: `${key}p` }),
  ...createLegFills(`${key}cs`, {
    ...{ opening: 'sell', prices: ['5', '2'], ticker: 'SPXW260302C05100000', ...overrides },
  }),
  ...createLegFills(`${key}cl`, {
    ...{ opening: 'buy', prices: ['3', '1'], ticker: 'SPXW260302C05150000', ...overrides },
  }),
];

const seconds = (rows: readonly ExecutionRow[], delay: number): ExecutionRow[] =>
  rows.map((row) => ({ ...row, at: row.at && new Date(Date.parse(row.at) + delay * 1_000).toISOString() }));

describe('proposals (LEG-04)', () => {
  it('are trades of one order, or of openings within 5 seconds that form a structure', async () => {
    const byOrder = createBullPut({ key: 'a', order: '77' });
    const byTime = seconds(createCondor('b', { account: 'Second' }), 60);
    await importRows(api, ada, [...byOrder, ...byTime, ...createRoundTripFills('x')]);
    expect(await propose()).toEqual([
      {
        ...{ ids: [1, 2], structure: 'vertical', underlying: 'SPX', net: 206.75, reason: 'order' },
        openedAt: '2026-03-02T14:30:00.000Z',
      },
      {
        ...{ ids: [3, 4, 5, 6], structure: 'iron condor', underlying: 'SPX', net: 306.75, reason: 'time' },
        openedAt: '2026-03-02T14:31:00.000Z',
      },
    ]);
    expect(await propose({ account: 'Second' })).toMatchObject([{ ids: [3, 4, 5, 6] }]);
    expect(await propose({ ticker: 'SPXW260302P05000000' })).toEqual([]);
  });

  it('are not: openings further apart, a custom structure by time, an order with an open leg, trades with legs', async () => {
    const [shortOpening, shortClosing, ...long] = createBullPut({ key: 'apart' });
    const apart = [...[shortOpening, shortClosing].flatMap((row) => row ?? []), ...seconds(long, 6)];
    await importRows(api, ada, apart);
    expect(await propose()).toEqual([]);
    const custom = createLegFills('c', { opening: 'sell', prices: ['1', '2'], ticker: 'SPXW260309C05000000' });
    await importRows(api, ada, seconds(custom, 1));
    expect(await propose()).toEqual([]);
    const bob = await createTrader(api);
    const open = createLegFills('o', { opening: 'buy', prices: ['1', '2'], ticker: 'SPXW260302P04900000', order: '5' });
    await importRows(api, bob, [...createBullPut({ order: '5' }), ...open.slice(0, 1)]);
    expect((await api.call(calls.structures.propose, bob)).proposals).toEqual([]);
    await importRows(api, bob, open.slice(1));
    expect((await api.call(calls.structures.propose, bob)).proposals).toMatchObject([
      { ids: [1, 2, 3], reason: 'order' },
    ]);
    await api.call(calls.importedTrades.merge, { token: bob.token, body: { ids: [1, 2, 3] } });
    expect((await api.call(calls.structures.propose, bob)).proposals).toEqual([]);
  });

  it('are none of a format and account whose legs the trader keeps separate', async () => {
    const rows = (account: string | null) => createBullPut({ key: `${account}`, account });
    await importRows(api, ada, [...rows('Roth'), ...rows('Margin'), ...rows(null)]);
    const answer = (account: string | null, legs?: 'ask' | 'order' | 'never', format = 'das') =>
      api.call(calls.imports.changeSettings, {
        token: ada.token,
        body: { action: 'setAnswer', answer: { format, account, legs } },
      });
    const count = async () => (await propose()).length;
    expect(await count()).toBe(3);
    await answer('ROTH', 'never', 'topstepx-trades');
    expect(await count()).toBe(3);
    await answer('ROTH', 'never');
    expect(await propose({ account: 'Roth' })).toEqual([]);
    await answer(null, 'never');
    expect(await count()).toBe(1);
    expect(await propose({ account: 'Margin' })).toHaveLength(1);
    // Trades that the trader selects are merged anyway.
    const ids = (await listTrades()).filter(({ account }) => account === 'Roth').map(({ id }) => id);
    expect((await mergeGroups([ids])).ids).toHaveLength(1);
    await answer(null, 'order');
    expect(await count()).toBe(2);
    await answer(null);
    expect(await count()).toBe(2);
  });

  it('are, after an import, those with a trade that it made', async () => {
    const first = await importRows(api, ada, createBullPut({ order: '77' }));
    const [shortOpening, shortClosing, longOpening, longClosing] = createBullPut({
      key: 'held',
      order: '78',
      account: 'Second',
    });
    await importRows(
      api,
      ada,
      [shortOpening, longOpening].flatMap((row) => row ?? []),
    );
    const second = await importRows(
      api,
      ada,
      [shortClosing, longClosing].flatMap((row) => row ?? []),
    );
    const again = await importRows(api, ada, createBullPut({ order: '77' }));
    const listIds = async (id: string) => (await propose({ import: id })).map(({ ids }) => ids);
    const all = (await propose()).map(({ ids }) => ids);
    expect(all).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(await listIds(first.id)).toEqual(all);
    // Opened in an earlier file, closed in this one.
    expect(await listIds(second.id)).toEqual([[3, 4]]);
    expect(await listIds(again.id)).toEqual([]);
    const bob = await createTrader(api);
    const foreign = { token: bob.token, query: { import: first.id } };
    expect((await api.fail(calls.structures.propose, foreign)).status).toBe(404);
    const invalid = { token: ada.token, query: { import: 'x' } };
    expect((await api.fail(calls.structures.propose, invalid)).status).toBe(400);
  });

  it('come by the same file again, which fills in missing orders and is listed as already imported', async () => {
    const rows = seconds(createBullPut(), 0).map((row, index) => ({
      ...row,
      at: row.at && (index < 2 ? row.at : row.at.replace(':30:00', ':30:30')),
    }));
    await importRows(api, ada, rows);
    expect(await propose()).toEqual([]);
    const before = await listTrades();
    const again = rows.map((row) => ({ ...row, order: '9' }));
    expect(await importRows(api, ada, again)).toMatchObject({ created: 0, changed: 0, unchanged: 4 });
    expect(await listTrades()).toEqual(before);
    expect(await propose()).toMatchObject([{ ids: [1, 2], reason: 'order' }]);
    await importRows(api, ada, rows);
    expect(await propose()).toMatchObject([{ ids: [1, 2], reason: 'order' }]);
  });
});

describe('merging groups (LEG-04)', () => {
  beforeEach(async () => {
    await importRows(api, ada, [
      ...createCondor('a', { account: 'First' }),
      ...createCondor('b', { account: 'Second' }),
      ...createRoundTripFills('x'),
    ]);
  });

  it('makes one trade of each, and is undone completely', async () => {
    for (const { id, tradeTag, amount, date } of await listTrades()) {
      const body = { tradeTag, amount, date, comments: `Note ${id}`, tags: [`tag ${id}`], mae: id, stop: '1' };
      await api.call(calls.trades.update, { token: ada.token, params: { id: String(id) }, body });
    }
    const before = toFacts(await listTrades());
    const { id, undoUntil, ids } = await mergeGroups((await propose()).map((proposal) => proposal.ids));
    expect(ids).toEqual([1, 5]);
    const { changedAt } = await api.db.bulkChanges.findById(id).orFail();
    expect(Date.parse(undoUntil)).toBe(changedAt.getTime() + timings.bulkUndoMs);
    const merged = await listTrades();
    expect(merged.filter(({ structure }) => structure === 'iron condor').map((trade) => trade.id)).toHaveLength(2);
    expect(merged).toHaveLength(3);
    expect(await undo(id)).toEqual({ count: 2, kept: 0 });
    expect(toFacts(await listTrades())).toEqual(before);
    await expectCorrectColumns(api.db, ada);
    expect((await api.fail(calls.bulk.undo, { token: ada.token, params: { id } })).code).toBe('not_found');
  });

  it('is undone except for trades that were separated or deleted since, and keeps later notes', async () => {
    const { id } = await mergeGroups([
      [1, 2],
      [3, 4],
      [5, 6, 7, 8],
    ]);
    await api.call(calls.importedTrades.split, { token: ada.token, body: { id: 1 } });
    await api.call(calls.trades.delete, { token: ada.token, params: { id: '3' } });
    const { trade } = await api.call(calls.trades.get, { token: ada.token, params: { id: '5' } });
    const body = { tradeTag: trade.tradeTag, amount: trade.amount, date: trade.date, comments: 'Later' };
    await api.call(calls.trades.update, { token: ada.token, params: { id: '5' }, body });
    expect(await undo(id)).toEqual({ count: 1, kept: 2 });
    const trades = await listTrades();
    expect(trades.map((each) => each.id).sort()).toEqual([1, 2, 5, 6, 7, 8, 9]);
    expect(trades.find((each) => each.id === 5)?.comments).toBe('Later');
    await expectCorrectColumns(api.db, ada);
  });

  it('merges all groups or none, each trade once', async () => {
    const before = await listTrades();
    const fail = (groups: unknown) => api.fail(calls.structures.merge, { token: ada.token, body: { groups } });
    expect(
      (
        await fail([
          [1, 2],
          [3, 99],
        ])
      ).status,
    ).toBe(404);
    expect(
      (
        await fail([
          [1, 2],
          [3, 9],
        ])
      ).status,
    ).toBe(409);
    for (const groups of [
      [[1]],
      [
        [1, 2],
        [2, 3],
      ],
      [[1, 1]],
      [],
      Array.from({ length: 201 }, () => [1, 2]),
    ])
      expect((await fail(groups)).status).toBe(400);
    const bob = await createTrader(api);
    const foreign = { token: bob.token, body: { groups: [[1, 2]] } };
    expect((await api.fail(calls.structures.merge, foreign)).status).toBe(404);
    expect(await listTrades()).toEqual(before);
  });

  it('happens once for a repeated request (API-13)', async () => {
    const headers = { 'idempotency-key': 'groups-1' };
    const first = await mergeGroups([[1, 2, 3, 4]], headers);
    expect(await mergeGroups([[1, 2, 3, 4]], headers)).toEqual(first);
  });
});
