import { calls, limits } from 'contracts';
import { sweepMedia } from '../../src/features/media/sweep.ts';
import { setUpApi } from '../support/api.ts';
import { addNote, readDay } from '../support/days.ts';
import { fetchBytes, listStoredFiles } from '../support/media.ts';
import { createPngFile } from '../support/media-files.ts';
import { createTrader, type Person } from '../support/people.ts';

const api = setUpApi({ mediaLimits: { filesPerTrade: 2 }, quotas: { files: 3 } });
const DAY_MS = 86_400_000;

const date = '2026-03-02';
const attach = ({ token }: Person, file = createPngFile(), form: object = { date }, key = '') =>
  api.call(calls.media.upload, { token, form, file, headers: key ? { 'idempotency-key': key } : {} });
const failAttach = ({ token }: Person, form: object) =>
  api.fail(calls.media.upload, { token, form: form as Record<string, string>, file: createPngFile() });
const readUsedFiles = async ({ token }: Person) => (await api.call(calls.account.usage, { token })).files.used;

describe('media of a day', () => {
  it('are attached, shown with the day, read at their URL, kept by the sweep, and deleted (DAY-06)', async () => {
    const ada = await createTrader(api);
    const eve = await createTrader(api);
    await addNote(api, ada, date, 'Before');
    const file = createPngFile('Übersicht.png');
    const saved = await attach(ada, file);
    expect(saved).toMatchObject({ originalName: 'Übersicht.png', fileType: 'image/png', size: file.size });
    expect((await readDay(api, ada, date)).media).toEqual([saved]);
    expect((await readDay(api, eve, date)).media).toEqual([]);
    expect(await readUsedFiles(ada)).toBe(1);
    await sweepMedia(api.db, api.media, Date.now() + DAY_MS);
    expect((await fetchBytes(api, saved.url)).bytes).toEqual(Buffer.from(await file.arrayBuffer()));
    const params = { fileId: saved.id };
    expect((await api.fail(calls.media.delete, { token: eve.token, params })).status).toBe(404);
    await api.call(calls.media.delete, { token: ada.token, params });
    expect(await readDay(api, ada, date)).toMatchObject({ media: [], notes: [{ text: 'Before' }] });
    expect((await fetchBytes(api, saved.url)).status).toBe(404);
    expect(await readUsedFiles(ada)).toBe(0);
    expect(await listStoredFiles(api)).toEqual([]);
  });

  it('are attached once per Idempotency-Key (DAY-06)', async () => {
    const ada = await createTrader(api);
    const saved = await attach(ada, createPngFile(), { date }, 'key-1');
    expect(await attach(ada, createPngFile(), { date }, 'key-1')).toEqual(saved);
    expect((await readDay(api, ada, date)).media).toHaveLength(1);
    const sent = { form: { date: '2026-03-03' }, file: createPngFile(), headers: { 'idempotency-key': 'key-1' } };
    expect((await api.fail(calls.media.upload, { token: ada.token, ...sent })).status).toBe(409);
  });

  it('are limited per day and per trader (DAY-06)', async () => {
    const ada = await createTrader(api);
    for (let index = 0; index < 2; index += 1) await attach(ada);
    expect(await failAttach(ada, { date })).toMatchObject({ status: 413 });
    await attach(ada, createPngFile(), { date: '2026-03-03' });
    expect(await failAttach(ada, { date: '2026-03-04' })).toMatchObject({ code: 'quota_exceeded' });
  });

  it.each<[field: string, form: object]>([
    ['tradeId', {}],
    ['tradeId', { tradeId: '1', date }],
    ['date', { date: '2026-02-30' }],
    ['date', { date: `${limits.firstDay.slice(0, 3)}0-13-01` }],
  ])('need a trade or a real day: 400 naming %s for %j (DAY-06)', async (field, form) => {
    const { status, fields } = await failAttach(await createTrader(api), form);
    expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]]);
  });
});
