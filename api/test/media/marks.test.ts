import { calls, type Mark, timings } from 'contracts';
import { dayJournal } from 'contracts/day-journal';
import { daySummaries } from 'contracts/day-summaries';
import { marks as markCalls } from 'contracts/marks';
import { trash } from 'contracts/trash';
import { purgeTrash } from '../../src/media/sweep.ts';
import { setUpApi } from '../support/api.ts';
import { makeKey } from '../support/keys.ts';
import { getFiles, upload } from '../support/media.ts';
import { createFile, createPngFile, createVideo } from '../support/media-files.ts';
import { createTrader, type Person, setUpTrader } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';
import { exportJournal, importJournal } from '../support/transfer.ts';

const api = setUpApi();
const ada = setUpTrader(api);

const date = '2026-03-02';
const arrow: Mark = {
  kind: 'arrow',
  points: [
    [0.25, 0.5],
    [0.4, 0.3125],
  ],
  text: 'First pullback',
  colour: 2,
};
const drawings: Mark[] = [
  arrow,
  {
    kind: 'line',
    points: [
      [0, 0],
      [1, 1],
    ],
    colour: 1,
  },
  {
    kind: 'box',
    points: [
      [0.1, 0.1],
      [0.9, 0.2],
    ],
    colour: 3,
  },
  { kind: 'level', points: [[0.5, 0.1234]], text: 'Stop', colour: 4 },
  { kind: 'text', points: [[0.5, 0.5]], text: 'Too early', colour: 5 },
  {
    kind: 'pen',
    points: [
      [0.1, 0.2],
      [0.1001, 0.2],
      [0.1002, 0.2001],
    ],
    colour: 6,
  },
];
const moments: Mark[] = [{ kind: 'moment', at: 1.75, text: 'Hesitated here' }];

const uploadVideo = ({ token }: Person) => upload(api, token, createFile(createVideo(900), 'replay.mp4'));
const uploadPicture = ({ token }: Person) => upload(api, token, createPngFile());
const uploadToDay = ({ token }: Person) =>
  api.call(calls.media.upload, { token, form: { date }, file: createPngFile() });
const toInput = (id: string, marks: unknown, ifMatch?: number) => {
  const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': String(ifMatch) };
  return { params: { id }, body: { marks } as { marks: Mark[] }, headers };
};
const save = ({ token }: Person, id: string, marks: Mark[], ifMatch?: number) =>
  api.call(markCalls.save, { token, ...toInput(id, marks, ifMatch) });
const fail = ({ token }: Person, id: string, marks: unknown, ifMatch?: number) =>
  api.fail(markCalls.save, { token, ...toInput(id, marks, ifMatch) });
const getUsedBytes = async ({ token }: Person) => (await api.call(calls.account.usage, { token })).bytes.used;
const count = (marks: readonly Mark[]) => Buffer.byteLength(JSON.stringify(marks));

describe('PUT /api/media/:id/marks', () => {
  it('replaces the marks, which every reply with the file has (MRK-01)', async () => {
    const picture = await uploadPicture(ada);
    expect(picture).toMatchObject({ marks: [], version: 0 });
    expect(await save(ada, picture.id, drawings, 0)).toEqual({ marks: drawings, version: 1 });
    const video = await uploadVideo(ada);
    expect(await save(ada, video.id, moments)).toEqual({ marks: moments, version: 1 });
    const files = [
      { ...picture, marks: drawings, version: 1 },
      { ...video, marks: moments, version: 1 },
    ];
    expect(await getFiles(api, ada.token)).toEqual(files);
    const { trades } = await api.call(calls.trades.list, ada);
    const byDay = await api.call(calls.days.byDay, { ...ada, params: { date: trades[0]?.date ?? '' } });
    expect([trades[0]?.files, byDay.trades[0]?.files]).toEqual([files, files]);
    expect(await save(ada, picture.id, [], 1)).toEqual({ marks: [], version: 2 });
    await api.call(calls.trades.delete, { ...ada, params: { id: '1' } });
    expect((await fail(ada, video.id, [])).code).toBe('not_found');
    expect((await api.call(trash.list, ada)).trades[0]?.files[1]).toMatchObject({ marks: moments });
    const { trade } = await api.call(calls.trades.restore, { ...ada, params: { id: '1' } });
    expect(trade.files).toMatchObject([
      { marks: [], version: 2 },
      { marks: moments, version: 1 },
    ]);
  });

  it('marks pictures of days in the same way, whose version stays (MRK-01, MRK-02)', async () => {
    const picture = await uploadToDay(ada);
    await save(ada, picture.id, [arrow]);
    const marked = { ...picture, marks: [arrow], version: 1 };
    expect(await api.call(dayJournal.get, { ...ada, params: { date } })).toMatchObject({ media: [marked], version: 0 });
    const { days } = await api.call(daySummaries.list, { ...ada, query: { from: date, to: date } });
    expect(days[0]?.media).toEqual([marked]);
  });

  it('refuses to overwrite newer marks, also of two writers at once (MRK-01, API-13)', async () => {
    const { id } = await uploadPicture(ada);
    const answers = await Promise.all(
      [drawings, [arrow]].map((marks) => api.send(markCalls.save, { token: ada.token, ...toInput(id, marks, 0) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await fail(ada, id, [], 0)).toMatchObject({ status: 412, code: 'version_conflict' });
    expect(await save(ada, id, [arrow], 1)).toEqual({ marks: [arrow], version: 2 });
  });

  it('is 404 for a file of another trader, before the body is read (API-17)', async () => {
    const { id } = await uploadPicture(ada);
    const eve = await createTrader(api);
    await saveTrades(api, eve, {});
    expect(await fail(eve, id, 'nonsense')).toMatchObject({ status: 404 });
    expect((await getFiles(api, ada.token))[0]).toMatchObject({ marks: [], version: 0 });
  });

  const point = [0.5, 0.5];
  const list = (length: number) => Array.from({ length }, () => point);
  it.each<[field: string, marks: unknown]>([
    ['marks', null],
    ['marks.0', [null]],
    ['marks.0.kind', [{ kind: 'circle', points: [point], colour: 1 }]],
    ['marks.0.points', [{ kind: 'arrow', points: list(1), colour: 1 }]],
    ['marks.0.points', [{ kind: 'line', points: list(3), colour: 1 }]],
    ['marks.0.points', [{ kind: 'box', points: list(0), colour: 1 }]],
    ['marks.0.points', [{ kind: 'level', points: list(2), colour: 1 }]],
    ['marks.0.points', [{ kind: 'text', points: list(2), text: 'x', colour: 1 }]],
    ['marks.0.points', [{ kind: 'pen', points: list(1), colour: 1 }]],
    ['marks.0.points', [{ kind: 'pen', points: list(501), colour: 1 }]],
    ['marks.0.points.0', [{ kind: 'level', points: [[0.5]], colour: 1 }]],
    ['marks.0.points.0.0', [{ kind: 'level', points: [[1.0001, 0]], colour: 1 }]],
    ['marks.0.points.0.1', [{ kind: 'level', points: [[0, -0.0001]], colour: 1 }]],
    ['marks.0.points.0.1', [{ kind: 'level', points: [[0, 0.12345]], colour: 1 }]],
    ['marks.0.text', [{ kind: 'text', points: [point], colour: 1 }]],
    ['marks.1.colour', [arrow, { ...arrow, colour: 7 }]],
    ['marks.0.colour', [{ ...arrow, colour: 0 }]],
    ['marks.0.at', [{ kind: 'moment', at: -1, text: 'x' }]],
    ['marks.0.text', [{ kind: 'moment', at: 1, text: ' ' }]],
    ['marks', [{ kind: 'moment', at: 1, text: 'x' }]],
    ['marks', Array.from({ length: 201 }, () => ({ kind: 'level', points: [point], colour: 1 }))],
    ['marks', [{ ...arrow, text: 'x'.repeat(32_768) }]],
  ])('is 400 naming %s (MRK-01)', async (field, marks) => {
    const { id } = await uploadPicture(ada);
    const { status, fields } = await fail(ada, id, marks);
    expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]]);
  });

  it('takes the most that is allowed, for one file and for all of a trade (MRK-01, MRK-02)', async () => {
    const full = [{ ...arrow, text: 'x' }];
    full[0] = { ...arrow, text: 'x'.repeat(32_768 - count(full) + 1) };
    const levels = Array.from({ length: 200 }, (): Mark => ({ kind: 'level', points: [[0.5, 0.5]], colour: 1 }));
    for (const marks of [full, full, full, levels]) await save(ada, (await uploadPicture(ada)).id, marks);
    const { id } = await uploadPicture(ada);
    expect((await fail(ada, id, full)).fields).toEqual({ marks: expect.stringContaining('128 KB') });
    expect((await fail(ada, (await uploadVideo(ada)).id, [arrow])).fields).toHaveProperty('marks');
  });

  it('counts into the quota until the file is gone (MRK-01)', async () => {
    const [picture, video] = [await uploadPicture(ada), await uploadVideo(ada)];
    const files = picture.size + video.size;
    await save(ada, picture.id, drawings);
    await save(ada, video.id, moments);
    expect(await getUsedBytes(ada)).toBe(files + count(drawings) + count(moments));
    await save(ada, picture.id, [arrow]);
    expect(await getUsedBytes(ada)).toBe(files + count([arrow]) + count(moments));
    await api.call(calls.media.delete, { ...ada, params: { fileId: picture.id } });
    expect(await getUsedBytes(ada)).toBe(video.size + count(moments));
    await api.call(calls.trades.delete, { ...ada, params: { id: '1' } });
    await purgeTrash(api.db, api.media.store, Date.now() + timings.trashMs);
    expect(await getUsedBytes(ada)).toBe(0);
  });

  it('is closed to keys, and keys without notes:read see neither files nor marks (KEY-01, KEY-03)', async () => {
    const { id } = await uploadPicture(ada);
    await save(ada, id, [arrow]);
    const { key } = await makeKey(api, ada, { scopes: ['trades:read'] });
    expect(await fail({ ...ada, token: key }, id, [])).toMatchObject({ status: 403, code: 'scope' });
    const find = async (token: string) =>
      (await api.call(calls.trades.list, { token, query: { q: 'pullback' } })).trades;
    expect([await find(key), await find(ada.token)]).toMatchObject([[], [{ id: 1 }]]);
  });
});

it('finds trades and days by the texts of marks, until these are gone (MRK-01, FLT-01)', async () => {
  const [picture, ofDay] = [await uploadPicture(ada), await uploadToDay(ada)];
  await save(ada, picture.id, drawings);
  await save(ada, ofDay.id, [arrow]);
  const find = async (q: string) => [
    (await api.call(calls.trades.list, { ...ada, query: { q } })).trades.length,
    (await api.call(dayJournal.list, { ...ada, query: { q } })).days.length,
  ];
  expect([await find('PULLBACK first'), await find('too early')]).toEqual([
    [1, 1],
    [1, 0],
  ]);
  await save(ada, picture.id, []);
  await save(ada, ofDay.id, []);
  expect(await find('pullback')).toEqual([0, 0]);
});

it('is exported and imported with the files of trades and days (MRK-01, KEY-04)', async () => {
  const [picture, video, ofDay] = [await uploadPicture(ada), await uploadVideo(ada), await uploadToDay(ada)];
  await save(ada, picture.id, drawings);
  await save(ada, video.id, moments);
  await save(ada, ofDay.id, [arrow]);
  const eve = await createTrader(api);
  await importJournal(api, eve, await exportJournal(api, ada));
  const [trade] = (await api.call(calls.trades.list, eve)).trades;
  expect(trade?.files).toMatchObject([
    { marks: drawings, version: 1 },
    { marks: moments, version: 1 },
  ]);
  expect((await api.call(dayJournal.get, { ...eve, params: { date } })).media).toMatchObject([{ marks: [arrow] }]);
  expect(await getUsedBytes(eve)).toBe(await getUsedBytes(ada));
});
