import { randomUUID } from 'node:crypto';
import { limits, timings } from 'contracts';
import { calls } from 'contracts/every-call';
import fc from 'fast-check';
import { setUpApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { createPngFile } from '../support/media-files.ts';
import { createTrader, type Person } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';
import { attachFile } from '../support/transfer.ts';
import type { Trade, TradeBody } from '../support/wire-types.ts';

const api = setUpApi();

const change = ({ token }: Person, body: object, headers = {}) =>
  api.call(calls.bulk.change, { token, body: body as never, headers });
const failChange = ({ token }: Person, body: object) => api.fail(calls.bulk.change, { token, body });
const undo = ({ token }: Person, id: string) => api.call(calls.bulk.undo, { token, params: { id } });
const list = async ({ token }: Person) => (await api.call(calls.trades.list, { token })).trades;
/** Without versions, which every change increases. */
const listFields = async (trader: Person) => (await list(trader)).map(({ version: _, ...fields }) => fields);

describe('a bulk change', () => {
  let ada: Person;
  const body = { flagType: 'Gap', account: 'Main', tags: ['news', 'fomo'], risk: 50 };
  beforeEach(async () => {
    ada = await createTrader(api);
    await saveTrades(api, ada, body, { ...body, date: '2026-01-05', amount: -5 }, { flagType: '' });
  });

  it.each<[object, Partial<Trade>, number]>([
    [{ action: 'setSetup', setup: 'Late' }, { flagType: 'Late' }, 3],
    [{ action: 'setSetup', setup: 'Gap' }, { flagType: 'Gap' }, 1],
    [{ action: 'setAccount', account: 'Prop' }, { account: 'Prop' }, 3],
    [{ action: 'addTag', tag: 'a+' }, { tags: expect.arrayContaining(['a+']) }, 3],
    [{ action: 'addTag', tag: 'NEWS' }, { tags: expect.arrayContaining(['news']) }, 1],
    [{ action: 'setRisk', risk: 12.5 }, { risk: 12.5 }, 3],
    [{ action: 'setRisk', risk: 50 }, { risk: 50 }, 1],
  ])('%j changes all of the trades and counts those that changed (BLK-01)', async (chosen, expected, count) => {
    const reply = await change(ada, { ids: [1, 2, 3], change: chosen });
    expect(reply.count).toBe(count);
    for (const trade of await list(ada)) expect(trade).toMatchObject(expected);
    await expectCorrectColumns(api.db, ada);
  });

  it.each<[object, keyof Trade, unknown]>([
    [{ action: 'setSetup', setup: '' }, 'flagType', ''],
    [{ action: 'setAccount', account: null }, 'account', undefined],
    [{ action: 'removeTag', tag: 'FOMO' }, 'tags', ['news']],
    [{ action: 'setRisk', risk: null }, 'risk', undefined],
  ])('%j removes a value (BLK-01)', async (chosen, field, expected) => {
    expect((await change(ada, { ids: [1, 2], change: chosen })).count).toBe(2);
    for (const { id, ...trade } of await list(ada)) if (id < 3) expect(trade[field as 'date']).toEqual(expected);
    await expectCorrectColumns(api.db, ada);
  });

  it('selects trades by a filter, and changes nothing when none matches (BLK-01, FLT-03)', async () => {
    const reply = await change(ada, { filter: { result: 'loss' }, change: { action: 'addTag', tag: 'review' } });
    expect(reply.count).toBe(1);
    expect((await list(ada)).filter(({ tags }) => tags?.includes('review')).map(({ id }) => id)).toEqual([2]);
    const none = await change(ada, { filter: { ticker: ['NONE'] }, change: { action: 'delete' } });
    expect(none.count).toBe(0);
    expect(await list(ada)).toHaveLength(3);
  });

  it('moves trades to the trash, and Undo brings them back with their media (BLK-02, BLK-03)', async () => {
    await attachFile(api, ada, 1, createPngFile());
    const before = await list(ada);
    const { id, count } = await change(ada, { filter: {}, change: { action: 'delete' } });
    expect([count, await list(ada)]).toEqual([3, []]);
    expect((await api.call(calls.trash.list, ada)).total).toBe(3);
    expect(await undo(ada, id)).toEqual({ count: 3, kept: 0 });
    expect(await list(ada)).toEqual(before);
    await expectCorrectColumns(api.db, ada);
  });

  it('is undone completely, but a trade that was changed since stays as it is (BLK-02)', async () => {
    const before = await listFields(ada);
    const { id } = await change(ada, { ids: [1, 2, 3], change: { action: 'setSetup', setup: 'Late' } });
    const sent = createTradeBody({ ...body, flagType: 'Mine' });
    await api.call(calls.trades.update, { ...ada, params: { id: '2' }, body: sent });
    expect(await undo(ada, id)).toEqual({ count: 2, kept: 1 });
    const setups = (await list(ada)).map((trade) => [trade.id, trade.flagType]);
    expect(Object.fromEntries(setups)).toEqual({ 1: 'Gap', 2: 'Mine', 3: '' });
    expect((await listFields(ada)).filter((trade) => trade.id !== 2)).toEqual(before.filter((each) => each.id !== 2));
    await expectCorrectColumns(api.db, ada);
  });

  it('can be undone once, within ten minutes, by its trader (BLK-02, API-17)', async () => {
    const { id, undoUntil } = await change(ada, { ids: [1], change: { action: 'setRisk', risk: 1 } });
    const bulk = await api.db.bulkChanges.findById(id).orFail();
    expect(Date.parse(undoUntil)).toBe(bulk.changedAt.getTime() + timings.bulkUndoMs);
    const failUndo = async (trader: Person) => (await api.fail(calls.bulk.undo, { ...trader, params: { id } })).code;
    expect(await failUndo(await createTrader(api))).toBe('not_found');
    await api.db.bulkChanges.updateOne({ _id: id }, { changedAt: new Date(Date.now() - timings.bulkUndoMs) });
    expect(await failUndo(ada)).toBe('not_found');
    await api.db.bulkChanges.updateOne({ _id: id }, { changedAt: new Date() });
    await undo(ada, id);
    expect(await failUndo(ada)).toBe('not_found');
  });

  it('happens once for one idempotency key (API-20)', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { ids: [1, 2], change: { action: 'setRisk', risk: 9 } };
    const replies = await Promise.all([change(ada, body, headers), change(ada, body, headers)]);
    expect(replies[0]).toEqual(replies[1]);
    expect((await list(ada)).map(({ version }) => version).sort()).toEqual([1, 2, 2]);
    const other = { ...body, ids: [3] };
    expect((await api.fail(calls.bulk.change, { ...ada, headers, body: other })).code).toBe('conflict');
  });

  it('changes nothing when one of the trades does not exist or belongs to another trader (BLK-02, API-17)', async () => {
    const bob = await createTrader(api);
    await saveTrades(api, bob, {});
    const before = await list(ada);
    for (const action of [{ action: 'delete' }, { action: 'addTag', tag: 'x' }]) {
      expect((await failChange(ada, { ids: [1, 99], change: action })).code).toBe('not_found');
      expect((await failChange(bob, { ids: [1, 2], change: action })).code).toBe('not_found');
    }
    expect([await list(ada), (await list(bob)).length]).toEqual([before, 1]);
    await expectCorrectColumns(api.db, ada, bob);
  });

  it('changes nothing when a trade has no space for another tag (BLK-02)', async () => {
    const tags = Array.from({ length: limits.tagsPerTrade }, (_, index) => `tag ${index}`);
    await saveTrades(api, ada, { tags });
    const before = await list(ada);
    expect((await failChange(ada, { ids: [1, 4], change: { action: 'addTag', tag: 'one more' } })).error).toContain(
      'Trade 4 has 20 tags already.',
    );
    expect(await list(ada)).toEqual(before);
    expect((await api.call(calls.labels.list, ada)).tags.map(({ name }) => name)).not.toContain('one more');
  });

  it.each<[object, string]>([
    [{ change: { action: 'delete' } }, 'Send either ids or filter.'],
    [{ ids: [1], filter: {}, change: { action: 'delete' } }, 'Send either ids or filter.'],
    [{ ids: [1] }, 'change must be one of'],
    [{ ids: [1], change: { action: 'setRisk', risk: 0 } }, 'Risk must be above 0.'],
    [{ ids: [1], change: { action: 'addTag', tag: ' ' } }, 'Tag is required.'],
    [{ filter: { side: 'up' }, change: { action: 'delete' } }, 'side must be long, short or none.'],
  ])('is refused with 400 for %j (API-18)', async (sent, message) => {
    expect(await failChange(ada, sent)).toMatchObject({
      code: 'invalid_input',
      error: expect.stringContaining(message),
    });
  });
});

describe('bulk changes', () => {
  const label = fc.constantFrom('A', 'B', 'C');
  const trades: fc.Arbitrary<Partial<TradeBody>[]> = fc.array(
    fc.record({
      flagType: label,
      account: fc.option(label),
      tags: fc.uniqueArray(label),
      risk: fc.option(fc.constantFrom(1, 2)),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const chosen = fc.oneof(
    fc.record({ action: fc.constant('setSetup'), setup: label }),
    fc.record({ action: fc.constant('setAccount'), account: fc.option(label) }),
    fc.record({ action: fc.constantFrom('addTag', 'removeTag'), tag: label }),
    fc.record({ action: fc.constant('setRisk'), risk: fc.option(fc.constantFrom(1, 2)) }),
    fc.constant({ action: 'delete' }),
  );

  it('of any kind are undone in reverse order without a trace (BLK-02, DAT-04)', async () => {
    const property = fc.asyncProperty(trades, fc.array(chosen, { maxLength: 4 }), async (all, changes) => {
      const ada = await createTrader(api);
      await saveTrades(api, ada, ...all);
      const before = await listFields(ada);
      const done: string[] = [];
      for (const each of changes) {
        const { id } = await change(ada, { filter: { setup: ['A', 'B'] }, change: each });
        done.push(id);
      }
      for (const id of done.reverse()) await undo(ada, id);
      expect(await listFields(ada)).toEqual(before);
      await expectCorrectColumns(api.db, ada);
    });
    await fc.assert(property, { numRuns: getRunCount('JOURNAL_RUNS', 4) });
  });
});
