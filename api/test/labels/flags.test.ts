import { calls, limits } from 'contracts';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { setUpApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { createTrader, type Person } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';

const api = setUpApi();

const defaults = ['Breakout', 'Continuation', 'Reversal'];
type Change = { action: string } & Record<string, unknown>;

const change = async ({ token }: Person, body: Change) => {
  const { status, raw } = await api.send(calls.flags.change, { token, body });
  expect(status).toBe(200);
  const { reply } = calls.flags.change;
  expect(z.encode(reply, reply.parse(raw))).toEqual(raw);
  return raw;
};
const failChange = ({ token }: Person, body: Change) => api.fail(calls.flags.change, { token, body });
const add = (ada: Person, newName: string) => change(ada, { action: 'add', newName });
const rename = (ada: Person, oldName: string, newName: string) => change(ada, { action: 'rename', oldName, newName });
const getList = async ({ token }: Person) => (await api.call(calls.flags.list, { token })).flags;
const getSetups = async ({ token }: Person) =>
  (await api.call(calls.trades.list, { token })).trades.map(({ id, flagType }) => ({ id, flagType })).reverse();

describe('PATCH /api/flags', () => {
  it.each<[Change, flags: string[]]>([
    [{ action: 'add', newName: '  Gap and go ' }, [...defaults, 'Gap and go']],
    // The same name in another case exists already (FLG-02).
    [{ action: 'add', newName: 'Breakout' }, defaults],
    [{ action: 'add', newName: ' BREAKOUT ' }, defaults],
    [{ action: 'delete', oldName: 'Continuation' }, ['Breakout', 'Reversal']],
    [{ action: 'delete', oldName: 'Missing' }, defaults],
    [{ action: 'rename', oldName: 'Breakout', newName: 'New' }, ['New', 'Continuation', 'Reversal']],
    [{ action: 'reorder', order: ['Reversal', 'Breakout', 'Continuation'] }, ['Reversal', 'Breakout', 'Continuation']],
  ])('%j returns and stores the list %j; only rename returns it in data (API-16, FLG-02)', async (body, flags) => {
    const ada = await createTrader(api);
    expect(await change(ada, body)).toEqual(body.action === 'rename' ? { data: { flags } } : flags);
    expect(await getList(ada)).toEqual(flags);
  });

  it('rename to the same name changes nothing, and to another case changes only the case (API-16, FLG-02)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {});
    expect(await rename(ada, 'Breakout', 'Breakout')).toEqual({ data: { flags: defaults } });
    expect(await api.call(calls.trades.get, { ...ada, params: { id: '1' } })).toMatchObject({ trade: { version: 1 } });
    expect(await rename(ada, 'Breakout', 'BREAKOUT')).toEqual({
      data: { flags: ['BREAKOUT', 'Continuation', 'Reversal'] },
    });
  });

  it.each(['Reversal', 'reversal', ' REVERSAL '])(
    'rejects a rename to %j, which already exists (API-16, FLG-02)',
    async (newName) => {
      const ada = await createTrader(api);
      await saveTrades(api, ada, {});
      const refusal = await failChange(ada, { action: 'rename', oldName: 'Breakout', newName });
      expect(refusal).toMatchObject({ status: 409, code: 'conflict' });
      expect(refusal.error).toBe(`A setup "${newName.trim()}" already exists.`);
      expect(await getList(ada)).toEqual(defaults);
      expect(await getSetups(ada)).toEqual([{ id: 1, flagType: 'Breakout' }]);
    },
  );

  it('rename of a missing name returns 404 and renames no trade (API-16)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { flagType: 'Old one' });
    const refusal = await failChange(ada, { action: 'rename', oldName: 'Old one', newName: 'New' });
    expect(refusal).toMatchObject({ code: 'not_found', error: 'There is no setup "Old one".' });
    expect(await getSetups(ada)).toEqual([{ id: 1, flagType: 'Old one' }]);
  });

  it.each([
    [[]],
    [['Breakout']],
    [[...defaults, 'x']],
    [['Breakout', 'Breakout', 'Reversal']],
    [['breakout', 'Continuation', 'Reversal']],
  ])('reorder rejects %j, which is not the complete list (API-16)', async (order) => {
    const ada = await createTrader(api);
    expect((await failChange(ada, { action: 'reorder', order })).code).toBe('conflict');
    expect(await getList(ada)).toEqual(defaults);
  });

  it.each([
    ['newName', { action: 'add', newName: '  ' }],
    ['newName', { action: 'add' }],
    ['newName', { action: 'add', newName: 'x'.repeat(61) }],
    ['newName', { action: 'add', newName: { $ne: 1 } }],
    ['newName', { action: 'rename', oldName: 'Breakout', newName: '' }],
    ['oldName', { action: 'rename', newName: 'x' }],
    ['oldName', { action: 'delete', oldName: ' ' }],
    ['order', { action: 'reorder' }],
    ['order', { action: 'reorder', order: Array.from({ length: 101 }, String) }],
    ['action', { action: 'drop' }],
    ['action', {} as Change],
  ])('rejects an invalid %s in %j and changes nothing (API-16, API-18)', async (field, body) => {
    const ada = await createTrader(api);
    const refusal = await failChange(ada, body);
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
    expect(await getList(ada)).toEqual(defaults);
  });

  it('accepts a name of maximum length and any characters (API-16)', async () => {
    const ada = await createTrader(api);
    for (const name of ['x'.repeat(60), '$set', '__proto__', 'ä🚀\u0000']) expect(await add(ada, name)).toContain(name);
    expect(await rename(ada, '__proto__', 'constructor')).toMatchObject({
      data: { flags: expect.arrayContaining(['constructor']) },
    });
  });

  it('accepts at most 100 names (API-16, DAT-03)', async () => {
    const ada = await createTrader(api);
    const setups = Array.from({ length: limits.setups - 1 }, (_, index) => ({ id: index + 1, name: `Setup ${index}` }));
    await api.db.users.updateOne({ firebaseUid: ada.uid }, { setups });
    expect(await add(ada, 'Last one')).toHaveLength(limits.setups);
    expect(await failChange(ada, { action: 'add', newName: 'Too many' })).toMatchObject({
      code: 'conflict',
      error: 'There can be at most 100 setups.',
    });
    expect(await add(ada, 'last ONE')).toHaveLength(limits.setups);
  });
});

describe('a setup and its trades', () => {
  const getGroups = async (trader: Person) =>
    (await api.call(calls.days.analytics, trader)).bySetup.map(({ key, trades }) => [key, trades]);

  it('are one group with the trades of a deleted type of the same name, also after the next rename (FLG-03, API-22)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { flagType: 'Breakout' }, { flagType: 'Reversal' });
    await api.call(calls.flags.change, { ...ada, body: { action: 'delete', oldName: 'Breakout' } });
    await rename(ada, 'Reversal', 'Breakout');
    expect(await getGroups(ada)).toEqual([['Breakout', 2]]);
    await rename(ada, 'Breakout', 'Gap');
    expect(await getGroups(ada)).toEqual([['Gap', 2]]);
    await expectCorrectColumns(api.db, ada);
  });

  it('may have at most 500 different names, deleted ones included (API-18)', async () => {
    const ada = await createTrader(api);
    const old = Array.from({ length: limits.setupsInUse - 3 }, (_, index) => ({
      id: index + 4,
      name: `Old ${index}`,
      deleted: true,
    }));
    const listed = defaults.map((name, index) => ({ id: index + 1, name }));
    await api.db.users.updateOne({ firebaseUid: ada.uid }, { setups: [...listed, ...old] });
    const refusal = { code: 'quota_exceeded', error: expect.stringContaining('at most 500 different setups') };
    const body = createTradeBody({ flagType: 'New' });
    expect(await api.fail(calls.trades.create, { ...ada, body })).toMatchObject(refusal);
    expect(await failChange(ada, { action: 'add', newName: 'New' })).toMatchObject(refusal);
    expect((await saveTrades(api, ada, { flagType: 'Old 7' }))[0]?.flagType).toBe('Old 7');
    expect(await add(ada, 'Old 8')).toContain('Old 8');
  });

  it('rename changes all trades, including deleted ones, and none of another trader (FLG-03)', async () => {
    const ada = await createTrader(api);
    const bob = await createTrader(api);
    const dates = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];
    await saveTrades(api, ada, ...dates.map((date) => ({ date })), { flagType: 'Reversal' });
    await saveTrades(api, bob, {});
    await api.call(calls.trades.delete, { ...ada, params: { id: '4' } });
    await rename(ada, 'Breakout', 'Opening range');
    await api.call(calls.trades.restore, { ...ada, params: { id: '4' } });
    expect((await getSetups(ada)).map(({ flagType }) => flagType).sort()).toEqual([
      ...dates.map(() => 'Opening range'),
      'Reversal',
    ]);
    expect(await getSetups(bob)).toEqual([{ id: 1, flagType: 'Breakout' }]);
    expect(await getList(bob)).toEqual(defaults);
    await expectCorrectColumns(api.db, ada, bob);
  });

  it('rename changes no version (FLG-03, API-13)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {});
    await rename(ada, 'Breakout', 'Opening range');
    const body = createTradeBody({ amount: 7, flagType: 'Opening range' });
    const edit = { ...ada, params: { id: '1' }, headers: { 'if-match': '1' }, body };
    const { trade } = await api.call(calls.trades.update, edit);
    expect(trade).toMatchObject({ flagType: 'Opening range', amount: 7, version: 2 });
    expect(await getGroups(ada)).toEqual([['Opening range', 1]]);
  });

  it('are read, changed, deleted and restored where the previous release also stored the name (FLG-03, DAT-04)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {});
    const trades = api.db.connection.collection('trades');
    const { _id: userId } = await api.db.users.findOne({ firebaseUid: ada.uid }).orFail();
    await trades.updateMany({ userId }, { $set: { setupName: 'Former name' } });
    const one = { ...ada, params: { id: '1' } };
    await api.call(calls.trades.update, { ...one, body: createTradeBody({ amount: 7 }) });
    await api.call(calls.trades.delete, one);
    await api.call(calls.trades.restore, one);
    expect(await getSetups(ada)).toEqual([{ id: 1, flagType: 'Breakout' }]);
    expect(await trades.findOne({ userId })).toMatchObject({ setupName: 'Former name', version: 2 });
    await expectCorrectColumns(api.db, ada);
  });

  it('deletion leaves the trades unchanged (FLG-03)', async () => {
    const ada = await createTrader(api);
    const saved = await saveTrades(api, ada, {});
    await change(ada, { action: 'delete', oldName: 'Breakout' });
    expect((await api.call(calls.trades.list, ada)).trades).toEqual(saved);
    await expectCorrectColumns(api.db, ada);
  });

  it('rename merges with trades that kept the name of a deleted setup, day by day (FLG-03, API-22)', async () => {
    const ada = await createTrader(api);
    const monday = { date: '2026-03-02' };
    const tuesday = { date: '2026-03-03' };
    await saveTrades(api, ada, monday, { ...monday, flagType: 'Reversal' }, tuesday, { ...monday, flagType: '' });
    await change(ada, { action: 'delete', oldName: 'Reversal' });
    await rename(ada, 'Breakout', 'Reversal');
    const { bySetup } = await api.call(calls.days.analytics, ada);
    expect(bySetup.map(({ key, trades }) => [key, trades])).toEqual([
      ['Reversal', 3],
      ['none', 1],
    ]);
    await expectCorrectColumns(api.db, ada);
  });
});

describe('concurrent changes of setups', () => {
  it('keep all of 20 different names, and one of 20 spellings (DAT-03, FLG-02)', async () => {
    const ada = await createTrader(api);
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(ada, `Setup ${index}`)));
    expect(new Set(await getList(ada)).size).toBe(23);
    const spellings = Array.from(
      { length: 20 },
      (_, index) => 'abcdefghijklmnopqrst'.slice(0, index) + 'ABCDEFGHIJKLMNOPQRST'.slice(index),
    );
    await Promise.all(spellings.map((name) => add(ada, name)));
    expect(await getList(ada)).toHaveLength(24);
  });

  it.each([
    ['one setup, which has', { oldName: 'Breakout', newName: 'One' }, { oldName: 'Breakout', newName: 'Two' }, 404],
    ['two setups to', { oldName: 'Breakout', newName: 'Same' }, { oldName: 'Reversal', newName: 'Same' }, 409],
  ])(
    'let one of two renames win: of %s one name, in the list and on every trade (FLG-03, DAT-03)',
    async (_, first, second, refusal) => {
      const ada = await createTrader(api);
      await saveTrades(api, ada, {}, { date: '2026-03-03' }, { flagType: 'Reversal' });
      const renames = [first, second].map((names) => ({ ...ada, body: { action: 'rename', ...names } }));
      const answers = await Promise.all(renames.map((sent) => api.send(calls.flags.change, sent)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, refusal]);
      const list = await getList(ada);
      const renamed = ['One', 'Two', 'Same'].filter((name) => list.includes(name));
      expect(renamed).toHaveLength(1);
      const setups = (await getSetups(ada)).map(({ flagType }) => flagType);
      expect(setups.filter((name) => !list.includes(name))).toEqual([]);
      expect(setups).toContain(renamed[0]);
      await expectCorrectColumns(api.db, ada);
    },
  );

  it('give every trade the old or the new name in order of creation during a rename (FLG-03)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {}, {});
    const [, , ...created] = await Promise.all([
      rename(ada, 'Breakout', 'Opening range'),
      add(ada, 'Gap and go'),
      ...Array.from({ length: 10 }, () => saveTrades(api, ada, {})),
    ]);
    expect((await getList(ada)).sort()).toEqual(['Continuation', 'Gap and go', 'Opening range', 'Reversal']);
    const setups = (await getSetups(ada)).map(({ flagType }) => flagType);
    const renamed = setups.filter((name) => name === 'Opening range').length;
    expect(renamed).toBeGreaterThanOrEqual(2);
    // Trades created before the rename have the new name, later ones the old name.
    expect(setups).toEqual([
      ...Array.from({ length: renamed }, () => 'Opening range'),
      ...Array.from({ length: created.length + 2 - renamed }, () => 'Breakout'),
    ]);
    await expectCorrectColumns(api.db, ada);
  });

  it('keep names unique and summaries correct (DAT-03)', async () => {
    const name = fc.constantFrom('A', 'a', 'B', 'C', 'Breakout');
    const step = fc.oneof(
      fc.record({ action: fc.constant('add'), newName: name }),
      fc.record({ action: fc.constant('delete'), oldName: name }),
      fc.record({ action: fc.constant('rename'), oldName: name, newName: name }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
        const ada = await createTrader(api);
        await saveTrades(api, ada, {}, { flagType: 'A', date: '2026-03-03' });
        const answers = await Promise.all(
          steps.map((body) => api.send(calls.flags.change, { token: ada.token, body })),
        );
        for (const { status } of answers) expect([200, 404, 409]).toContain(status);
        const names = (await getList(ada)).map((each) => each.toLowerCase());
        expect(new Set(names).size).toBe(names.length);
        await expectCorrectColumns(api.db, ada);
      }),
      { numRuns: getRunCount('JOURNAL_RUNS', 5) },
    );
  });
});
