import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { createPlanBody } from '../support/days.ts';
import { makeKey } from '../support/keys.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';

const api = setUpApi();

const readTrades = async (trader: Person) =>
  JSON.stringify(
    await api.db.driver.trades
      .find({ userId: await getUserId(api, trader) })
      .sort({ number: 1 })
      .toArray(),
  );

/** A trader with the trades 1 and 2 of Main, 3 of Other, 4 without an account, and 5 and 6 in the trash. */
const createOwner = async () => {
  const trader = await createTrader(api);
  await saveTrades(
    api,
    trader,
    ...['Main', 'Main', 'Other', null, 'Main', 'Other'].map((account) => ({ account, tags: ['calm'] })),
  );
  for (const id of ['5', '6']) await api.call(calls.trades.delete, { token: trader.token, params: { id } });
  const { key } = await makeKey(api, trader, { accounts: ['Main'] });
  return { trader, key };
};

const ids = (...numbers: number[]) => numbers;
const setTag = { action: 'addTag', tag: 'calm' } as const;
const toOther = { action: 'setAccount', account: 'Other' } as const;
const body = (account: string | null) => createTradeBody({ account });

describe('a key that is restricted to an account', () => {
  it.each([
    ['a trade without an account', calls.trades.create, { body: body(null) }],
    ['a trade of another account', calls.trades.create, { body: body('Other') }],
    ['a trade of a new account', calls.trades.create, { body: body('New') }],
    ['a move to another account', calls.trades.update, { params: { id: '1' }, body: body('Other') }],
    ['a move out of all accounts', calls.trades.update, { params: { id: '1' }, body: body(null) }],
    ['a bulk move', calls.bulk.change, { body: { ids: ids(1, 2), change: toOther } }],
    ['a bulk move by a filter', calls.bulk.change, { body: { filter: {}, change: toOther } }],
    ['a bulk move out', calls.bulk.change, { body: { ids: ids(1), change: { action: 'setAccount', account: null } } }],
  ])('cannot save %s: 400, and nothing changes (KEY-02)', async (_, call, sent) => {
    const { trader, key } = await createOwner();
    const before = await readTrades(trader);
    expect(await api.fail(call, { ...sent, token: key })).toMatchObject({
      code: 'invalid_input',
      fields: { account: expect.any(String) },
    });
    expect(await readTrades(trader)).toBe(before);
    const { accounts } = await api.call(calls.labels.list, trader);
    expect(accounts.map(({ name }) => name)).toEqual(['Main', 'Other']);
  });

  it.each([
    ['reading it', calls.trades.get, { params: { id: '3' } }],
    ['reading one without an account', calls.trades.get, { params: { id: '4' } }],
    ['changing it', calls.trades.update, { params: { id: '3' }, body: body('Main') }],
    [
      'guessing its version',
      calls.trades.update,
      {
        params: { id: '3' },
        body: body('Main'),
        headers: { 'if-match': '9' },
      },
    ],
    ['deleting it', calls.trades.delete, { params: { id: '3' } }],
    ['restoring it', calls.trades.restore, { params: { id: '6' } }],
    ['restoring it with others', calls.trash.restore, { body: { ids: ids(5, 6) } }],
    ['a bulk change', calls.bulk.change, { body: { ids: ids(1, 3), change: { action: 'setRisk', risk: 5 } } }],
    ['a bulk change without effect', calls.bulk.change, { body: { ids: ids(1, 3), change: setTag } }],
    ['a bulk deletion', calls.bulk.change, { body: { ids: ids(1, 4), change: { action: 'delete' } } }],
    ['its check', calls.check.get, { params: { id: '3' } }],
    ['answering its rules', calls.check.change, { params: { id: '3' }, body: { grade: 3 } }],
    ['a draft in its place', calls.check.draft, { body: { id: 3, trade: createTradeBody() } }],
    ['its neighbours', calls.adjacentTrades.get, { params: { id: '3' } }],
    ['the limits of its account', calls.accountLimits.get, { params: { account: 'Other' } }],
  ])('finds no trade of another account by %s: 404 (KEY-02)', async (_, call, sent) => {
    const { trader, key } = await createOwner();
    const before = await readTrades(trader);
    expect((await api.fail(call, { ...sent, token: key })).code).toBe('not_found');
    expect(await readTrades(trader)).toBe(before);
  });

  it('changes the trades of its account (KEY-02)', async () => {
    const { trader, key: token } = await createOwner();
    const saved = await api.call(calls.trades.create, { token, body: body('main') });
    expect([saved.id, saved.account]).toEqual([7, 'Main']);
    await api.call(calls.trades.update, { token, params: { id: '1' }, body: body('Main') });
    await api.call(calls.trades.restore, { token, params: { id: '5' } });
    const { id, count } = await api.call(calls.bulk.change, {
      token,
      body: { filter: {}, change: { action: 'setRisk', risk: 5 } },
    });
    expect(count).toBe(4);
    expect(await api.call(calls.bulk.undo, { token, params: { id } })).toEqual({ count: 4, kept: 0 });
    await api.call(calls.check.change, { token, params: { id: '1' }, body: { grade: 3 } });
    await api.call(calls.trades.delete, { token, params: { id: '2' } });
    expect((await api.call(calls.trash.list, { token })).trades.map((trade) => trade.id)).toEqual([2]);
    expect((await api.call(calls.trades.list, { token })).trades.map((trade) => trade.id).sort()).toEqual([1, 5, 7]);
    await expectCorrectColumns(api.db, trader);
  });

  it('cannot undo a change of other accounts, which its trader still can (KEY-02)', async () => {
    const { trader, key } = await createOwner();
    const { id } = await api.call(calls.bulk.change, {
      token: trader.token,
      body: { ids: ids(1, 3), change: { action: 'setRisk', risk: 5 } },
    });
    expect((await api.fail(calls.bulk.undo, { token: key, params: { id } })).code).toBe('not_found');
    expect(await api.call(calls.bulk.undo, { token: trader.token, params: { id } })).toEqual({ count: 2, kept: 0 });
  });

  it.each(['tradeOfDay', 'minutesAfterLoss', 'dayResultBefore'])(
    'cannot try conditions on %s, which depends on other accounts',
    async (fact) => {
      const { key: token } = await createOwner();
      const condition = fact === 'tradeOfDay' ? { fact, max: 1 } : { fact, min: 1 };
      const refusal = await api.fail(calls.playbook.try, { token, body: { setup: null, conditions: [condition] } });
      expect(refusal).toMatchObject({ code: 'invalid_input', fields: { conditions: expect.any(String) } });
      const body = { conditions: [[condition]] };
      expect((await api.fail(calls.whatIfRules.leaveOut, { token, body })).code).toBe('invalid_input');
    },
  );

  const readIds = async (token: string) =>
    (await api.call(calls.trades.list, { token })).trades.map(({ id }) => id).sort();
  const changeAccounts = async ({ token }: Person, change: 'delete' | 'merge', from: string, into = '') => {
    const { accounts } = await api.call(calls.labels.list, { token });
    const findId = (name: string) => accounts.find((account) => account.name === name)?.id ?? 0;
    const body =
      change === 'delete'
        ? { kind: 'accounts' as const, action: change, id: findId(from) }
        : { kind: 'accounts' as const, action: change, id: findId(from), into: findId(into) };
    await api.call(calls.labels.change, { token, body });
  };

  it('sees nothing when its account is deleted or merged into another, and all that is merged into it', async () => {
    const deleted = await createOwner();
    await changeAccounts(deleted.trader, 'delete', 'Main');
    expect(await readIds(deleted.key)).toEqual([]);
    expect((await api.fail(calls.trades.create, { token: deleted.key, body: body('Main') })).code).toBe(
      'invalid_input',
    );
    const [entry] = (await api.call(calls.keys.list, deleted.trader)).keys;
    expect(entry?.accounts).toEqual([]);
    const merged = await createOwner();
    await changeAccounts(merged.trader, 'merge', 'Main', 'Other');
    expect(await readIds(merged.key)).toEqual([]);
    const grown = await createOwner();
    await changeAccounts(grown.trader, 'merge', 'Other', 'Main');
    expect(await readIds(grown.key)).toEqual([1, 2, 3]);
  });
});

describe('a key without notes:read', () => {
  const setUp = async () => {
    const trader = await createTrader(api);
    await saveTrades(api, trader, { comments: 'private' });
    const { key } = await makeKey(api, trader, { scopes: ['trades:write', 'days:write', 'stats:read', 'trades:read'] });
    return { trader, key };
  };
  const params = { id: '1' };

  it('leaves comments and lessons as they are, and does not get them (KEY-01)', async () => {
    const { trader, key: token } = await setUp();
    await api.call(calls.check.change, { token: trader.token, params, body: { lesson: 'private' } });
    const put = await api.call(calls.trades.update, { token, params, body: createTradeBody({ comments: 'mine' }) });
    expect([put.trade.comments, put.trade.files]).toEqual(['', []]);
    const check = await api.call(calls.check.change, { token, params, body: { lesson: 'mine', grade: 2 } });
    expect([check.lesson, check.grade]).toEqual(['', 2]);
    expect((await api.call(calls.trades.get, { token: trader.token, params })).trade.comments).toBe('private');
    expect((await api.call(calls.check.get, { token: trader.token, params })).lesson).toBe('private');
  });

  it('leaves what is written about a day as it is, and does not get it (KEY-01)', async () => {
    const { trader, key: token } = await setUp();
    const date = { date: '2026-03-02' };
    const own = { token: trader.token, params: date };
    const text = { text: 'private' };
    const note = await api.call(calls.dayJournal.addNote, { ...own, body: text });
    await api.call(calls.dayPlans.save, { ...own, body: createPlanBody() });
    await api.call(calls.dayJournal.change, { ...own, body: { good: 'private', tomorrow: 'private' } });
    const before = await api.call(calls.dayJournal.get, own);
    const mine = { text: 'mine' };
    const replies = [
      await api.call(calls.dayPlans.save, { token, params: date, body: { bias: 'mine', maxTrades: 2 } }),
      await api.call(calls.dayJournal.change, {
        token,
        params: date,
        body: { good: 'mine', tomorrow: '', grade: 'A' },
      }),
      await api.call(calls.dayJournal.changeNote, { token, params: { ...date, id: note.id }, body: mine }),
      await api.call(calls.dayJournal.addNote, { token, params: date, body: mine }),
    ];
    expect(JSON.stringify(replies)).not.toMatch(/private|mine/);
    const after = await api.call(calls.dayJournal.get, own);
    const toTexts = ({ plan, notes, good, bad, tomorrow }: typeof after) => ({
      plan: { ...plan, maxLoss: 0, maxTrades: 0, changes: [], version: 0 },
      notes: notes.map((each) => each.text),
      ...{ good, bad, tomorrow },
    });
    expect(toTexts(after)).toEqual({ ...toTexts(before), notes: ['private', 'mine'] });
    expect([after.plan?.maxTrades, after.grade]).toEqual([2, 'A']);
  });
});
