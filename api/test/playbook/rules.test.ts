import { limits, timings } from 'contracts';
import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { changeLabels, findLabelId } from '../support/labels.ts';
import { createTrader, type Person } from '../support/people.ts';
import { createRuleBody, type RuleBody, saveRule, unknownRuleId } from '../support/rules.ts';
import { saveTrades } from '../support/trades.ts';

const api = setUpApi();

const readRules = async ({ token }: Person) => (await api.call(calls.rules.list, { token })).rules;
const listTexts = async (person: Person) => (await readRules(person)).map(({ text }) => text);
const failCreate = ({ token }: Person, body: object) => api.fail(calls.rules.create, { token, body });
const findFields = async (person: Person, changes: object) =>
  Object.keys((await failCreate(person, { ...createRuleBody(), ...changes })).fields ?? {});

describe('rules', () => {
  it('are created, listed in order, changed, reordered, deleted and restored (PLB-01)', async () => {
    const ada = await createTrader(api);
    const { token } = ada;
    const first = await saveRule(api, ada, {
      text: 'First',
      setup: 'Breakout',
      from: '2026-01-01',
      until: '2026-12-31',
    });
    expect(first).toEqual({
      ...createRuleBody({ text: 'First', setup: 'Breakout', from: '2026-01-01', until: '2026-12-31' }),
      id: expect.stringMatching(/^[\da-f]{24}$/),
      version: 1,
    });
    const second = await saveRule(api, ada, { text: 'Second' });
    expect(await listTexts(ada)).toEqual(['First', 'Second']);
    const changed = await api.call(calls.rules.update, {
      ...{ token, params: { id: first.id }, headers: { 'if-match': '1' } },
      body: createRuleBody({ text: 'Changed' }),
    });
    expect(changed).toMatchObject({ id: first.id, text: 'Changed', setup: null, from: null, version: 2 });
    const order = { order: [second.id, first.id] };
    const ordered = await api.call(calls.rules.order, { token, body: order });
    expect(ordered.rules.map(({ text }) => text)).toEqual(['Second', 'Changed']);
    await api.call(calls.rules.delete, { token, params: { id: second.id } });
    expect(await listTexts(ada)).toEqual(['Changed']);
    expect(await api.call(calls.rules.restore, { token, params: { id: second.id } })).toEqual(second);
    expect(await listTexts(ada)).toEqual(['Second', 'Changed']);
  });

  it('cannot be restored after the time of the trash (PLB-01)', async () => {
    const ada = await createTrader(api);
    const { id } = await saveRule(api, ada);
    await api.call(calls.rules.delete, { token: ada.token, params: { id } });
    const deletedAt = Date.now() - timings.trashMs;
    await api.db.playbooks.updateOne({ 'rules.id': id }, { $set: { 'rules.$.deletedAt': deletedAt } });
    expect((await api.fail(calls.rules.restore, { token: ada.token, params: { id } })).status).toBe(404);
  });

  it('are not changed by a PUT with another version (PLB-01)', async () => {
    const ada = await createTrader(api);
    const { id } = await saveRule(api, ada);
    const sent = {
      token: ada.token,
      params: { id },
      headers: { 'if-match': '7' },
      body: createRuleBody({ text: 'No' }),
    };
    expect((await api.fail(calls.rules.update, sent)).status).toBe(412);
    expect(await listTexts(ada)).toEqual([createRuleBody().text]);
  });

  it('of another trader are 404 before the body is validated (PLB-01)', async () => {
    const ada = await createTrader(api);
    const eve = await createTrader(api);
    const { id } = await saveRule(api, ada);
    await saveRule(api, eve);
    for (const body of [createRuleBody(), {}, { setup: 'No such setup' }])
      expect((await api.fail(calls.rules.update, { token: eve.token, params: { id }, body } as never)).status).toBe(
        404,
      );
    for (const call of [calls.rules.delete, calls.rules.restore])
      expect((await api.fail(call, { token: eve.token, params: { id } })).status).toBe(404);
    expect((await api.fail(calls.rules.order, { token: eve.token, body: { order: [id] } })).status).toBe(404);
    expect(await readRules(ada)).toHaveLength(1);
  });

  it('are created once per Idempotency-Key (PLB-01)', async () => {
    const ada = await createTrader(api);
    const sent = { token: ada.token, headers: { 'idempotency-key': 'rule-1' }, body: createRuleBody() };
    const first = await api.call(calls.rules.create, sent);
    expect(await api.call(calls.rules.create, sent)).toEqual(first);
    expect(await readRules(ada)).toEqual([first]);
    const other = { ...sent, body: createRuleBody({ text: 'Another' }) };
    expect((await api.fail(calls.rules.create, other)).status).toBe(409);
  });

  it('cannot be ordered without all of them (PLB-01)', async () => {
    const ada = await createTrader(api);
    const first = await saveRule(api, ada);
    const second = await saveRule(api, ada);
    for (const order of [[first.id], [first.id, first.id], [first.id, second.id, second.id]])
      expect((await api.fail(calls.rules.order, { token: ada.token, body: { order } })).status).toBe(409);
    const unknown = { order: [first.id, unknownRuleId] };
    expect((await api.fail(calls.rules.order, { token: ada.token, body: unknown })).status).toBe(404);
  });

  it('have a limit per setup, which ended rules do not count toward (PLB-01)', async () => {
    const ada = await createTrader(api);
    for (let index = 1; index < limits.playbook.rulesInForce; index += 1) await saveRule(api, ada);
    await saveRule(api, ada, { until: '2020-01-01' });
    const last = await saveRule(api, ada);
    expect((await failCreate(ada, createRuleBody())).status).toBe(403);
    await saveRule(api, ada, { setup: 'Breakout' });
    await api.call(calls.rules.delete, { token: ada.token, params: { id: last.id } });
    await saveRule(api, ada);
    expect((await api.fail(calls.rules.restore, { token: ada.token, params: { id: last.id } })).status).toBe(403);
  });

  it('follow renames and merges of setups, tags and accounts, and keep the name of a deleted tag (PLB-01)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { account: 'IB', tags: ['fomo', 'late', 'old'] });
    const conditions: RuleBody['conditions'] = [
      { fact: 'account', in: ['IB'] },
      { fact: 'tag', none: ['fomo', 'late', 'old'] },
    ];
    await saveRule(api, ada, { setup: 'Reversal', conditions });
    const findId = (kind: 'setups' | 'tags' | 'accounts', name: string) => findLabelId(api, ada, kind, name);
    const fomo = await findId('tags', 'fomo');
    const late = await findId('tags', 'late');
    const old = await findId('tags', 'old');
    await changeLabels(api, ada, {
      kind: 'accounts',
      action: 'rename',
      id: await findId('accounts', 'IB'),
      name: 'DAS',
    });
    await changeLabels(api, ada, { kind: 'tags', action: 'merge', id: late, into: fomo });
    await changeLabels(api, ada, { kind: 'tags', action: 'delete', id: old });
    const from = await findId('setups', 'Reversal');
    const into = await findId('setups', 'Breakout');
    await changeLabels(api, ada, { kind: 'setups', action: 'merge', id: from, into });
    const [rule] = await readRules(ada);
    expect(rule).toMatchObject({
      setup: 'Breakout',
      conditions: [
        { fact: 'account', in: ['DAS'] },
        { fact: 'tag', none: ['fomo', 'old'] },
      ],
    });
    const { id = '', version: _, ...body } = rule ?? {};
    const saved = await api.call(calls.rules.update, { token: ada.token, params: { id }, body: body as RuleBody });
    expect(saved).toEqual({ ...rule, version: 2 });
  });
});

describe('a rule that is not valid', () => {
  it.each<[field: string, changes: object]>([
    ['text', { text: '' }],
    ['text', { text: 'x'.repeat(161) }],
    ['group', { group: 'x'.repeat(41) }],
    ['required', { required: 'yes' }],
    ['weight', { weight: 4 }],
    ['setup', { setup: 'No such setup' }],
    ['from', { from: '2026-02-30' }],
    ['from', { from: '2026-03-02', until: '2026-03-01' }],
    ['conditions', { conditions: [] }],
    ['conditions', { conditions: Array(5).fill({ fact: 'has', what: 'stop' }) }],
  ])('is 400 naming %s: %j (PLB-01)', async (field, changes) => {
    expect(await findFields(await createTrader(api), changes)).toEqual([field]);
  });

  it.each<[field: string, condition: object]>([
    ['fact', { fact: 'moon' }],
    ['min', { fact: 'roomBefore', min: 'much' }],
    ['from', { fact: 'opened', from: '25:00', until: '11:00' }],
    ['until', { fact: 'opened', from: '09:30' }],
    ['from', { fact: 'opened', from: '09:30', until: '09:30' }],
    ['in', { fact: 'weekday', in: [] }],
    ['in.0', { fact: 'weekday', in: [7] }],
    ['is', { fact: 'side', is: 'up' }],
    ['in', { fact: 'ticker', in: [] }],
    ['in', { fact: 'account', in: ['No such account'] }],
    ['none', { fact: 'tag' }],
    ['none', { fact: 'tag', none: ['No such tag'] }],
    ['any', { fact: 'tag', any: ['No such tag'] }],
    ['any', { fact: 'tag', any: [] }],
    ['min', { fact: 'risk' }],
    ['min', { fact: 'risk', min: 5, max: 4 }],
    ['max', { fact: 'risk', max: 4.001 }],
    ['max', { fact: 'plannedR', max: 1.234 }],
    ['max', { fact: 'quantity', max: '5' }],
    ['min', { fact: 'duration', min: -1 }],
    ['what', { fact: 'has', what: 'luck' }],
    ['max', { fact: 'tradeOfDay', max: 0 }],
    ['max', { fact: 'tradeOfDay', min: 1 }],
    ['min', { fact: 'minutesAfterLoss' }],
    ['min', { fact: 'dayResultBefore', min: 0.001 }],
  ])('is 400 naming conditions.0.%s: %j (PLB-03)', async (field, condition) => {
    expect(await findFields(await createTrader(api), { conditions: [condition] })).toEqual([`conditions.0.${field}`]);
  });
});
