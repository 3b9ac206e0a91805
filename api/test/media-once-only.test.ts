import { calls, MediaFile, timings } from 'contracts';
import { type Api, startApi } from './support/api.ts';
import { bytesAt, filesOf, stored, upload } from './support/media.ts';
import { fileOf, pngFile, videoOf } from './support/media-files.ts';
import { type Person, trader } from './support/people.ts';
import { saveTrades, tradeBody } from './support/trades.ts';

let api: Api;
let ada: Person;
beforeAll(async () => {
  api = await startApi({ mediaLimits: { filesPerTrade: 2 } });
});
beforeEach(async () => {
  for await (const { key } of api.media.store.list()) await api.media.store.remove([key]);
  ada = await trader(api);
  await saveTrades(api, ada, {}, {});
});
afterAll(() => api.stop());

const withKey = (key: string, file: File, { token }: Person, tradeId = '1') => ({
  token,
  headers: { 'Idempotency-Key': key },
  form: { tradeId },
  file,
});
const send = async (key: string, file: File, by = ada) => {
  const { status, raw } = await api.send(calls.media.upload, withKey(key, file, by));
  return { status, file: raw as MediaFile };
};
const idsOf = async (by = ada) => (await filesOf(api, by.token)).map(({ id }) => id);
const sentence = 'This Idempotency-Key was already used for another file. Send a new key with a new file.';

describe('POST /api/media/upload with an Idempotency-Key', () => {
  it('API-20 answers a second time as the first, and keeps one file', async () => {
    const image = pngFile('chart.png');
    const first = await send('a', image);
    expect(first.status).toBe(201);
    expect(MediaFile.parse(first.file)).toMatchObject({ originalName: 'chart.png', width: expect.any(Number) });
    const keys = await stored(api);
    expect(await send('a', image)).toEqual(first);
    expect(await filesOf(api, ada.token)).toEqual([first.file]);
    expect(await stored(api)).toEqual(keys);
  });

  it.each([2, 3])('API-20 keeps one file of %d uploads at once, and answers all of them alike', async (times) => {
    const answers = await Promise.all(Array.from({ length: times }, () => send('a', pngFile())));
    for (const answer of answers) expect(answer).toEqual({ status: 201, file: answers[0]?.file });
    expect(await idsOf()).toEqual([answers[0]?.file.id]);
    expect(await stored(api)).toHaveLength(2);
    expect((await bytesAt(api, answers[0]?.file.url ?? '')).status).toBe(200);
  });

  it('API-20 answers for the file that took the last place, too, also to two at once', async () => {
    await upload(api, ada.token, pngFile());
    const answers = await Promise.all([send('a', pngFile('b.png')), send('a', pngFile('b.png'))]);
    answers.push(await send('a', pngFile('b.png')));
    for (const answer of answers) expect(answer).toEqual({ status: 201, file: answers[0]?.file });
    expect(await idsOf()).toHaveLength(2);
  });

  it('API-20 answers as the first time although the file, or its trade, was deleted since', async () => {
    const first = await send('a', pngFile());
    await api.call(calls.media.delete, { token: ada.token, params: { fileId: first.file.id } });
    expect(await send('a', pngFile())).toEqual(first);
    await api.call(calls.trades.delete, { token: ada.token, params: { id: '1' } });
    expect(await send('a', pngFile())).toEqual(first);
    expect(await stored(api)).toEqual([]);
  });

  it('API-20 is 409 for the same key with another trade or another file, which is not kept', async () => {
    await send('a', pngFile('a.png'));
    const keys = await stored(api);
    const others = [
      withKey('a', pngFile('a.png'), ada, '2'),
      withKey('a', pngFile('b.png'), ada),
      withKey('a', fileOf(videoOf(100), 'a.png'), ada),
    ];
    for (const other of others) {
      expect(await api.fail(calls.media.upload, other)).toMatchObject({ code: 'conflict', error: sentence });
    }
    expect(await stored(api)).toEqual(keys);
    expect(await filesOf(api, ada.token, '2')).toEqual([]);
  });

  it('API-20 is 409 for the key of a trade, and so is a trade with the key of a file', async () => {
    const headers = { 'idempotency-key': 'a' };
    await api.call(calls.trades.create, { token: ada.token, headers, body: tradeBody() });
    expect(await api.fail(calls.media.upload, withKey('a', pngFile(), ada))).toMatchObject({
      code: 'conflict',
      error: 'This Idempotency-Key was already used for another trade. Send a new key with a new file.',
    });
    await send('b', pngFile());
    const trade = { token: ada.token, headers: { 'idempotency-key': 'b' }, body: tradeBody() };
    expect(await api.fail(calls.trades.create, trade)).toMatchObject({ code: 'conflict' });
  });

  it('API-20 API-17 keeps the keys of each trader apart', async () => {
    const bob = await trader(api);
    await saveTrades(api, bob, {});
    const hers = await send('a', pngFile());
    const his = await send('a', pngFile(), bob);
    expect(his.status).toBe(201);
    expect(his.file.id).not.toBe(hers.file.id);
    expect(await idsOf(bob)).toEqual([his.file.id]);
  });

  it('API-20 keeps a key for 24 hours, and uses none up for a file that is refused', async () => {
    expect((await send('a', fileOf(new Uint8Array(100), 'a.png'))).status).toBe(415);
    const first = await send('a', pngFile());
    await api.db.idempotencyKeys.updateMany({}, { usedAt: new Date(Date.now() - timings.idempotencyKeyLifetimeMs) });
    const second = await send('a', pngFile());
    expect(await idsOf()).toEqual([first.file.id, second.file.id]);
  });

  it('API-18 refuses a bad key by its name, and keeps nothing', async () => {
    const refusal = await api.fail(calls.media.upload, withKey('a b', pngFile(), ada));
    expect(refusal.fields).toHaveProperty(['idempotency-key']);
    expect(await stored(api)).toEqual([]);
  });
});
