import { limits, timings } from 'contracts';
import { calls } from 'contracts/every-call';
import { setUpClock, setUpJoinedApi } from '../support/api.ts';
import { addNote, readDay } from '../support/days.ts';
import { createTrader, type Person } from '../support/people.ts';

const clock = setUpClock();
const api = setUpJoinedApi({ clock: clock.now });

const date = '2026-03-02';
const listTexts = async (person: Person) => (await readDay(api, person, date)).notes.map(({ text }) => text);
const withNote = ({ token }: Person, id: string) => ({ token, params: { date, id } });

describe('notes of a day', () => {
  it('are added, changed, deleted and restored (DAY-04)', async () => {
    const ada = await createTrader(api);
    const first = await addNote(api, ada, date, 'First');
    expect(first).toEqual({
      ...{
        id: expect.stringMatching(/^[\da-f]{24}$/),
        text: 'First',
        savedAt: expect.stringMatching(/Z$/),
        version: 1,
      },
    });
    const second = await addNote(api, ada, date, 'Second');
    const changed = await api.call(calls.dayJournal.changeNote, {
      ...withNote(ada, first.id),
      ...{ body: { text: 'Changed' }, headers: { 'if-match': '1' } },
    });
    expect(changed).toMatchObject({ id: first.id, text: 'Changed', version: 2 });
    expect((await readDay(api, ada, date)).notes).toEqual([changed, second]);
    await api.call(calls.dayJournal.deleteNote, withNote(ada, first.id));
    expect(await listTexts(ada)).toEqual(['Second']);
    expect(await api.call(calls.dayJournal.restoreNote, withNote(ada, first.id))).toEqual(changed);
    expect(await listTexts(ada)).toEqual(['Changed', 'Second']);
  });

  it('do not overwrite a note of another tab (DAY-04)', async () => {
    const ada = await createTrader(api);
    const { id } = await addNote(api, ada, date, 'First');
    const change = (text: string) => ({ ...withNote(ada, id), body: { text }, headers: { 'if-match': '1' } });
    await api.call(calls.dayJournal.changeNote, change('One tab'));
    expect((await api.fail(calls.dayJournal.changeNote, change('Other tab'))).status).toBe(412);
    expect(await listTexts(ada)).toEqual(['One tab']);
  });

  it('are all kept when they are added at the same time (DAY-04)', async () => {
    const ada = await createTrader(api);
    await Promise.all(['a', 'b', 'c', 'd'].map((text) => addNote(api, ada, date, text)));
    expect((await listTexts(ada)).sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are added once per Idempotency-Key (DAY-04)', async () => {
    const ada = await createTrader(api);
    const sent = {
      ...{ token: ada.token, params: { date }, body: { text: 'Once' }, headers: { 'idempotency-key': 'note-1' } },
    };
    const first = await api.call(calls.dayJournal.addNote, sent);
    expect(await api.call(calls.dayJournal.addNote, sent)).toEqual(first);
    expect(await listTexts(ada)).toEqual(['Once']);
    const others = [
      { ...sent, body: { text: 'Twice' } },
      { ...sent, params: { date: '2026-03-03' } },
    ];
    for (const other of others) expect((await api.fail(calls.dayJournal.addNote, other)).status).toBe(409);
  });

  it('are limited in number and length, deleted ones do not count (DAY-04)', async () => {
    const ada = await createTrader(api);
    const long = 'x'.repeat(limits.notesLength);
    for (let index = 1; index < limits.dayJournal.notes; index += 1) await addNote(api, ada, date, `${index}`);
    const { id } = await addNote(api, ada, date, long);
    const sent = { token: ada.token, params: { date }, body: { text: 'One more' } };
    expect((await api.fail(calls.dayJournal.addNote, sent)).status).toBe(403);
    for (const text of [`${long}x`, '', ' '])
      expect((await api.fail(calls.dayJournal.addNote, { ...sent, body: { text } })).fields).toHaveProperty('text');
    await api.call(calls.dayJournal.deleteNote, withNote(ada, id));
    await addNote(api, ada, date, 'Last');
    expect((await api.fail(calls.dayJournal.restoreNote, withNote(ada, id))).status).toBe(403);
  });

  it('cannot be restored after the time of the trash (DAY-04)', async () => {
    const ada = await createTrader(api);
    const { id } = await addNote(api, ada, date, 'First');
    expect((await api.fail(calls.dayJournal.restoreNote, withNote(ada, id))).status).toBe(404);
    await api.call(calls.dayJournal.deleteNote, withNote(ada, id));
    const deletedAt = Date.now() - timings.trashMs;
    await api.db.days.updateOne({ 'notes.id': id }, { $set: { 'notes.0.deletedAt': deletedAt } });
    expect((await api.fail(calls.dayJournal.restoreNote, withNote(ada, id))).status).toBe(404);
  });

  it('of another trader or day are 404 before the body is validated (DAY-04)', async () => {
    const ada = await createTrader(api);
    const eve = await createTrader(api);
    const { id } = await addNote(api, ada, date, 'Mine');
    await addNote(api, eve, date, 'Hers');
    const otherDay = { token: ada.token, params: { date: '2026-03-03', id } };
    for (const sent of [withNote(eve, id), otherDay]) {
      for (const call of [calls.dayJournal.deleteNote, calls.dayJournal.restoreNote])
        expect((await api.fail(call, sent)).status).toBe(404);
      for (const body of [{ text: 'Yours' }, {}])
        expect((await api.fail(calls.dayJournal.changeNote, { ...sent, body })).status).toBe(404);
    }
    expect(await listTexts(ada)).toEqual(['Mine']);
  });
});

describe('templates', () => {
  const list = ({ token }: Person) => api.call(calls.dayTemplates.list, { token });

  it('exist for a note, a plan and a week at the start (DAY-08)', async () => {
    const { templates, version } = await list(await createTrader(api));
    expect(templates.map(({ kind }) => kind)).toEqual(['note', 'plan', 'week']);
    expect(version).toBe(0);
  });

  it('are added, edited, ordered and deleted with the whole list (DAY-08)', async () => {
    const ada = await createTrader(api);
    const { token } = ada;
    const { templates } = await list(ada);
    const [note, , week] = templates;
    if (!note || !week) throw new Error('The first templates are missing.');
    const added = { kind: 'note' as const, name: 'Midday', text: 'How is it going?' };
    const body = { templates: [{ ...week, name: 'Sunday' }, note, added] };
    const saved = await api.call(calls.dayTemplates.save, { token, headers: { 'if-match': '0' }, body });
    const id = expect.stringMatching(/^[\da-f]{24}$/);
    expect(saved).toEqual({ templates: [{ ...week, name: 'Sunday' }, note, { ...added, id }], version: 1 });
    expect(await list(ada)).toEqual(saved);
    expect((await api.fail(calls.dayTemplates.save, { token, headers: { 'if-match': '0' }, body })).status).toBe(412);
    const empty = await api.call(calls.dayTemplates.save, { token, body: { templates: [] } });
    expect(await list(ada)).toEqual(empty);
  });

  it('are limited, and another id is 404 (DAY-08)', async () => {
    const { token } = await createTrader(api);
    const template = { kind: 'note' as const, name: 'Midday', text: 'How is it going?' };
    const save = (templates: object[]) => api.fail(calls.dayTemplates.save, { token, body: { templates } });
    expect((await save(Array(31).fill(template))).fields).toHaveProperty('templates');
    expect((await save([{ ...template, id: 'f'.repeat(24) }])).status).toBe(404);
    expect((await save([{ ...template, kind: 'month' }])).fields).toHaveProperty(['templates.0.kind']);
    expect((await save([{ kind: 'week', name: 'Empty', questions: [] }])).status).toBe(400);
  });
});
