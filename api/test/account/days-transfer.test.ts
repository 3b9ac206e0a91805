import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { addNote, readDay, savePlan } from '../support/days.ts';
import { createPngFile } from '../support/media-files.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';
import { exportJournal, importJournal } from '../support/transfer.ts';
import { readZip } from '../support/zips.ts';

const api = setUpApi();

const date = '2026-03-02';
const monday = '2026-03-09';

/** Days with everything, a week and templates. */
const writeDays = async () => {
  const ada = await createTrader(api);
  const { token } = ada;
  await api.call(calls.flags.change, { token, body: { action: 'add', newName: 'Opening drive' } });
  const scenarios = [{ if: 'Gap up', ['then' as const]: 'Buy', setup: 'Opening drive' }];
  await savePlan(api, ada, date, { scenarios, bias: 'Long' });
  await savePlan(api, ada, date, { scenarios, bias: '=Short' });
  await addNote(api, ada, date, 'First');
  const { id } = await addNote(api, ada, date, 'Deleted');
  await addNote(api, ada, date, 'Second\nline');
  await api.call(calls.dayJournal.deleteNote, { token, params: { date, id } });
  const body = { feeling: { sleep: 7.5, stress: 2 }, grade: 'B' as const, good: 'Patient', reviewed: true };
  await api.call(calls.dayJournal.change, { token, params: { date }, body });
  await api.call(calls.media.upload, { token, form: { date }, file: createPngFile('day.png') });
  await api.call(calls.weekReviews.change, { token, params: { monday }, body: { goal: 'Half size', reviewed: true } });
  const template = { kind: 'note' as const, name: 'Midday', text: 'How is it going?' };
  await api.call(calls.dayTemplates.save, { token, body: { templates: [template] } });
  await saveTrades(api, ada, {});
  return ada;
};

/** What a trader sees, without what each database has of its own. */
const readWritten = async (person: Person) => {
  const { token } = person;
  const { media, notes, plan, version: _, ...day } = await readDay(api, person, date);
  const { version: __, ...week } = await api.call(calls.weekReviews.get, { token, params: { monday } });
  const { templates } = await api.call(calls.dayTemplates.list, { token });
  return {
    ...{ ...day, week, plan: { ...plan, version: 0 } },
    notes: notes.map((note) => ({ ...note, id: '' })),
    media: media.map(({ id: ___, url: ____, thumbnailUrl: _____, ...file }) => file),
    templates: templates.map((template) => ({ ...template, id: '' })),
  };
};

describe('the export', () => {
  it('has days, weeks and templates, which an import restores with new ids (DAY-07, DAY-06)', async () => {
    const ada = await writeDays();
    const zip = await exportJournal(api, ada);
    const eve = await createTrader(api);
    expect(await importJournal(api, eve, zip)).toEqual({ added: 1, known: 0, files: 1 });
    const before = await readWritten(ada);
    expect(before.notes.map(({ text }) => text)).toEqual(['First', 'Second\nline']);
    expect(await readWritten(eve)).toEqual(before);
    expect(await importJournal(api, eve, zip)).toEqual({ added: 0, known: 1, files: 0 });
    expect(await readWritten(eve)).toEqual(before);
    expect((await api.call(calls.account.usage, { token: eve.token })).files.used).toBe(1);
  });

  it('keeps what the trader has written about the same day (DAY-07)', async () => {
    const zip = await exportJournal(api, await writeDays());
    const eve = await createTrader(api);
    await addNote(api, eve, date, 'Mine');
    await importJournal(api, eve, zip);
    expect(await readDay(api, eve, date)).toMatchObject({ notes: [{ text: 'Mine' }], plan: null, media: [] });
  });

  it('has days.csv with one row for each day (DAY-07)', async () => {
    const ada = await writeDays();
    const files = await readZip(await exportJournal(api, ada));
    expect([...files.keys()].slice(0, 3)).toEqual(['trades.csv', 'journal.json', 'days.csv']);
    const csv = String(files.get('days.csv'));
    expect(csv).toContain('Date,Bias,Focus');
    expect(csv).toContain(`2026-03-02,"'=Short",First pullback`);
    expect(csv).toContain('"If Gap up, then Buy (Opening drive)",400.5,4,');
    expect(csv).toContain('First\n\nSecond\nline');
    expect(csv).not.toContain('Deleted');
  });
});

it('deletes days, weeks and templates with the account (DAY-07)', async () => {
  const ada = await writeDays();
  const { _id: userId } = await api.db.users.findOne({ firebaseUid: ada.uid }).orFail().lean().exec();
  await api.call(calls.account.delete, { token: ada.token, body: { email: ada.email } });
  const counts = [
    await api.db.days.countDocuments({ userId }),
    await api.db.weekReviews.countDocuments({ userId }),
    await api.db.templates.countDocuments({ userId }),
  ];
  expect(counts).toEqual([0, 0, 0]);
});
