import { DAY_MS, limits } from 'contracts';
import { calls } from 'contracts/every-call';
import { setUpClock, setUpJoinedApi } from '../support/api.ts';
import { addNote, createPlanBody, type PlanBody, readDay, savePlan } from '../support/days.ts';
import { changeLabels, findLabelId } from '../support/labels.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';

const clock = setUpClock();
const api = setUpJoinedApi({ clock: clock.now });

const date = '2026-03-02';
const changeDay = ({ token }: Person, body: object, version?: number, on = date) =>
  api.call(calls.dayJournal.change, {
    ...{ token, params: { date: on }, body },
    headers: version === undefined ? {} : { 'if-match': String(version) },
  });
const failPlan = ({ token }: Person, body: object, headers = {}) =>
  api.fail(calls.dayPlans.save, { token, params: { date }, body, headers });

const emptyDay = {
  ...{ date, plan: null, notes: [], feeling: { sleep: null, energy: null, stress: null }, grade: null },
  ...{ good: '', bad: '', tomorrow: '', reminder: null, media: [], reviewedAt: null, version: 0 },
};

describe('a day', () => {
  it('without anything is empty (DAY-01)', async () => {
    expect(await readDay(api, await createTrader(api), date)).toEqual(emptyDay);
  });

  it('stores what a change names, the feeling field by field (DAY-05)', async () => {
    const ada = await createTrader(api);
    await changeDay(ada, { feeling: { sleep: 7.5, energy: 4 }, grade: 'B', good: 'Patient', tomorrow: 'Half size' });
    const changed = await changeDay(ada, { feeling: { energy: null, stress: 2 }, bad: 'Late', reviewed: true });
    expect(changed).toEqual({
      ...emptyDay,
      ...{ feeling: { sleep: 7.5, energy: null, stress: 2 }, grade: 'B', good: 'Patient', bad: 'Late' },
      ...{ tomorrow: 'Half size', reviewedAt: expect.stringMatching(/Z$/), version: 2 },
    });
    expect(await readDay(api, ada, date)).toEqual(changed);
    expect(await changeDay(ada, { grade: null, good: '', reviewed: false })).toMatchObject({
      ...{ grade: null, good: '', bad: 'Late', reviewedAt: null },
    });
  });

  it('is not changed by a PUT with another version (DAY-05)', async () => {
    const ada = await createTrader(api);
    const { version } = await changeDay(ada, { grade: 'A' });
    const sent = { token: ada.token, params: { date }, headers: { 'if-match': '7' }, body: { grade: 'F' } };
    expect((await api.fail(calls.dayJournal.change, sent)).status).toBe(412);
    expect((await failPlan(ada, createPlanBody(), { 'if-match': '7' })).status).toBe(412);
    expect(await changeDay(ada, { bad: 'Late' }, version)).toMatchObject({ grade: 'A', bad: 'Late' });
  });

  it.each<[field: string, body: object]>([
    ['feeling.sleep', { feeling: { sleep: 25 } }],
    ['feeling.energy', { feeling: { energy: 0 } }],
    ['feeling.stress', { feeling: { stress: 2.5 } }],
    ['grade', { grade: 'G' }],
    ['good', { good: 'x'.repeat(1_001) }],
    ['tomorrow', { tomorrow: 'x'.repeat(161) }],
    ['reviewed', { reviewed: 'yes' }],
  ])('is 400 naming %s: %j (DAY-05)', async (field, body) => {
    const { token } = await createTrader(api);
    const { fields, status } = await api.fail(calls.dayJournal.change, { token, params: { date }, body });
    expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]]);
  });

  it('shows what the last day wanted to remember, until a day with trades or a plan is over (DAY-05)', async () => {
    const ada = await createTrader(api);
    const reminder = { date, text: 'Half size' };
    const readReminder = async (on: string) => (await readDay(api, ada, on)).reminder;
    await changeDay(ada, { tomorrow: 'Half size' });
    expect(await readReminder(date)).toBeNull();
    expect(await readReminder('2026-03-05')).toEqual(reminder);
    await saveTrades(api, ada, {}, { date: '2026-03-04' });
    expect(await readReminder('2026-03-04')).toEqual(reminder);
    expect(await readReminder('2026-03-05')).toBeNull();
    await savePlan(api, ada, '2026-03-03');
    expect(await readReminder('2026-03-03')).toEqual(reminder);
    expect(await readReminder('2026-03-04')).toBeNull();
  });

  it('is listed with a plan, a note, a grade or a review (DAY-07)', async () => {
    const ada = await createTrader(api);
    const eve = await createTrader(api);
    await savePlan(api, ada, '2026-03-02');
    await addNote(api, ada, '2026-03-03', 'One');
    await addNote(api, ada, '2026-03-03', 'Two');
    await changeDay(ada, { grade: 'C' }, undefined, '2026-03-04');
    await changeDay(ada, { reviewed: true }, undefined, '2026-03-05');
    await changeDay(ada, { reviewed: false }, undefined, '2026-03-06');
    const list = ({ token }: Person, query = {}) => api.call(calls.dayJournal.list, { token, query });
    const plain = { hasPlan: false, notes: 0, grade: null, reviewed: false };
    const days = [
      { ...plain, date: '2026-03-02', hasPlan: true },
      { ...plain, date: '2026-03-03', notes: 2 },
      { ...plain, date: '2026-03-04', grade: 'C' },
      { ...plain, date: '2026-03-05', reviewed: true },
    ];
    expect(await list(ada)).toEqual({ days });
    expect(await list(ada, { from: '2026-03-03', to: '2026-03-04' })).toEqual({ days: days.slice(1, 3) });
    expect(await list(eve)).toEqual({ days: [] });
  });

  it('is found by the words of its notes, texts and plan (DAY-07)', async () => {
    const ada = await createTrader(api);
    await addNote(api, ada, '2026-03-02', 'Calm until Noon');
    await changeDay(ada, { bad: 'Chased at noon' }, undefined, '2026-03-03');
    await savePlan(api, ada, '2026-03-04', { focus: 'No trade before noon' });
    await savePlan(api, ada, '2026-03-04', { focus: 'No trade before two', tickers: ['TSLA'] });
    const { id } = await addNote(api, ada, '2026-03-05', 'noon');
    await api.call(calls.dayJournal.deleteNote, { token: ada.token, params: { date: '2026-03-05', id } });
    const find = async (q: string) =>
      (await api.call(calls.dayJournal.list, { token: ada.token, query: { q } })).days.map((day) => day.date);
    expect(await find('noon')).toEqual(['2026-03-02', '2026-03-03']);
    expect(await find('NOON calm')).toEqual(['2026-03-02']);
    expect(await find('tsla')).toEqual(['2026-03-04']);
    expect(await find('(')).toEqual([]);
  });

  it('can be at most a year ahead (DAY-02)', async () => {
    const { token } = await createTrader(api);
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    await api.call(calls.dayPlans.save, { token, params: { date: inDays(30) }, body: createPlanBody() });
    for (const day of [inDays(400), '1969-12-31', '2026-02-30'])
      expect((await api.fail(calls.dayJournal.get, { token, params: { date: day } })).status).toBe(400);
  });
});

describe('the plan of a day', () => {
  it('has the time of its first save and of each change (DAY-02)', async () => {
    const ada = await createTrader(api);
    const first = await savePlan(api, ada, date);
    expect(first).toEqual({ ...createPlanBody(), savedAt: expect.any(String), changes: [], version: 1 });
    clock.offsetMs = 60_000;
    expect(await savePlan(api, ada, date)).toEqual(first);
    const changed = await savePlan(api, ada, date, { bias: 'Short', tickers: ['nvda', 'NVDA'] });
    expect(changed).toEqual({
      ...createPlanBody({ bias: 'Short', tickers: ['NVDA'] }),
      ...{ savedAt: first.savedAt, changes: [expect.any(String)], version: 2 },
    });
    const [changedAt = ''] = changed.changes;
    expect(Date.parse(changedAt) - Date.parse(first.savedAt)).toBeGreaterThanOrEqual(60_000);
    expect((await readDay(api, ada, date)).plan).toEqual(changed);
  });

  it('can be changed 20 times (DAY-02)', async () => {
    const ada = await createTrader(api);
    const save = (index: number) => savePlan(api, ada, date, { maxTrades: index + 1 });
    for (let index = 0; index <= limits.dayJournal.planChanges; index += 1) await save(index);
    const refused = await failPlan(ada, createPlanBody({ maxTrades: 99 }));
    expect(refused).toMatchObject({ status: 409, code: 'conflict' });
    expect((await save(limits.dayJournal.planChanges)).changes).toHaveLength(20);
  });

  it('follows renames and merges of setups (DAY-02)', async () => {
    const ada = await createTrader(api);
    await savePlan(api, ada, date);
    const id = await findLabelId(api, ada, 'setups', 'Breakout');
    await changeLabels(api, ada, { kind: 'setups', action: 'rename', id, name: 'Range break' });
    const { plan } = await readDay(api, ada, date);
    expect(plan?.scenarios[0]?.setup).toBe('Range break');
    await changeLabels(api, ada, { kind: 'setups', action: 'delete', id });
    const { version: _, savedAt: __, changes: ___, ...body } = plan ?? (createPlanBody() as never);
    expect(await savePlan(api, ada, date, body as Partial<PlanBody>)).toEqual(plan);
  });

  it.each<[field: string, changes: object]>([
    ['bias', { bias: 'x'.repeat(161) }],
    ['tickers', { tickers: Array(21).fill('ES') }],
    ['tickers.0', { tickers: [''] }],
    ['levels', { levels: Array(11).fill({ price: 1, label: '' }) }],
    ['levels.0.price', { levels: [{ price: 'high', label: '' }] }],
    ['levels.0.label', { levels: [{ price: 1, label: 'x'.repeat(161) }] }],
    ['scenarios', { scenarios: Array(6).fill(createPlanBody().scenarios[0]) }],
    ['scenarios.0.then', { scenarios: [{ if: 'Gap up', ['then' as const]: 'x'.repeat(161), setup: null }] }],
    ['scenarios.0.setup', { scenarios: [{ if: '', ['then' as const]: '', setup: 'No such setup' }] }],
    ['maxLoss', { maxLoss: -1 }],
    ['maxTrades', { maxTrades: 0 }],
  ])('is 400 naming %s: %j (DAY-02)', async (field, changes) => {
    const { fields, status } = await failPlan(await createTrader(api), { ...createPlanBody(), ...changes });
    expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]]);
  });
});
