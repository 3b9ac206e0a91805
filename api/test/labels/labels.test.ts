import { limits } from 'contracts';
import { calls } from 'contracts/every-call';
import { type LabelChange, labelKinds } from 'contracts/labels';
import { createFindLabels } from '../../src/journal/labels/read-labels.ts';
import { setUpApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { savePlan } from '../support/days.ts';
import { changeLabels, findLabelId, readLabels } from '../support/labels.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveRule } from '../support/rules.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';

const api = setUpApi();

const countTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const update = async ({ token }: Person, fields: object) =>
  (await api.call(calls.trades.update, { token, params: { id: '1' }, body: { ...createTradeBody(), ...fields } }))
    .trade;
const readTrade = async ({ token }: Person) => (await api.call(calls.trades.get, { token, params: { id: '1' } })).trade;
const failChange = ({ token }: Person, body: object) => api.fail(calls.labels.change, { token, body });
const readStoredTrades = async ({ uid }: Person) => {
  const { _id: userId } = await api.db.users.findOne({ firebaseUid: uid }).orFail();
  return api.db.trades.find({ userId }).sort({ number: 1 }).lean();
};

/** A trader with three trades that have entries of each list. */
const createLabelledTrader = async () => {
  const ada = await createTrader(api);
  await saveTrades(
    api,
    ada,
    { account: 'IB', tags: ['fomo', 'A+'] },
    { account: 'IB', tags: ['fomo'] },
    { account: 'Cash', flagType: 'Reversal' },
  );
  return ada;
};

describe('account and tags of a trade', () => {
  it('are added to the lists when they are new, regardless of case (TAG-01, FAC-05)', async () => {
    const ada = await createTrader(api);
    const [first, second] = await saveTrades(
      api,
      ada,
      { account: ' IB ', tags: ['fomo', ' A+', 'FOMO'] },
      { account: 'ib', tags: ['Fomo', 'late'] },
    );
    expect(first).toMatchObject({ account: 'IB', tags: ['fomo', 'A+'] });
    expect(second).toMatchObject({ account: 'IB', tags: ['fomo', 'late'] });
    expect(await readLabels(api, ada, 'accounts')).toEqual(['IB: 2']);
    expect(await readLabels(api, ada, 'tags')).toEqual(['fomo: 2', 'A+: 1', 'late: 1']);
    await expectCorrectColumns(api.db, ada);
  });

  it('stay in an update without them, and are removed by null, an empty text or an empty list (API-13, FAC-05)', async () => {
    const ada = await createLabelledTrader();
    expect(await update(ada, { amount: 7 })).toMatchObject({ account: 'IB', tags: ['fomo', 'A+'] });
    expect(await update(ada, { account: '', tags: ['late'] })).toEqual(
      expect.not.objectContaining({ account: expect.anything() }),
    );
    const bare = await update(ada, { account: null, tags: [] });
    expect([bare.account, bare.tags]).toEqual([undefined, undefined]);
    expect(await update(ada, { tags: null })).toEqual({ ...bare, version: bare.version + 1 });
    expect(await readLabels(api, ada, 'accounts')).toEqual(['IB: 1', 'Cash: 1']);
    await expectCorrectColumns(api.db, ada);
  });

  it.each<[string, object, string]>([
    ['tags', { tags: countTo(21).map(String) }, 'A trade can have at most 20 tags.'],
    ['tags', { tags: 'fomo' }, 'Tags must be a list of names.'],
    ['tags.1', { tags: ['fomo', ' '] }, 'Tag is required.'],
    ['tags.0', { tags: ['x'.repeat(61)] }, 'Tag can have at most 60 characters.'],
    ['tags.0', { tags: ['\ud800'] }, 'Tag contains an invalid character. Please type it again.'],
    ['account', { account: 5 }, 'Account must be text.'],
    ['account', { account: 'x'.repeat(61) }, 'Account can have at most 60 characters.'],
  ])('are refused with 400 naming %s: %j (FAC-05, API-18)', async (field, fields, error) => {
    const ada = await createTrader(api);
    const body = { ...createTradeBody(), ...fields };
    expect(await api.fail(calls.trades.create, { ...ada, body })).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: error },
    });
    expect(await readLabels(api, ada, 'tags')).toEqual([]);
  });

  it.each([
    ['tags', limits.tags, { tags: ['one more'] }],
    ['accounts', limits.accounts, { account: 'one more' }],
  ] as const)(
    'are refused when the list of %s has %d entries, and nothing is saved (TAG-01)',
    async (kind, max, fields) => {
      const ada = await createTrader(api);
      const full = countTo(max).map((id) => ({ id, name: `Name ${id}` }));
      await api.db.users.updateOne({ firebaseUid: ada.uid }, { [kind]: full });
      const refusal = { code: 'conflict', error: `There can be at most ${max} ${kind}.` };
      const body = { ...createTradeBody(), ...fields };
      expect(await api.fail(calls.trades.create, { ...ada, body })).toMatchObject(refusal);
      expect(await failChange(ada, { kind, action: 'add', name: 'one more' })).toMatchObject(refusal);
      expect((await api.call(calls.trades.list, ada)).trades).toEqual([]);
      await saveTrades(api, ada, {
        account: null,
        tags: null,
        [kind === 'tags' ? 'tags' : 'account']: kind === 'tags' ? ['name 7'] : 'name 7',
      });
      expect(await readLabels(api, ada, kind)).toContain('Name 7: 1');
    },
  );
});

describe('a filter by label', () => {
  const count = async (ada: Person, query: object) =>
    (await api.call(calls.trades.stats, { token: ada.token, query })).totalTrades;

  it('finds renamed and merged entries by their new and merged names, and trades without any by none (FLT-07, TAG-01)', async () => {
    const ada = await createLabelledTrader();
    const fomo = await findLabelId(api, ada, 'tags', 'fomo');
    const best = await findLabelId(api, ada, 'tags', 'A+');
    expect([await count(ada, { tag: 'FOMO' }), await count(ada, { tag: 'none' })]).toEqual([2, 1]);
    await changeLabels(api, ada, { kind: 'tags', action: 'merge', id: best, into: fomo });
    await changeLabels(api, ada, { kind: 'tags', action: 'rename', id: fomo, name: 'fear' });
    expect([await count(ada, { tag: 'fear' }), await count(ada, { tag: 'a+' })]).toEqual([2, 2]);
    expect([await count(ada, { tag: 'fomo' }), await count(ada, { tag: 'unknown' })]).toEqual([0, 0]);
    await changeLabels(api, ada, { kind: 'tags', action: 'delete', id: fomo });
    expect([await count(ada, { tag: 'none' }), await count(ada, { tag: 'fear' })]).toEqual([3, 0]);
    const report = await api.call(calls.reports.get, { token: ada.token, query: { groupBy: 'tag' } });
    expect(report.groups.map(({ keys }) => keys)).toEqual([['none']]);
  });
});

describe('PATCH /api/labels', () => {
  it.each(labelKinds)('rename and merge change no trade of %s, only what is shown (TAG-01, FLG-03)', async (kind) => {
    const ada = await createLabelledTrader();
    const [oldName = '', target = ''] = {
      setups: ['Breakout', 'Reversal'],
      tags: ['fomo', 'A+'],
      accounts: ['IB', 'Cash'],
    }[kind];
    const id = await findLabelId(api, ada, kind, oldName);
    const into = await findLabelId(api, ada, kind, target);
    const before = await readStoredTrades(ada);
    await changeLabels(api, ada, { kind, action: 'rename', id, name: 'New name' });
    expect(await readLabels(api, ada, kind)).toContain('New name: 2');
    expect(JSON.stringify(await readTrade(ada))).toContain('"New name"');
    await changeLabels(api, ada, { kind, action: 'merge', id, into });
    const merged = { setups: 3, tags: 2, accounts: 3 }[kind];
    expect(await readLabels(api, ada, kind)).toContain(`${target}: ${merged}`);
    expect(JSON.stringify(await readTrade(ada))).not.toContain('"New name"');
    expect(await readStoredTrades(ada)).toEqual(before);
    await expectCorrectColumns(api.db, ada);
  });

  it('the name of a merged entry means its target in later trades, until it is added again (TAG-01)', async () => {
    const ada = await createLabelledTrader();
    const id = await findLabelId(api, ada, 'accounts', 'Cash');
    const into = await findLabelId(api, ada, 'accounts', 'IB');
    await changeLabels(api, ada, { kind: 'accounts', action: 'merge', id, into });
    await saveTrades(api, ada, { account: 'cash' });
    expect(await readLabels(api, ada, 'accounts')).toEqual(['IB: 4']);
    await changeLabels(api, ada, { kind: 'accounts', action: 'add', name: 'Cash' });
    await saveTrades(api, ada, { account: 'cash' });
    expect(await readLabels(api, ada, 'accounts')).toEqual(['IB: 4', 'Cash: 1']);
  });

  it('delete removes a tag from its trades, and leaves the name of an account on them (TAG-01)', async () => {
    const ada = await createLabelledTrader();
    for (const [kind, name] of [
      ['tags', 'fomo'],
      ['accounts', 'IB'],
    ] as const)
      await changeLabels(api, ada, { kind, action: 'delete', id: await findLabelId(api, ada, kind, name) });
    expect(await readTrade(ada)).toMatchObject({ account: 'IB', tags: ['A+'] });
    expect(await readLabels(api, ada, 'tags')).toEqual(['A+: 1']);
    expect(await readLabels(api, ada, 'accounts')).toEqual(['Cash: 1']);
    // A save of the trade lists nothing again; a new trade does.
    await update(ada, { account: 'IB', tags: ['A+'] });
    expect(await readLabels(api, ada, 'accounts')).toEqual(['Cash: 1']);
    await saveTrades(api, ada, { account: 'IB', tags: ['fomo'] });
    expect(await readLabels(api, ada, 'accounts')).toEqual(['Cash: 1', 'IB: 3']);
    expect(await readLabels(api, ada, 'tags')).toEqual(['A+: 1', 'fomo: 1']);
    await expectCorrectColumns(api.db, ada);
  });

  it('archived entries are the last, are not offered by /api/flags, and stay on trades and in statistics (TAG-03)', async () => {
    const ada = await createLabelledTrader();
    const before = [await api.call(calls.trades.list, ada), await api.call(calls.days.analytics, ada)];
    const id = await findLabelId(api, ada, 'setups', 'Breakout');
    await changeLabels(api, ada, { kind: 'setups', action: 'archive', id });
    expect(await readLabels(api, ada, 'setups')).toEqual(['Continuation: 0', 'Reversal: 1', 'Breakout: 2, archived']);
    expect(await api.call(calls.flags.list, ada)).toEqual({ flags: ['Continuation', 'Reversal'] });
    expect([await api.call(calls.trades.list, ada), await api.call(calls.days.analytics, ada)]).toEqual(before);
    await saveTrades(api, ada, { flagType: 'Breakout' });
    expect(await readLabels(api, ada, 'setups')).toContain('Breakout: 3, archived');
    expect(
      await api.fail(calls.flags.change, {
        ...ada,
        body: { action: 'rename', oldName: 'Reversal', newName: 'breakout' },
      }),
    ).toMatchObject({ code: 'conflict' });
    await changeLabels(api, ada, { kind: 'setups', action: 'unarchive', id });
    expect(await readLabels(api, ada, 'setups')).toEqual(['Continuation: 0', 'Reversal: 1', 'Breakout: 3']);
    await changeLabels(api, ada, { kind: 'setups', action: 'archive', id });
    const body = { action: 'add', newName: 'breakout' } as const;
    expect(await api.call(calls.flags.change, { ...ada, body })).toEqual(['Continuation', 'Reversal', 'Breakout']);
  });

  it('reorder takes each id of the list once (TAG-01)', async () => {
    const ada = await createLabelledTrader();
    const reorder = (order: number[]): LabelChange => ({ kind: 'tags', action: 'reorder', order });
    const names = (await changeLabels(api, ada, reorder([2, 1]))).map(({ name }) => name);
    expect(names).toEqual(['A+', 'fomo']);
    for (const order of [[], [1], [1, 1], [1, 3], [1, 2, 3]])
      expect((await failChange(ada, reorder(order))).code).toBe('conflict');
    expect(await readLabels(api, ada, 'tags')).toEqual(['A+: 1', 'fomo: 2']);
  });

  it.each<[string, object]>([
    ['not_found', { action: 'rename', id: 9, name: 'x' }],
    ['not_found', { action: 'merge', id: 1, into: 9 }],
    ['not_found', { action: 'merge', id: 9, into: 1 }],
    ['not_found', { action: 'archive', id: 9 }],
    ['not_found', { action: 'unarchive', id: 9 }],
    ['not_found', { action: 'delete', id: 9 }],
    ['conflict', { action: 'merge', id: 1, into: 1 }],
    ['conflict', { action: 'rename', id: 1, name: ' a+ ' }],
    ['invalid_input', { action: 'rename', id: 1, name: ' ' }],
    ['invalid_input', { action: 'rename', id: '1', name: 'x' }],
    ['invalid_input', { action: 'add', name: 'x'.repeat(61) }],
    ['invalid_input', { action: 'reorder', order: 'x' }],
    ['invalid_input', { action: 'remove', id: 1 }],
    ['invalid_input', { action: 'archive', id: 1, kind: 'flags' }],
  ])('returns %s for %j, and changes nothing (TAG-01, API-18)', async (code, change) => {
    const ada = await createLabelledTrader();
    const before = await api.call(calls.labels.list, ada);
    expect((await failChange(ada, { kind: 'tags', ...change })).code).toBe(code);
    expect(await api.call(calls.labels.list, ada)).toEqual(before);
  });

  it('limits entries with deleted and merged ones, and forgets deleted tags (TAG-01)', async () => {
    const ada = await createTrader(api);
    for (const name of ['a', 'b', 'c']) {
      const labels = await changeLabels(api, ada, { kind: 'tags', action: 'add', name });
      await changeLabels(api, ada, { kind: 'tags', action: 'delete', id: labels[0]?.id ?? 0 });
    }
    const { tags } = await api.db.users.findOne({ firebaseUid: ada.uid }).orFail();
    expect(tags).toHaveLength(1);
    const old = countTo(limits.accountsInUse).map((id) => ({ id, name: `Name ${id}`, deleted: true }));
    await api.db.users.updateOne({ firebaseUid: ada.uid }, { accounts: old });
    const error = 'You can use at most 500 different accounts, deleted ones included. Choose or rename an old one.';
    expect(await failChange(ada, { kind: 'accounts', action: 'add', name: 'x' })).toMatchObject({
      code: 'quota_exceeded',
      error,
    });
    await changeLabels(api, ada, { kind: 'accounts', action: 'add', name: 'name 7' });
    expect(await readLabels(api, ada, 'accounts')).toEqual(['name 7: 0']);
  });

  it('knows entries that are newer than the user that the request has read (TAG-01)', async () => {
    const ada = await createTrader(api);
    const user = await api.db.users.findOne({ firebaseUid: ada.uid }).orFail();
    await saveTrades(api, ada, { flagType: 'New setup', account: 'IB', tags: ['fomo'] });
    const { setups, tags, accounts } = await createFindLabels(api.db, user)(await readStoredTrades(ada));
    expect([setups.getName(4), tags.getName(1), accounts.getName(1)]).toEqual(['New setup', 'fomo', 'IB']);
  });
});

describe('the uses of setups', () => {
  it('count the rules and the plans that name each setup, so that a deletion can say so first (PLB-01 DAY-02)', async () => {
    const ada = await createTrader(api);
    const { token } = ada;
    await saveRule(api, ada, { setup: 'Breakout' });
    await saveRule(api, ada, { setup: 'Breakout', conditions: null });
    await saveRule(api, ada);
    const scenario = { if: 'It holds', ['then' as const]: 'Buy', setup: 'Breakout' };
    await savePlan(api, ada, '2026-03-02', { scenarios: [scenario, scenario] });
    await savePlan(api, ada, '2026-03-03', { scenarios: [scenario] });
    await savePlan(api, ada, '2026-03-03', { scenarios: [] });
    const id = await findLabelId(api, ada, 'setups', 'Breakout');
    expect(await api.call(calls.labels.uses, { token })).toEqual({ setups: [{ id, rules: 2, plans: 1 }] });
    await changeLabels(api, ada, { kind: 'setups', action: 'merge', id, into: id + 1 });
    expect(await api.call(calls.labels.uses, { token })).toEqual({ setups: [{ id: id + 1, rules: 2, plans: 1 }] });
  });
});
