import { calls, timings } from 'contracts';
import { setUpApi } from '../support/api.ts';
import type { RawAnswer } from '../support/client.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { getFiles, listStoredFiles, upload } from '../support/media.ts';
import { createFile, createPngFile, createVideo } from '../support/media-files.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';

const api = setUpApi({ mediaLimits: { filesPerTrade: 2 } });

const sendTrade = (key: string, { token }: Person, overrides = {}) =>
  api.send(calls.trades.create, { token, headers: { 'Idempotency-Key': key }, body: createTradeBody(overrides) });
const sendFile = (key: string, { token }: Person, file = createPngFile(), tradeId = '1') =>
  api.send(calls.media.upload, { token, headers: { 'Idempotency-Key': key }, form: { tradeId }, file });
const getTradeIds = async ({ token }: Person) =>
  (await api.call(calls.trades.list, { token })).trades.map(({ id }) => id).sort((a, b) => a - b);

interface Kind {
  kind: 'trade' | 'file';
  /** Sends the same trade or file each time. */
  send(key: string, person: Person): Promise<RawAnswer>;
  sendInvalid(key: string, person: Person): Promise<RawAnswer>;
  /** Each sends another one. */
  others: ((key: string, person: Person) => Promise<RawAnswer>)[];
  getIds(person: Person): Promise<unknown[]>;
  /** Changes and deletes what was created; its id is `id`. */
  changes: ((person: Person, id: string) => Promise<unknown>)[];
  concurrency: number[];
}

const trade: Kind = {
  kind: 'trade',
  send: sendTrade,
  sendInvalid: (key, person) => sendTrade(key, person, { amount: 0.001 }),
  others: [(key, person) => sendTrade(key, person, { amount: 1 })],
  getIds: getTradeIds,
  changes: [
    ({ token }, id) => api.call(calls.trades.update, { token, params: { id }, body: createTradeBody({ amount: 1 }) }),
    ({ token }, id) => api.call(calls.trades.delete, { token, params: { id } }),
  ],
  concurrency: [3, 20],
};

const file: Kind = {
  kind: 'file',
  send: sendFile,
  sendInvalid: (key, person) => sendFile(key, person, createFile(new Uint8Array(100), 'a.png')),
  others: [
    (key, person) => sendFile(key, person, createPngFile(), '2'),
    (key, person) => sendFile(key, person, createPngFile('b.png')),
    (key, person) => sendFile(key, person, createFile(createVideo(100), 'chart.png')),
  ],
  getIds: async ({ token }) => (await getFiles(api, token)).map(({ id }) => id),
  changes: [
    ({ token }, fileId) => api.call(calls.media.delete, { token, params: { fileId } }),
    ({ token }) => api.call(calls.trades.delete, { token, params: { id: '1' } }),
  ],
  concurrency: [2, 3],
};

describe.each([trade, file])('a $kind with an Idempotency-Key (API-20)', (kind) => {
  const getId = ({ raw }: RawAnswer) => (raw as { id: unknown }).id;
  const createOwner = async () => {
    const owner = await createTrader(api);
    if (kind === file) await saveTrades(api, owner, {}, {});
    return owner;
  };
  let ada: Person;
  beforeEach(async () => {
    ada = await createOwner();
  });

  it('is created once, and each repetition returns the first reply', async () => {
    const first = await kind.send('a', ada);
    const keys = await listStoredFiles(api);
    expect(await kind.send('a', ada)).toMatchObject({ status: 201, raw: first.raw });
    expect(await kind.getIds(ada)).toEqual([getId(first)]);
    expect(await listStoredFiles(api)).toEqual(keys);
  });

  it.each(kind.concurrency)('is created once for %d concurrent calls, with the same reply for all', async (times) => {
    const keys = await listStoredFiles(api);
    const answers = await Promise.all(Array.from({ length: times }, () => kind.send('a', ada)));
    for (const { status, raw } of answers) expect({ status, raw }).toEqual({ status: 201, raw: answers[0]?.raw });
    expect(await kind.getIds(ada)).toEqual([...new Set(answers.map(getId))]);
    expect(await listStoredFiles(api)).toHaveLength(keys.length + (kind === file ? 2 : 0));
    await expectCorrectColumns(api.db, ada);
  });

  it('has the same reply after it was changed or deleted', async () => {
    const first = await kind.send('a', ada);
    for (const change of kind.changes) {
      await change(ada, String(getId(first)));
      expect((await kind.send('a', ada)).raw).toEqual(first.raw);
    }
  });

  it('returns 409 for the same key with another one, which is not stored', async () => {
    const first = await kind.send('a', ada);
    const keys = await listStoredFiles(api);
    const error = `This Idempotency-Key was already used for another ${kind.kind}. Send a new key with a new ${kind.kind}.`;
    for (const sendOther of kind.others)
      expect(await sendOther('a', ada)).toMatchObject({ status: 409, raw: { code: 'conflict', error } });
    expect(await kind.getIds(ada)).toEqual([getId(first)]);
    expect(await listStoredFiles(api)).toEqual(keys);
  });

  it('is separate from the same key of another trader (API-17)', async () => {
    const bob = await createOwner();
    await kind.send('a', ada);
    const answer = await kind.send('a', bob);
    expect(answer.status).toBe(201);
    expect(await kind.getIds(bob)).toEqual([getId(answer)]);
  });

  it('is remembered for 24 hours', async () => {
    const setKeyAge = (ageMs: number) =>
      api.db.idempotencyKeys.updateMany({}, { usedAt: new Date(Date.now() - ageMs) });
    const first = await kind.send('a', ada);
    await setKeyAge(timings.idempotencyKeyLifetimeMs - 60_000);
    expect((await kind.send('a', ada)).raw).toEqual(first.raw);
    await setKeyAge(timings.idempotencyKeyLifetimeMs);
    const answers = await Promise.all([kind.send('a', ada), kind.send('a', ada)]);
    expect(answers[0]?.raw).toEqual(answers[1]?.raw);
    expect(await kind.getIds(ada)).toEqual([getId(first), ...new Set(answers.map(getId))]);
  });

  it('uses neither the key nor a number when it is rejected', async () => {
    expect((await kind.sendInvalid('a', ada)).status).toBeGreaterThanOrEqual(400);
    const { status } = await kind.send('a', ada);
    expect(status).toBe(201);
    expect(await getTradeIds(ada)).toEqual(kind === trade ? [1] : [1, 2]);
  });

  it('is rejected for an invalid key, by the name of the header (API-18)', async () => {
    const message = 'Idempotency-Key must have 1 to 200 visible characters.';
    const refusal = await kind.send('a b', ada);
    expect(refusal).toMatchObject({ status: 400, raw: { fields: { 'idempotency-key': message } } });
    expect(await kind.getIds(ada)).toEqual([]);
  });
});

it('a trade is created once when the client disconnects before the reply and retries (API-20)', async () => {
  const ada = await createTrader(api);
  const headers = {
    authorization: `Bearer ${ada.token}`,
    'content-type': 'application/json',
    'Idempotency-Key': 'a',
  };
  for (let delayMs = 0; delayMs < 10; delayMs++) {
    const signal = AbortSignal.timeout(delayMs);
    const request = { method: 'POST', headers, body: JSON.stringify(createTradeBody()), signal };
    await fetch(`${api.url}/api/trades`, request).catch(() => undefined);
  }
  expect((await sendTrade('a', ada)).raw).toMatchObject({ id: 1 });
  expect(await getTradeIds(ada)).toEqual([1]);
});

it('one of two different concurrent trades with the same key is accepted (API-20)', async () => {
  const ada = await createTrader(api);
  const answers = await Promise.all([1, 2].map((amount) => sendTrade('a', ada, { amount })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await getTradeIds(ada)).toEqual([1]);
});

it('a trade is not created again with a key of the previous release (API-20)', async () => {
  const ada = await createTrader(api);
  await sendTrade('a', ada);
  const previous = { $unset: { kind: 1, result: 1 }, $set: { number: 1 } };
  await api.db.connection.collection('idempotency_keys').updateOne({ userId: await getUserId(api, ada) }, previous);
  expect(await sendTrade('a', ada)).toMatchObject({ status: 409, raw: { code: 'conflict' } });
  expect(await getTradeIds(ada)).toEqual([1]);
});

it('the same trade is created twice with two keys, or without keys (API-20)', async () => {
  const ada = await createTrader(api);
  for (const key of ['a', 'b']) await sendTrade(key, ada);
  await saveTrades(api, ada, {}, {});
  expect(await getTradeIds(ada)).toEqual([1, 2, 3, 4]);
});

it('the last file that a trade can have is stored once, also for concurrent calls (API-20)', async () => {
  const ada = await createTrader(api);
  await saveTrades(api, ada, {});
  await upload(api, ada.token, createPngFile());
  const answers = await Promise.all([sendFile('a', ada), sendFile('a', ada)]);
  answers.push(await sendFile('a', ada));
  for (const { status, raw } of answers) expect({ status, raw }).toEqual({ status: 201, raw: answers[0]?.raw });
  expect(await getFiles(api, ada.token)).toHaveLength(2);
});

it('a file with the key of a trade, and a trade with the key of a file, return 409 (API-20)', async () => {
  const ada = await createTrader(api);
  await sendTrade('a', ada);
  const error = 'This Idempotency-Key was already used for another trade. Send a new key with a new file.';
  expect(await sendFile('a', ada)).toMatchObject({ status: 409, raw: { code: 'conflict', error } });
  await sendFile('b', ada);
  expect(await sendTrade('b', ada)).toMatchObject({ status: 409, raw: { code: 'conflict' } });
});
