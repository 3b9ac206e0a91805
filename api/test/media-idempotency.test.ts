import { calls, MediaFile, timings } from 'contracts';
import { type Api, startApi } from './support/api.ts';
import { fetchBytes, getFiles, listStoredFiles, upload } from './support/media.ts';
import { createFile, createPngFile, createVideo } from './support/media-files.ts';
import { createTrader, type Person } from './support/people.ts';
import { createTradeBody, saveTrades } from './support/trades.ts';

let api: Api;
let ada: Person;
beforeAll(async () => {
  api = await startApi({ mediaLimits: { filesPerTrade: 2 } });
});
beforeEach(async () => {
  for await (const { key } of api.media.store.list()) await api.media.store.remove([key]);
  ada = await createTrader(api);
  await saveTrades(api, ada, {}, {});
});
afterAll(() => api.stop());

const withKey = (key: string, file: File, { token }: Person, tradeId = '1') => ({
  token,
  headers: { 'Idempotency-Key': key },
  form: { tradeId },
  file,
});
const send = async (key: string, file: File, person = ada) => {
  const { status, raw } = await api.send(calls.media.upload, withKey(key, file, person));
  return { status, file: raw as MediaFile };
};
const getIds = async (person = ada) => (await getFiles(api, person.token)).map(({ id }) => id);
const message = 'This Idempotency-Key was already used for another file. Send a new key with a new file.';

describe('POST /api/media/upload with an Idempotency-Key', () => {
  it('returns the first reply again and stores one file (API-20)', async () => {
    const image = createPngFile('chart.png');
    const first = await send('a', image);
    expect(first.status).toBe(201);
    expect(MediaFile.parse(first.file)).toMatchObject({ originalName: 'chart.png', width: expect.any(Number) });
    const keys = await listStoredFiles(api);
    expect(await send('a', image)).toEqual(first);
    expect(await getFiles(api, ada.token)).toEqual([first.file]);
    expect(await listStoredFiles(api)).toEqual(keys);
  });

  it.each([2, 3])('stores one file for %d concurrent uploads and gives all the same reply (API-20)', async (times) => {
    const answers = await Promise.all(Array.from({ length: times }, () => send('a', createPngFile())));
    for (const answer of answers) expect(answer).toEqual({ status: 201, file: answers[0]?.file });
    expect(await getIds()).toEqual([answers[0]?.file.id]);
    expect(await listStoredFiles(api)).toHaveLength(2);
    expect((await fetchBytes(api, answers[0]?.file.url ?? '')).status).toBe(200);
  });

  it('returns the first reply for the last file that a trade can have, also concurrently (API-20)', async () => {
    await upload(api, ada.token, createPngFile());
    const answers = await Promise.all([send('a', createPngFile('b.png')), send('a', createPngFile('b.png'))]);
    answers.push(await send('a', createPngFile('b.png')));
    for (const answer of answers) expect(answer).toEqual({ status: 201, file: answers[0]?.file });
    expect(await getIds()).toHaveLength(2);
  });

  it('returns the first reply after the file or its trade was deleted (API-20)', async () => {
    const first = await send('a', createPngFile());
    await api.call(calls.media.delete, { token: ada.token, params: { fileId: first.file.id } });
    expect(await send('a', createPngFile())).toEqual(first);
    await api.call(calls.trades.delete, { token: ada.token, params: { id: '1' } });
    expect(await send('a', createPngFile())).toEqual(first);
    expect(await listStoredFiles(api)).toEqual([]);
  });

  it('returns 409 for the same key with another trade or file, and does not store it (API-20)', async () => {
    await send('a', createPngFile('a.png'));
    const keys = await listStoredFiles(api);
    const others = [
      withKey('a', createPngFile('a.png'), ada, '2'),
      withKey('a', createPngFile('b.png'), ada),
      withKey('a', createFile(createVideo(100), 'a.png'), ada),
    ];
    for (const other of others) {
      expect(await api.fail(calls.media.upload, other)).toMatchObject({ code: 'conflict', error: message });
    }
    expect(await listStoredFiles(api)).toEqual(keys);
    expect(await getFiles(api, ada.token, '2')).toEqual([]);
  });

  it('returns 409 for the key of a trade, and for a trade with the key of a file (API-20)', async () => {
    const headers = { 'idempotency-key': 'a' };
    await api.call(calls.trades.create, { token: ada.token, headers, body: createTradeBody() });
    expect(await api.fail(calls.media.upload, withKey('a', createPngFile(), ada))).toMatchObject({
      code: 'conflict',
      error: 'This Idempotency-Key was already used for another trade. Send a new key with a new file.',
    });
    await send('b', createPngFile());
    const trade = { token: ada.token, headers: { 'idempotency-key': 'b' }, body: createTradeBody() };
    expect(await api.fail(calls.trades.create, trade)).toMatchObject({ code: 'conflict' });
  });

  it('keeps the keys of each trader separate (API-20, API-17)', async () => {
    const bob = await createTrader(api);
    await saveTrades(api, bob, {});
    const hers = await send('a', createPngFile());
    const his = await send('a', createPngFile(), bob);
    expect(his.status).toBe(201);
    expect(his.file.id).not.toBe(hers.file.id);
    expect(await getIds(bob)).toEqual([his.file.id]);
  });

  it('stores a key for 24 hours, and uses none for a rejected file (API-20)', async () => {
    expect((await send('a', createFile(new Uint8Array(100), 'a.png'))).status).toBe(415);
    const first = await send('a', createPngFile());
    await api.db.idempotencyKeys.updateMany({}, { usedAt: new Date(Date.now() - timings.idempotencyKeyLifetimeMs) });
    const second = await send('a', createPngFile());
    expect(await getIds()).toEqual([first.file.id, second.file.id]);
  });

  it('rejects an invalid key with an error that names the header, and stores nothing (API-18)', async () => {
    const refusal = await api.fail(calls.media.upload, withKey('a b', createPngFile(), ada));
    expect(refusal.fields).toHaveProperty(['idempotency-key']);
    expect(await listStoredFiles(api)).toEqual([]);
  });
});
