import { limits, type WireBodyOf } from 'contracts';
import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { changeLabels, findLabelId } from '../support/labels.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveRule, unknownRuleId } from '../support/rules.ts';
import { saveTrades } from '../support/trades.ts';

const api = setUpApi();

type Body = WireBodyOf<typeof calls.check.change>;
const readCheck = ({ token }: Person, id = 1) => api.call(calls.check.get, { token, params: { id: String(id) } });
const changeCheck = ({ token }: Person, body: Body, id = 1) =>
  api.call(calls.check.change, { token, params: { id: String(id) }, body });
const failCheck = ({ token }: Person, body: object, headers = {}) =>
  api.fail(calls.check.change, { token, params: { id: '1' }, body, headers } as never);
const readPlaybook = async ({ token }: Person, query = {}) => api.call(calls.playbook.get, { token, query });

const createDay = async () => {
  const ada = await createTrader(api);
  await api.call(calls.settings.change, { token: ada.token, body: { timeZone: 'America/New_York' } });
  const at = (time: string) => `2026-03-02T${time}:00Z`;
  await saveTrades(
    api,
    ada,
    {
      openedAt: at('14:42'),
      closedAt: at('15:00'),
      amount: -100,
      risk: 100,
      entryPrice: '10',
      stop: '9',
      target: '12.5',
    },
    { openedAt: at('15:05'), closedAt: at('15:10'), amount: 50, risk: 50, flagType: 'Reversal', side: 'long' },
    { openedAt: at('16:42'), amount: 300, tags: ['fomo'], account: 'IB', quantity: '100' },
    { amount: 20, tags: ['chased'] },
  );
  return ada;
};

describe('the check of a trade', () => {
  it('says which of the tags of a rule the trade has, not its other tags (PLB-04)', async () => {
    const ada = await createDay();
    await saveRule(api, ada, { conditions: [{ fact: 'tag', none: ['chased'] }] });
    await saveRule(api, ada, { conditions: [{ fact: 'tag', any: ['chased', 'fomo'] }] });
    const toTexts = async (id: number) =>
      (await readCheck(ada, id)).rules.map(({ answer, reason }) => `${answer} ${reason}`);
    expect(await toTexts(1)).toEqual(['yes no tags', 'no no tags']);
    expect(await toTexts(3)).toEqual(['yes not tagged “chased”', 'yes tagged “fomo”']);
    expect(await toTexts(4)).toEqual(['no tagged “chased”', 'yes tagged “chased”']);
  });

  it('has automatic answers with their fact in words, in the time zone of the trader (PLB-03, PLB-04)', async () => {
    const ada = await createDay();
    const save = (conditions: Parameters<typeof saveRule>[2]) => saveRule(api, ada, conditions);
    await save({ conditions: [{ fact: 'opened', from: '09:30', until: '11:00' }] });
    await save({ conditions: [{ fact: 'tradeOfDay', max: 2 }], setup: 'Breakout' });
    await save({ conditions: [{ fact: 'minutesAfterLoss', min: 10 }] });
    await save({ conditions: [{ fact: 'dayResultBefore', min: -50 }] });
    await save({ conditions: [{ fact: 'plannedR', min: 2 }] });
    await save({
      conditions: [
        { fact: 'tag', none: ['fomo'] },
        { fact: 'has', what: 'stop' },
      ],
    });
    await save({
      conditions: [
        { fact: 'duration', max: 20 },
        { fact: 'risk', max: 60 },
      ],
    });
    await save({ setup: 'Reversal' });
    const toTexts = async (id: number) =>
      (await readCheck(ada, id)).rules.map(({ answer, by, reason }) => `${answer} ${by} ${reason}`);
    expect(await toTexts(1)).toEqual([
      'yes facts opened 09:42',
      'yes facts 1st trade of the day',
      'yes facts no loss earlier that day',
      'yes facts $0.00 earlier that day',
      'yes facts planned 2.50 R',
      'yes facts no tags, has stop',
      'no facts risk $100.00',
    ]);
    expect(await toTexts(2)).toEqual([
      'yes facts opened 10:05',
      'no facts 5 min after a loss',
      'no facts -$100.00 earlier that day',
      'null null null',
      'no facts no stop',
      'yes facts held 5 min, risk $50.00',
      'null null null',
    ]);
    expect((await toTexts(3)).slice(0, 2)).toEqual(['no facts opened 11:42', 'no facts 3rd trade of the day']);
    expect(await toTexts(4)).toEqual([
      ...['null null null', 'null null null', 'null null null', 'null null null', 'null null null'],
      ...['no facts no stop', 'null null null'],
    ]);
  });

  it('keeps typed answers, which take precedence, and changes only what it names (PLB-04)', async () => {
    const ada = await createDay();
    const rule = await saveRule(api, ada, { conditions: [{ fact: 'has', what: 'risk' }] });
    const other = await saveRule(api, ada);
    expect(await readCheck(ada)).toMatchObject({ grade: null, lesson: '', reviewedAt: null, version: 0 });
    const first = await changeCheck(ada, { answers: { [rule.id]: 'no', [other.id]: 'yes' }, grade: 4 });
    expect(first.rules).toMatchObject([
      { id: rule.id, answer: 'no', by: 'you', reason: null },
      { id: other.id, answer: 'yes', by: 'you' },
    ]);
    const second = await changeCheck(ada, { answers: { [rule.id]: null }, lesson: ' Wait. ', reviewed: true });
    expect(second).toMatchObject({ grade: 4, lesson: 'Wait.', reviewedAt: expect.any(String), version: 2 });
    expect(second.rules).toMatchObject([
      { answer: 'yes', by: 'facts', reason: 'has risk' },
      { answer: 'yes', by: 'you' },
    ]);
    const sent = { token: ada.token, params: { id: '1' }, body: { tradeTag: 'TSLA', amount: 5, date: '2026-03-04' } };
    await api.call(calls.trades.update, sent);
    expect(await changeCheck(ada, { grade: null, reviewed: false })).toMatchObject({
      ...{ grade: null, reviewedAt: null, lesson: 'Wait.', version: 3 },
      rules: [{ answer: 'yes' }, { answer: 'yes', by: 'you' }],
    });
    await expectCorrectColumns(api.db, ada);
  });

  it('keeps the typed answer after an edit of the rule, and for dates outside of it (PLB-02, PLB-04)', async () => {
    const ada = await createDay();
    const { id, version: _, ...body } = await saveRule(api, ada);
    await changeCheck(ada, { answers: { [id]: 'yes' } });
    const update = (changes: object) =>
      api.call(calls.rules.update, { token: ada.token, params: { id }, body: { ...body, ...changes } });
    await update({ text: 'In other words', until: '2026-03-01' });
    expect((await readCheck(ada)).rules).toEqual([]);
    await update({ until: '2026-03-02', from: '2026-03-02' });
    expect((await readCheck(ada)).rules).toMatchObject([{ answer: 'yes', by: 'you' }]);
  });

  it('refuses other versions, rules and values (PLB-04)', async () => {
    const ada = await createDay();
    const eve = await createTrader(api);
    const { id } = await saveRule(api, ada);
    const foreign = await saveRule(api, eve);
    expect((await failCheck(ada, {}, { 'if-match': '3' })).status).toBe(412);
    for (const unknown of [unknownRuleId, foreign.id])
      expect((await failCheck(ada, { answers: { [unknown]: 'yes' } })).status).toBe(404);
    const findFields = async (body: object) => Object.keys((await failCheck(ada, body)).fields ?? {});
    expect(await findFields({ answers: { [id]: 'maybe' } })).toEqual([`answers.${id}`]);
    expect(await findFields({ grade: 6, lesson: 'x'.repeat(2_001), reviewed: 1 })).toEqual([
      'grade',
      'lesson',
      'reviewed',
    ]);
    expect((await failCheck(eve, { grade: 9 })).status).toBe(404);
    expect((await readCheck(ada)).version).toBe(0);
  });
});

describe('the playbook', () => {
  it('has clean, broken, open and unjudged trades of all and of each setup (PLB-05, PLB-06)', async () => {
    const ada = await createDay();
    const all = await saveRule(api, ada, { conditions: [{ fact: 'risk', max: 60 }], weight: 3 });
    const own = await saveRule(api, ada, { setup: 'Reversal', required: false, weight: 1 });
    await changeCheck(ada, { answers: { [own.id]: 'no' } }, 2);
    const { setups, withoutSetup } = await readPlaybook(ada);
    expect(setups.map(({ setup }) => setup)).toEqual([null, 'Breakout', 'Continuation', 'Reversal']);
    expect(setups[0]).toMatchObject({
      ...{ trades: 4, clean: 1, broken: 1, open: 2, unjudged: 0, coverage: 50, adherence: 37.5 },
      ...{ net: 270, average: 67.5, averageClean: 50, averageBroken: -100, worth: null, gap: 150 },
      rules: [{ id: all.id, yes: 1, no: 1, unknown: 2, averageYes: 50, averageNo: -100, netNo: -100, worth: null }],
    });
    expect(setups.slice(1).reduce((sum, { net }) => sum + net, withoutSetup.net)).toBe(270);
    expect(withoutSetup).toMatchObject({ setup: null, rules: [] });
    expect(setups[2]).toMatchObject({
      trades: 0,
      coverage: null,
      adherence: null,
      net: 0,
      average: null,
      gap: null,
      rules: [],
    });
    expect(setups[3]).toMatchObject({
      ...{ trades: 1, clean: 1, broken: 0, adherence: 75, gap: 0 },
      rules: [{ id: own.id, yes: 0, no: 1, unknown: 0 }],
    });
  });

  it('uses all trades of a date for conditions, whatever filter or unit is chosen (PLB-03, PLB-06)', async () => {
    const ada = await createDay();
    await saveRule(api, ada, { conditions: [{ fact: 'dayResultBefore', min: -50 }] });
    const { setups, tradesWithoutRisk } = await readPlaybook(ada, { setup: 'Reversal', unit: 'r' });
    expect(setups[0]).toMatchObject({ trades: 1, broken: 1, net: 1, average: 1 });
    expect(tradesWithoutRisk).toBe(0);
    expect((await readPlaybook(ada, { unit: 'r' })).tradesWithoutRisk).toBe(2);
  });

  it('tries a rule before it is saved (PLB-08)', async () => {
    const ada = await createDay();
    const tryRule = (body: WireBodyOf<typeof calls.playbook.try>, query = {}) =>
      api.call(calls.playbook.try, { token: ada.token, body, query });
    const body = { setup: null, conditions: [{ fact: 'opened' as const, from: '09:30', until: '11:00' }] };
    expect(await tryRule(body)).toEqual({
      yes: { trades: 2, net: -50, average: -25 },
      no: { trades: 1, net: 300, average: 300 },
      unknown: { trades: 1, net: 20, average: 20 },
      worth: null,
    });
    expect((await tryRule({ ...body, setup: 'Reversal' }, { unit: 'r' })).yes).toEqual({
      trades: 1,
      net: 1,
      average: 1,
    });
    expect((await tryRule({ setup: null, conditions: null })).unknown.trades).toBe(4);
    const { fields } = await api.fail(calls.playbook.try, {
      token: ada.token,
      body: { setup: 'No', conditions: null },
    });
    expect(Object.keys(fields ?? {})).toEqual(['setup']);
    expect((await api.call(calls.rules.list, { token: ada.token })).rules).toEqual([]);
  });
});

const save = ({ token }: Person, setup: string, text: string, version?: string) => ({
  token,
  body: { setup, text },
  ...(version === undefined ? {} : { headers: { 'if-match': version } }),
});
const list = async ({ token }: Person) => (await api.call(calls.playbook.notes, { token })).notes;

describe('notes of setups', () => {
  it('are saved, changed, removed, and follow renames and merges (PLB-09)', async () => {
    const ada = await createTrader(api);
    const first = await api.call(calls.playbook.saveNote, save(ada, 'Breakout', 'A base.'));
    expect(first).toEqual({ setup: 'Breakout', text: 'A base.', version: 1 });
    await api.call(calls.playbook.saveNote, save(ada, 'Reversal', 'At a level.'));
    await api.call(calls.playbook.saveNote, save(ada, 'Continuation', 'Unused.'));
    await api.call(calls.playbook.saveNote, save(ada, 'Continuation', ''));
    const id = await findLabelId(api, ada, 'setups', 'Breakout');
    await changeLabels(api, ada, { kind: 'setups', action: 'rename', id, name: 'Base' });
    expect(await list(ada)).toEqual([
      { setup: 'Base', text: 'A base.', version: 1 },
      { setup: 'Reversal', text: 'At a level.', version: 1 },
    ]);
    const into = await findLabelId(api, ada, 'setups', 'Reversal');
    await changeLabels(api, ada, { kind: 'setups', action: 'merge', id, into });
    expect(await list(ada)).toEqual([{ setup: 'Reversal', text: 'A base.\n\nAt a level.', version: 2 }]);
    expect(await api.call(calls.playbook.saveNote, save(ada, 'Reversal', 'Both.', '2'))).toMatchObject({ version: 3 });
    expect((await api.fail(calls.playbook.saveNote, save(ada, 'Reversal', 'Late.', '2'))).code).toBe(
      'version_conflict',
    );
    expect(await list(await createTrader(api))).toEqual([]);
  });

  it('are refused for unknown setups and when they are too long (PLB-09)', async () => {
    const ada = await createTrader(api);
    const unknown = await api.fail(calls.playbook.saveNote, save(ada, 'Nothing like it', 'x'));
    expect(Object.keys(unknown.fields ?? {})).toEqual(['setup']);
    const long = await api.fail(
      calls.playbook.saveNote,
      save(ada, 'Breakout', 'x'.repeat(limits.playbook.noteLength + 1)),
    );
    expect(Object.keys(long.fields ?? {})).toEqual(['text']);
  });
});
